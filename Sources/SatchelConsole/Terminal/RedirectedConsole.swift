import Glibc
import SatchelPluginAPI
import Synchronization

/// Where the results of a line go, other than to standard output.
package enum OutputTarget: Sendable, Equatable {
    /// The standard input of a command that `/bin/sh` runs.
    case program(String)
    /// A file, replaced or appended to.
    case file(String, appends: Bool)
}

/// A console whose results go to a program or a file, as plain text; messages and errors go where they went before.
///
/// The program starts with the first result, so that warnings and progress before it are not drawn over what a pager
/// shows, or at the end if there is none.
package final class RedirectedConsole: Console {
    private struct State {
        /// What results are written to; nil before the program starts.
        var descriptor: Int32?
        var process: pid_t?
        /// Whether the old contents of a file are to be dropped with the first result.
        var isStale = false
        var isClosed = false
    }

    private let target: OutputTarget
    private let console: any Console
    private let environment: [String: String]
    private let state = Mutex(State())

    /// Opens a file, or prepares a program with some environment; throws for an unwritable file.
    package init(_ target: OutputTarget, beside console: any Console, environment: [String: String]) throws {
        self.target = target
        self.console = console
        self.environment = environment
        switch target {
        case .program(let command):
            if command.utf8.contains(0) { throw Self.invalid(command) }
        case .file(let path, let appends):
            let file = try Self.open(path, appends: appends)
            state.withLock { $0 = State(descriptor: file, isStale: !appends) }
        }
    }

    deinit {
        closeTarget()
    }

    package var facts: TerminalFacts {
        var facts = console.facts
        facts.output = .init()
        return facts
    }

    /// Writes results; throws ``ClosedPipe`` once the program reads no more.
    package func write(_ text: String) throws {
        guard !text.isEmpty else { return }
        let descriptor = try openDescriptor()
        let code = ClosedPipe.withoutSignal { StandardConsole.write(text, to: descriptor) }
        if code == EPIPE { throw ClosedPipe() }
        if code != 0 { throw PlainError("can't write the output: \(String(cString: strerror(code)))") }
    }

    package func writeError(_ text: String) {
        console.writeError(text)
    }

    /// How the program ended that results went to.
    package enum Ending: Sendable {
        /// By itself, whatever its status, or there was none.
        case finished
        /// `/bin/sh` couldn't run it, which it has said on standard error.
        case notRun
        /// By the signal of Ctrl-C, which the shell gets as well, maybe a moment later.
        case interrupted
    }

    /// Ends the output, and waits for the program to end; one that got no results starts only if `isComplete`.
    package func finish(isComplete: Bool) async throws -> Ending {
        if isComplete { _ = try openDescriptor() }
        closeTarget()
        guard let process = state.withLock({ $0.process.take() }) else { return .finished }
        let ending = Ending(await ChildProcess.blocking { ChildProcess.wait(for: process) })
        // After the `^C` that the terminal shows.
        if case .interrupted = ending, isComplete, console.facts.isInteractive { console.writeError("\n") }
        return ending
    }

    // MARK: - Target

    /// The open descriptor, of a file emptied or a program started by now.
    private func openDescriptor() throws -> Int32 {
        try state.withLock { state in
            if let descriptor = state.descriptor {
                // A device or a named pipe has no contents to drop.
                if state.isStale { ftruncate(descriptor, 0) }
                state.isStale = false
                return descriptor
            }
            guard !state.isClosed, case .program(let command) = target else { throw ClosedPipe() }
            let (input, process) = try start(command)
            state.descriptor = input
            state.process = process
            return input
        }
    }

    private func closeTarget() {
        let descriptor = state.withLock { state in
            state.isClosed = true
            return state.descriptor.take()
        }
        if let descriptor { close(descriptor) }
    }

    private func start(_ command: String) throws -> (input: Int32, process: pid_t) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Self.cannotStart(errno) }
        // Nothing else starts a program meanwhile that could inherit them.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let output = console.programOutput
        let (process, failure) = ChildProcess.spawn(
            ["/bin/sh", "-c", command],
            environment: environment,
            inOwnSession: false
        ) { actions in
            posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        }
        close(ends[0])
        guard failure == 0 else {
            close(ends[1])
            throw Self.cannotStart(failure)
        }
        return (ends[1], process)
    }

    /// Opens a file for writing, with its contents still in place.
    private static func open(_ path: String, appends: Bool) throws -> Int32 {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw invalid(path) }
        // Not blocking: a named pipe that nobody reads would hang here.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (appends ? O_APPEND : 0)
        let file = Glibc.open(path, flags, 0o666)
        guard file >= 0 else { throw PlainError("can't write '\(path)': \(reason(errno))") }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        return file
    }

    private static func cannotStart(_ code: Int32) -> PlainError {
        PlainError("can't start '/bin/sh': \(reason(code))")
    }

    private static func invalid(_ text: String) -> PlainError {
        PlainError("invalid file or command '\(text)'", exitStatus: .usage)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}

extension RedirectedConsole.Ending {
    /// Takes the status of a process that was waited for.
    fileprivate init(_ status: Int32) {
        self =
            switch status {
            // How shells report a program that is missing or not executable.
            case 126 << 8, 127 << 8: .notRun
            // In the lowest bits is the signal that ended it.
            case _ where status & 0x7F == SIGINT: .interrupted
            default: .finished
            }
    }
}

/// The program that results are piped to reads no more; no error is printed.
package struct ClosedPipe: Error {
    /// Writes without the signal that a closed pipe sends, which would end the process; `write` returns an `errno`
    /// value, or 0.
    package static func withoutSignal(_ write: () -> Int32) -> Int32 {
        var (closedPipe, before) = (sigset_t(), sigset_t())
        sigemptyset(&closedPipe)
        sigaddset(&closedPipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &closedPipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let code = write()
        if code == EPIPE {
            // The signal waits for this thread, and is dropped.
            var now = timespec()
            sigtimedwait(&closedPipe, nil, &now)
        }
        return code
    }
}
