/// A program on a pseudo terminal, and the screen that a person sees of it.
package final class WatchedTerminal {
    /// The terminal.
    package let terminal: PseudoTerminal
    /// The screen, as of the last ``update()``.
    package private(set) var screen: TerminalScreen
    /// How much of the output is on the screen.
    private var read = 0

    /// Starts a program.
    package init(
        _ program: String,
        arguments: [String],
        environment: [String: String],
        columns: Int,
        rows: Int
    ) throws {
        terminal = try PseudoTerminal(
            program,
            arguments: arguments,
            environment: environment,
            columns: columns,
            rows: rows
        )
        screen = TerminalScreen(columns: columns, rows: rows)
    }

    /// Decides whether the terminal draws emoji with joiners as one, from here on.
    package func join(emoji isJoining: Bool) {
        screen.joinsEmoji = isJoining
    }

    /// Takes what the program has written since, and returns whether there was anything.
    @discardableResult
    package func update() -> Bool {
        let bytes = terminal.bytes(from: read)
        screen.feed(bytes)
        read += bytes.count
        return !bytes.isEmpty
    }

    /// Types text, once what was written before is on the screen.
    package func send(_ text: String) {
        update()
        terminal.send(text)
    }

    /// Resizes the window.
    package func resize(columns: Int, rows: Int) {
        update()
        screen.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows)
    }

    /// Waits for the screen to be so; the failure has the screen.
    package func wait(
        for what: String,
        timeout: Duration = .seconds(60),
        until isMet: (TerminalScreen) -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + timeout
        while true {
            let isLast = terminal.exitStatus != nil || ContinuousClock.now >= deadline
            update()
            if isMet(screen) { return }
            guard !isLast else {
                let shown = screen.rows.joined(separator: "\n")
                throw PseudoTerminal.Failure(description: "waited for \(what). On the screen:\n\(shown)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits until the program has written nothing for so long.
    package func rest(_ quiet: Duration = .milliseconds(300)) async throws {
        var last = ContinuousClock.now
        while ContinuousClock.now - last < quiet, terminal.exitStatus == nil {
            try await Task.sleep(for: .milliseconds(5))
            if update() { last = .now }
        }
        update()
    }
}
