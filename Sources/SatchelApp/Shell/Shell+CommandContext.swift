import SatchelConsole
import SatchelImporting
import SatchelPluginAPI

// A command that goes on after Ctrl-C has no part in the conversation any more: what it says then is dropped.

extension Shell: CommandContext {
    package var isInteractive: Bool { isConversation }

    package func navigate(to destination: any Destination) {
        if !Task.isCancelled { coordinator.navigate(to: destination) }
    }

    package func notify(_ line: String) {
        guard !Task.isCancelled else { return }
        if let display {
            display.notify(line)
        } else {
            console.tell(line)
        }
    }

    package func show(_ progress: WorkProgress) {
        if !Task.isCancelled { display?.show(progress) }
    }

    package func ifInterrupted(say line: String) {
        if !Task.isCancelled { display?.lineAfterInterruption = line }
    }

    package func refresh(_ output: Output) throws {
        guard !Task.isCancelled, let display else { return }
        if display.usesScreen { willTakeScreen?() }
        try display.refresh(output)
    }

    package func lines(from path: String) throws -> AsyncThrowingStream<String, any Error> {
        guard path == "-" else {
            do {
                return try LiveLines(path: path).lines
            } catch {
                throw UsageError(.other(error.message, hint: error.hint))
            }
        }
        guard !readsCommandsFromInput else {
            throw UsageError(
                .other(
                    "'-' is standard input, and commands are read from there",
                    hint: "name a file or a pipe, or give the command with -c"
                )
            )
        }
        return LiveLines().lines
    }

    // MARK: - Questions

    package func confirm(_ question: String) async throws -> Bool {
        guard let readAnswer else { throw UsageError(.unconfirmed(question)) }
        let answer = await reading(.confirmation) { await readAnswer("\(VisibleText.line(question))? [y/N] ") }
        try Task.checkCancellation()
        return ["y", "yes"].contains((answer ?? "").lowercased())
    }

    package func ask(_ question: Question) async throws -> String {
        guard let readAnswer else { throw UsageError(.unanswered(question.parameter)) }
        while true {
            let line = await reading(.question(question)) { await readAnswer(question.line) }
            try Task.checkCancellation()
            guard let line else { throw CancellationError() }
            do {
                return try question.answer(to: line)
            } catch let reason as any UserFacingError {
                notify(reason.message)
            }
        }
    }

    private func reading(_ kind: ReadingKind, _ read: () async -> String?) async -> String? {
        display?.eraseProgress()
        self.reading = kind
        defer { self.reading = .command }
        return await read()
    }
}

/// What the line being typed is.
enum ReadingKind {
    case command
    case confirmation
    case question(Question)
}

extension Question {
    /// More words than these are listed by Tab alone.
    private static let mostListed = 60

    /// The question as it is asked: `Category (top, bottom) [top]: `.
    fileprivate var line: String {
        let words = allowed.joined(separator: ", ")
        let choices = words.isEmpty || words.count > Self.mostListed ? "" : " (\(words))"
        let fallback = defaultAnswer.map { " [\($0)]" } ?? (isOptional ? " (may be empty)" : "")
        return VisibleText.line(prompt + choices + fallback) + ": "
    }
}
