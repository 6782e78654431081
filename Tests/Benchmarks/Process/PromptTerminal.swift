import Glibc
import SatchelConsole

/// A terminal on which a program shows its prompt, read without a thread between, so that no time is lost.
struct PromptTerminal: ~Copyable {
    /// Its inner end stays open, so that reading waits for the program.
    private let terminal: TerminalPair

    /// Opens a terminal.
    ///
    /// - Throws: ``ChildProcess/Failure`` where there is none to be had.
    init() throws {
        guard let terminal = TerminalPair(columns: 80, rows: 24) else {
            throw ChildProcess.Failure(description: "no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        self.terminal = terminal
    }

    deinit {
        terminal.close()
    }

    /// Starts a program, waits for its prompt, and ends it with Ctrl-D.
    ///
    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - environment: The whole environment.
    ///   - prompt: The text that shows it waits for a line.
    /// - Returns: The time until the prompt was there, and the memory the program held then.
    /// - Throws: ``ChildProcess/Failure`` when the program ends before, or shows nothing for ten seconds.
    func timeToPrompt(
        _ command: [String],
        environment: [String: String],
        prompt: String
    ) throws -> (time: Duration, memory: Int?) {
        let clock = ContinuousClock()
        let start = clock.now
        let process = try self.start(command, environment: environment)
        defer { leave(process) }
        try wait(for: prompt, of: process)
        let time = clock.now - start
        // Whatever comes after the prompt, such as switching on bracketed paste, belongs to the memory as well.
        usleep(20_000)
        return (time, ChildProcess.residentMemory(of: process))
    }

    /// Starts a program.
    func start(_ command: [String], environment: [String: String]) throws -> pid_t {
        try ChildProcess.start(command, environment: environment, terminal: terminal.path)
    }

    /// Types text; `\r` is the Enter key.
    func type(_ text: String) {
        _ = write(terminal.outer, text, text.utf8.count)
    }

    /// Reads until a text is shown.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - process: The program, which is killed where it shows nothing for ten seconds.
    /// - Throws: ``ChildProcess/Failure`` with what was shown instead.
    func wait(for text: String, of process: pid_t) throws {
        let wanted = Array(text.utf8)
        var shown: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !shown.contains(wanted) {
            var wait = pollfd(fd: terminal.outer, events: Int16(POLLIN), revents: 0)
            let count = poll(&wait, 1, 10_000) > 0 ? read(terminal.outer, &chunk, chunk.count) : 0
            guard count > 0 else {
                kill(process, SIGKILL)
                throw ChildProcess.Failure(
                    description: "no '\(text)', only '\(String(decoding: shown, as: UTF8.self))'"
                )
            }
            shown += chunk[..<count]
        }
    }

    /// Reads away what has been shown so far.
    func discard() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        var wait = pollfd(fd: terminal.outer, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, 0) > 0, wait.revents & Int16(POLLIN) != 0, read(terminal.outer, &chunk, chunk.count) > 0 {}
    }

    /// Ends a program at its prompt with Ctrl-D.
    func leave(_ process: pid_t) {
        type("\u{4}")
        drain(process)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Reads what a program says on leaving, so that it never waits for a reader.
    private func drain(_ process: pid_t) {
        var chunk = [UInt8](repeating: 0, count: 4096)
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0, information.si_signo == 0 {
            var wait = pollfd(fd: terminal.outer, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, 5) > 0, wait.revents & Int16(POLLIN) != 0 {
                _ = read(terminal.outer, &chunk, chunk.count)
            }
        }
    }
}
