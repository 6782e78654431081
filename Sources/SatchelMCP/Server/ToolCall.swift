import SatchelConsole
import SatchelPluginAPI
import SatchelShell

/// One call of a tool: its progress, and the questions to the person at the client.
@MainActor
package final class ToolCall {
    /// How the person at the client is asked.
    enum Asking {
        /// Not at all.
        case unable
        /// By a request in the middle of the call.
        case request(@MainActor (ElicitationForm) async throws -> ElicitationResult)
        /// By ending the call, which is repeated with the answers so far.
        case repeating(AnsweredForms)
    }

    /// Reports come no more often than this.
    private static let pause = Duration.milliseconds(100)
    /// Rejected answers, after which a tool gives up.
    private static let mostRejected = 5

    private let asking: Asking
    private let report: (@MainActor (Value) -> Void)?
    private let now: () -> ContinuousClock.Instant
    private var answered: ArraySlice<AnsweredForms.Entry> = []
    private var progress = 0
    private var earlier = 0
    private var label: String?
    private var reportedAt: ContinuousClock.Instant?

    /// `report` sends the parameters of a progress notification, without their token.
    init(
        asking: Asking,
        report: (@MainActor (Value) -> Void)?,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.asking = asking
        self.report = report
        self.now = now
        if case .repeating(let forms) = asking { answered = forms.entries[...] }
    }

    /// A call of a client that can't ask its person, and wants no progress.
    package static var unable: ToolCall { ToolCall(asking: .unable, report: nil) }

    // MARK: - Progress

    /// Reports progress, whose number only grows, as often as one can read.
    package func show(_ work: WorkProgress) {
        guard let report else { return }
        if label != work.label {
            // The next piece of work counts from where the last one ended.
            earlier = progress
            label = work.label
        }
        let (done, overflow) = earlier.addingReportingOverflow(max(0, work.done))
        let time = now()
        guard !overflow, done > progress, reportedAt.map({ time - $0 >= Self.pause }) ?? true else { return }
        progress = done
        reportedAt = time
        var total: Int?
        if let fraction = work.fraction, fraction > 0, fraction <= 1 {
            total = Int(exactly: (Double(work.done) / fraction).rounded()).map { earlier &+ max($0, work.done) }
        }
        report(
            .object([
                "progress": .integer(done), "total": .integer(total),
                "message": .text("\(work.label): \(work.done) \(work.unit)"),
            ])
        )
    }

    // MARK: - Questions

    /// Asks a yes-or-no question; throws ``PlainError`` if the client can't ask.
    package func confirm(_ question: String) async throws -> Bool {
        let question = VisibleText.line(question)
        let form = ElicitationForm(
            message: question.prefix(1).uppercased() + question.dropFirst() + "?",
            properties: [
                "confirm": .object([
                    "type": .text("boolean"), "title": .text("Confirm"), "default": .boolean(false),
                ])
            ],
            required: ["confirm"]
        )
        guard let answer = try await answer(to: form) else {
            throw PlainError(
                "confirmation required: \(question)",
                hint: "ask the user, then call the tool again with \"yes\": true"
            )
        }
        guard case .accept(let content) = answer else { return false }
        return Value.object(content)["confirm"] == .boolean(true)
    }

    /// Asks a question until the answer is valid.
    ///
    /// - Throws: ``PlainError`` if the client can't ask, `CancellationError` if the person gave no answer.
    package func ask(_ question: Question) async throws -> String {
        var reason: String?
        for _ in 0...Self.mostRejected {
            guard let answer = try await answer(to: ElicitationForm(question, rejectedFor: reason)) else {
                let name = question.parameter.filter { !"<>".contains($0) }.drop { $0 == "-" }
                throw PlainError("missing argument '\(name)'")
            }
            guard case .accept(let content) = answer else { throw CancellationError() }
            do {
                return try question.answer(to: Value.object(content)["answer"]?.plainText ?? "")
            } catch let error as any UserFacingError {
                reason = error.message
            }
        }
        throw PlainError(reason ?? "no answer")
    }

    /// The answer to a form; nil if the client can't ask.
    private func answer(to form: ElicitationForm) async throws -> ElicitationResult? {
        switch asking {
        case .unable: return nil
        case .request(let ask): return try await ask(form)
        case .repeating(let forms):
            // The tool runs again from its beginning, and asks the same as before.
            guard let entry = answered.popFirst() else { throw InputNeeded(form: form, answered: forms.entries) }
            guard entry.message == form.message else {
                let known = forms.entries.prefix(forms.entries.count - answered.count - 1)
                throw InputNeeded(form: form, answered: Array(known))
            }
            return entry.answer
        }
    }
}

extension ElicitationForm {
    fileprivate init(message: String, properties: KeyValuePairs<String, Value?>, required: [String]) {
        self.init(
            message: message,
            schema: .object([
                "type": .text("object"), "properties": .object(properties),
                "required": .list(required.map { .text($0) }),
            ])
        )
    }

    /// The form of a question; longer lists of words are left out of it.
    fileprivate init(_ question: Question, rejectedFor reason: String?) {
        let words = question.allowed.count <= 60 ? question.allowed : []
        let prompt = VisibleText.line(question.prompt)
        let listed = question.takesSeveral && !words.isEmpty ? "several of \(words.joined(separator: ", "))" : nil
        self.init(
            message: [reason.map { VisibleText.line($0) }, prompt].compactMap { $0 }.joined(separator: "\n"),
            properties: [
                "answer": .object([
                    "type": .text("string"), "title": .text(prompt), "description": listed.map { .text($0) },
                    "enum": words.isEmpty || question.takesSeveral ? nil : .list(words.map { .text($0) }),
                    "default": question.defaultAnswer.map { .text($0) },
                ])
            ],
            required: question.isOptional || question.defaultAnswer != nil ? [] : ["answer"]
        )
    }
}
