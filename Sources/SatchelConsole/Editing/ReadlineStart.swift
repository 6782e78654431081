import Glibc

/// What it takes to start the readline thread.
struct ReadlineStart: Sendable {
    let mailbox: ReadlineMailbox
    let history: CommandHistory
    let deadline: Duration
    let complete: LineCompleter?

    /// Starts the thread; where the system has none to give, reading finds the end of input.
    func run() {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Box(self)).toOpaque()
        let failure = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().start
                ReadlineSession(start).run()
                return nil
            },
            argument
        )
        guard failure != 0 else { return }
        Unmanaged<Box>.fromOpaque(argument).release()
        mailbox.close()
    }

    /// Carries the value through the pointer that a thread starts with.
    private final class Box: Sendable {
        let start: ReadlineStart

        init(_ start: ReadlineStart) { self.start = start }
    }
}
