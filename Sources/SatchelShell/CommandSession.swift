import SatchelConsole
import SatchelPluginAPI

/// The session that a command runs in, as ``CommandSession`` sees it.
@MainActor
package protocol CommandSessionHost: AnyObject {
    /// Whether a person waits at a prompt.
    var isConversation: Bool { get }
    /// Shows a question and reads the answer; nil if nobody can answer.
    var readAnswer: (@MainActor (String) async -> String?)? { get }
    /// Whether the window shows pictures and has room for one beside text.
    var drawsPictures: Bool { get }

    /// The status of a command that answers and still has not succeeded.
    var answerStatus: ExitStatus { get set }

    /// Called before a command takes the window.
    func prepareForScreen()

    /// Called before the terminal says that Ctrl-C cancels the command.
    func prepareToCancel()

    /// Makes a place the current one.
    func navigate(to destination: any Destination)

    /// Lets the person browse in the open window; `canDraw` says whether the answer would be drawn there.
    ///
    /// Returns what is to happen once the command has succeeded. Throws a usage error where nobody can browse.
    func browse(_ browsing: any Browsing, words: String, canDraw: Bool) async throws -> @MainActor () -> Void

    /// Locks a feature's data, or all data for nil, and returns what unlocks it.
    ///
    /// Unless `alone`, other commands may have it locked as well. Waits, and then tells `waiting` for whom.
    func lock(
        _ feature: String?,
        alone: Bool,
        waiting: (String) -> Void
    ) async throws -> () -> Void

    /// The lines of a file or a pipe.
    func lines(from path: String) throws -> AsyncThrowingStream<String, any Error>
}

/// The user interrupted a command; no error is printed.
package struct Interrupted: Error {
    package init() {}
}

/// What a command returned, with its pictures drawn for the terminal.
package struct Answer: Sendable {
    /// The output.
    package var output: Output
    /// The output's pictures.
    package var pictures: DrawnPictures?

    package init(output: Output, pictures: DrawnPictures? = nil) {
        self.output = output
        self.pictures = pictures
    }
}

/// One run of a command: its access to the session around it.
///
/// Ctrl-C cancels a run and gives the command a moment to end. One that does not is left to finish alone, and the
/// prompt returns in time. Once canceled or ended, a run is inert: it has released its host, so a late question, line,
/// frame or place has no effect.
///
/// Effects of a command on the session, such as another current list, take place after it has succeeded, and not if it
/// was canceled or failed.
@MainActor
package final class CommandSession {
    /// Half of the 100 ms within which the prompt must return.
    private static let grace = Duration.milliseconds(50)

    /// What the person is answering.
    package enum Reading {
        /// A yes-or-no question.
        case confirmation
        /// Any other question.
        case question(Question)
    }

    /// Nil once the run is inert.
    private weak var host: (any CommandSessionHost)?
    private let display: CommandDisplay
    private var isCanceled = false
    /// Whether the person gave up at a question.
    private var isGivenUp = false
    private var effects: [@MainActor () -> Void] = []
    /// Unlock what the command has locked; called when it has ended, however long that takes after Ctrl-C.
    private var unlocks: [() -> Void] = []
    private var task: Task<Void, Never>?
    private var waiter: CheckedContinuation<Answer, any Error>?
    /// What the person is being asked, if anything.
    package private(set) var reading: Reading?

    /// Creates the session of a command, and what it shows before it answers.
    package init(host: any CommandSessionHost, display: CommandDisplay) {
        self.host = host
        self.display = display
        display.willOfferCancel = { [weak host] in host?.prepareToCancel() }
    }

    // MARK: - Running

    /// Runs a command, with this session as its context, then its effects if it succeeds; throws ``Interrupted``, too.
    ///
    /// While one that `changes` something runs, no process replaces the files under it.
    package func run(
        changes: Bool = false,
        _ body: @escaping @MainActor @Sendable (any CommandContext) async throws -> Answer
    ) async throws -> Answer {
        let silence = watchSilence()
        defer {
            silence?.cancel()
            host = nil
            display.end(isCanceled: isCanceled || isGivenUp)
        }
        return try await withCheckedThrowingContinuation { continuation in
            waiter = continuation
            // Started at once, with the result reported from inside: waiting for a turn or for the task would leave
            // the main actor and start threads that a short command never needs.
            task = Task.immediate {
                let result: Result<Answer, any Error>
                do {
                    if changes { try await lock(nil, alone: false) }
                    result = .success(try await body(self))
                } catch {
                    result = .failure(error)
                }
                for unlock in unlocks { unlock() }
                finish(isCanceled ? .failure(Interrupted()) : result)
            }
        }
    }

    /// Cancels the command.
    package func cancel() {
        guard waiter != nil, !isCanceled else { return }
        isCanceled = true
        host = nil
        reading = nil
        task?.cancel()
        Task {
            try await Task.sleep(for: Self.grace)
            finish(.failure(Interrupted()))
        }
    }

    /// Redraws the command's frame after a resize.
    package func redraw() {
        // A terminal that is gone ends the command at its next frame.
        if host != nil { try? display.redraw() }
    }

    /// Before pages of the answer are printed while the command still runs.
    package func prepareToPrint() { display.eraseLine() }

    private func watchSilence() -> Task<Void, Never>? {
        // A timer starts threads that a command without a person to tell does not need.
        guard display.isForPerson else { return nil }
        return Task { [display] in await display.watchSilence() }
    }

    private func finish(_ result: Result<Answer, any Error>) {
        guard let waiter else { return }
        self.waiter = nil
        if case .success = result { for effect in effects { effect() } }
        effects = []
        host = nil
        waiter.resume(with: result)
    }
}

// MARK: - What the command sees

extension CommandSession: CommandContext {
    package var isInteractive: Bool { host?.isConversation ?? false }

    package var drawsAnswer: Bool { host != nil && display.drawsAnswer }

    package var drawsPictures: Bool { drawsAnswer && host?.drawsPictures == true }

    package func whenDone(_ effect: @escaping @MainActor () -> Void) {
        if host != nil { effects.append(effect) }
    }

    package func navigate(to destination: any Destination) {
        whenDone { [weak host] in host?.navigate(to: destination) }
    }

    package func notify(_ line: String) {
        if host != nil { display.notify(line) }
    }

    package func fail(_ errors: [any Error]) {
        guard let host, let first = errors.first else { return }
        let known = errors.compactMap { $0 as? any UserFacingError }
        host.answerStatus = (first as? any UserFacingError)?.exitStatus ?? .failure
        for error in errors { display.notify("error: " + error.userMessage) }
        var hints: Set<String> = []
        for hint in known.compactMap(\.hint) where hints.insert(hint).inserted { display.notify("hint: " + hint) }
    }

    package func show(_ progress: WorkProgress) {
        if host != nil { display.show(progress) }
    }

    package func ifInterrupted(say line: String) {
        if host != nil { display.lineAfterInterruption = line }
    }

    package func refresh(_ output: Output) throws {
        let host = try activeHost()
        if display.usesScreen { host.prepareForScreen() }
        try display.refresh(output)
    }

    package func browse(_ browsing: any Browsing, words: String) async throws {
        let host = try activeHost()
        // Nothing is written beside the window while it is taken.
        display.setAsking(true)
        defer { display.setAsking(false) }
        whenDone(try await host.browse(browsing, words: words, canDraw: display.usesScreen))
    }

    package func lines(from path: String) throws -> AsyncThrowingStream<String, any Error> {
        try activeHost().lines(from: path)
    }

    package func excludeOthers(changing feature: String?) async throws { try await lock(feature, alone: true) }

    private func lock(_ feature: String?, alone: Bool) async throws {
        unlocks.append(try await activeHost().lock(feature, alone: alone) { notify($0) })
    }

    package func confirm(_ question: String) async throws -> Bool {
        guard let readAnswer = try activeHost().readAnswer else { throw UsageError(.unconfirmed(question)) }
        let answer = try await reading(.confirmation) {
            await readAnswer(display.line("\(VisibleText.line(question))? [y/N] "))
        }
        return ["y", "yes"].contains((answer ?? "").lowercased())
    }

    package func ask(_ question: Question) async throws -> String {
        while true {
            guard let readAnswer = try activeHost().readAnswer else {
                throw UsageError(.unanswered(question.parameter))
            }
            let line = try await reading(.question(question)) { await readAnswer(display.line(question.line)) }
            guard let line else {
                isGivenUp = true
                throw CancellationError()
            }
            do {
                return try question.answer(to: line)
            } catch let reason as any UserFacingError {
                notify(reason.message)
            }
        }
    }

    private func reading(_ kind: Reading, _ read: @MainActor () async -> String?) async throws -> String? {
        display.setAsking(true)
        reading = kind
        defer {
            reading = nil
            display.setAsking(false)
        }
        let answer = await read()
        _ = try activeHost()
        return answer
    }

    private func activeHost() throws -> any CommandSessionHost {
        guard let host else { throw CancellationError() }
        return host
    }
}

extension Question {
    /// Longer lists of words are left to Tab.
    private static let mostListed = 60

    /// The question as shown: `Category (top, bottom) [top]: `.
    fileprivate var line: String {
        let words = allowed.joined(separator: ", ")
        let choices = words.isEmpty || words.count > Self.mostListed ? "" : " (\(words))"
        let fallback = defaultAnswer.map { " [\($0)]" } ?? (isOptional ? " (may be empty)" : "")
        return VisibleText.line(prompt + choices + fallback) + ": "
    }
}
