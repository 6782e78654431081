import Dispatch
import Glibc
import SatchelConsole
import Synchronization

/// Runs a program on a pseudo terminal, types for it, and waits for its output.
///
/// ```swift
/// let terminal = try PseudoTerminal(binary, environment: ["TERM": "xterm-256color"])
/// try await terminal.wait(for: "satchel> ")
/// terminal.send("books search dune\r")
/// try await terminal.wait(for: "Frank Herbert")
/// ```
///
/// It is the program's controlling terminal, so `send("\u{3}")` is Ctrl-C and ``hangUp()`` closes the window.
package final class PseudoTerminal: Sendable {
    /// A wait failed, or the program could not be started.
    package struct Failure: Error, CustomStringConvertible {
        /// What was waited for, and what was on the screen.
        package let description: String

        /// Creates a failure.
        package init(description: String) { self.description = description }
    }

    private struct State {
        var transcript = TerminalTranscript()
        /// How much of the text earlier waits have consumed.
        var read = 0
        var status: Int32?
        var isOpen = true
    }

    /// The program's process id.
    package let process: pid_t
    private let main: Int32
    private let state = Mutex(State())

    /// Starts a program with the given environment only; a `workingDirectory` of nil is the caller's.
    package init(
        _ program: String,
        arguments: [String] = [],
        environment: [String: String] = ["TERM": "xterm-256color", "LANG": "C.UTF-8"],
        workingDirectory: String? = nil,
        columns: Int = 80,
        rows: Int = 24
    ) throws {
        guard let terminal = TerminalPair(columns: columns, rows: rows) else {
            throw Failure(description: "no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        // Held open until the program has it, so that the window keeps its size.
        defer { close(terminal.inner) }
        main = terminal.outer
        process = try Self.spawn([program] + arguments, environment, workingDirectory, terminal: terminal.path)
        Self.collect(from: main, process: process) { [weak self] bytes, status in
            self?.state.withLock { state in
                state.transcript.append(bytes)
                if let status { state.status = status }
                return state.isOpen
            } ?? false
        }
    }

    deinit {
        if state.withLock({ $0.status == nil }) { kill(process, SIGKILL) }
        hangUp()
    }
}

// MARK: - What a person does

extension PseudoTerminal {
    /// Types text; `\r` is the Enter key.
    package func send(_ text: String) {
        send(bytes: Array(text.utf8))
    }

    /// Types bytes, which need not be text.
    package func send(bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Pastes text as a terminal with bracketed paste does.
    package func paste(_ text: String) {
        send("\u{1B}[200~" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r"))
        send("\u{1B}[201~")
    }

    /// Resizes the window.
    package func resize(columns: Int, rows: Int) {
        TerminalPair.resize(main, columns: columns, rows: rows)
    }

    /// Closes the window: the program gets HUP, and its terminal is gone.
    package func hangUp() {
        let wasOpen = state.withLock { state in
            defer { state.isOpen = false }
            return state.isOpen
        }
        if wasOpen { close(main) }
    }

    /// Sends the program a signal.
    package func terminate(_ signal: Int32 = SIGTERM) {
        kill(process, signal)
    }
}

// MARK: - What a person sees

extension PseudoTerminal {
    /// All output so far, without escape sequences.
    package var screen: String { state.withLock { $0.transcript.text } }

    /// Every byte of output so far.
    package var bytes: [UInt8] { bytes(from: 0) }

    /// The bytes of output after the first `start`.
    package func bytes(from start: Int) -> [UInt8] { state.withLock { Array($0.transcript.bytes.dropFirst(start)) } }

    /// The exit status, or 128 plus the signal that ended the program; nil while it runs.
    package var exitStatus: Int32? { state.withLock { $0.status } }

    /// Whether the terminal echoes typed text, as it should whenever no line is edited.
    package var echoes: Bool {
        var mode = termios()
        return tcgetattr(main, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Waits until text appears after what the last wait found; the ``Failure`` has the screen so far.
    package func wait(for text: String, timeout: Duration = .seconds(60)) async throws {
        var seen = -1
        try await wait("'\(text)'", timeout: timeout) { state in
            // Nothing new since the last look.
            guard state.transcript.bytes.count != seen else { return false }
            seen = state.transcript.bytes.count
            let screen = Array(state.transcript.text.utf8)
            guard let found = Self.index(of: Array(text.utf8), in: screen, from: state.read) else { return false }
            state.read = found + text.utf8.count
            return true
        }
    }

    /// Types text, and waits for what is shown then.
    package func send(_ text: String, until shown: String) async throws {
        send(text)
        try await wait(for: shown)
    }

    /// Waits for the program to end, and returns its exit status; the ``Failure`` has the screen so far.
    @discardableResult
    package func waitForExit(timeout: Duration = .seconds(60)) async throws -> Int32 {
        try await wait("the program to end", timeout: timeout) { $0.status != nil }
        return exitStatus ?? -1
    }

    private func wait(
        _ expectation: String,
        timeout: Duration,
        until isMet: (inout State) -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + timeout
        while true {
            // Read before the state: a program that has ended writes no more.
            let hasEnded = exitStatus != nil
            if state.withLock({ isMet(&$0) }) { return }
            guard !hasEnded, ContinuousClock.now < deadline else {
                let reason = hasEnded ? "the program ended with status \(exitStatus ?? -1)" : "\(timeout) went by"
                throw Failure(description: "waited for \(expectation), but \(reason). On the screen:\n\(screen)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func index(of needle: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        guard start + needle.count <= text.count else { return nil }
        return (start...(text.count - needle.count)).first { text[$0..<($0 + needle.count)].elementsEqual(needle) }
    }
}

// MARK: - The system's side

extension PseudoTerminal {
    private static func spawn(
        _ command: [String],
        _ environment: [String: String],
        _ workingDirectory: String?,
        terminal: String
    ) throws -> pid_t {
        let command = (workingDirectory.map { ["/usr/bin/env", "-C", $0] } ?? []) + command
        let (process, failure) = ChildProcess.spawn(command, environment: environment) { actions in
            // The first terminal a session leader opens becomes its controlling terminal.
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        }
        guard failure == 0 else {
            throw Failure(description: "'\(command[0])' did not start: \(String(cString: strerror(failure)))")
        }
        return process
    }

    /// Reads to the end on a thread of its own; `deliver` gets the bytes and at last the status, and returns whether
    /// the window is still open.
    private static func collect(
        from terminal: Int32,
        process: pid_t,
        deliver: @escaping @Sendable (_ bytes: [UInt8], _ status: Int32?) -> Bool
    ) {
        // A copy, so that hanging up can't give the number to another file while this thread reads. The window closes
        // once both are closed.
        let source = fcntl(terminal, F_DUPFD_CLOEXEC, 0)
        DispatchQueue(label: "satchel.terminal").async {
            var chunk = [UInt8](repeating: 0, count: 1 << 14)
            var isOpen = true
            while true {
                var status: Int32 = 0
                let hasEnded = waitpid(process, &status, WNOHANG) != 0
                var wait = pollfd(fd: isOpen ? source : -1, events: Int16(POLLIN), revents: 0)
                while isOpen, poll(&wait, 1, hasEnded ? 0 : 10) > 0, wait.revents & Int16(POLLIN) != 0 {
                    let count = read(source, &chunk, chunk.count)
                    guard count > 0 else { break }
                    _ = deliver(Array(chunk[..<count]), nil)
                }
                if isOpen, hasEnded || !deliver([], nil) {
                    close(source)
                    isOpen = false
                }
                guard !hasEnded else {
                    let signal = status & 0x7F
                    _ = deliver([], signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
                    return
                }
                // A terminal that hung up is always readable, a closed one never.
                if !isOpen || wait.revents & Int16(POLLHUP) != 0 { usleep(10_000) }
            }
        }
    }
}

/// The output of a program, as bytes and as text.
package struct TerminalTranscript: Sendable {
    /// Every byte received.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty transcript.
    package init() {}

    /// Appends bytes.
    package mutating func append(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// The text without escape sequences, carriage returns and bells.
    ///
    /// Cursor movements are dropped, not carried out, so text that was drawn over appears more than once.
    package var text: String {
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x1B: index = endOfEscape(at: index)
            case 0x0D, 0x07, 0x08, 0x00: index += 1
            default:
                kept.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private func endOfEscape(at start: Int) -> Int {
        var index = start + 1
        guard index < bytes.count else { return index }
        switch bytes[index] {
        case UInt8(ascii: "["):
            index += 1
            while index < bytes.count, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
        case UInt8(ascii: "]"):
            while index < bytes.count, bytes[index] != 0x07, bytes[index] != 0x5C { index += 1 }
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            index += 1
        default:
            break
        }
        return min(index + 1, bytes.count)
    }
}
