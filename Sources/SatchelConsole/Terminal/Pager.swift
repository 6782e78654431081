import Glibc
import SatchelPluginAPI
import Synchronization

/// When answers go through the pager: the values of `shell.pager`.
package enum PagerChoice: String, Sendable, CaseIterable {
    /// Answers taller than the window, at the prompt.
    case auto
    /// None.
    case never

    /// The key that sets it.
    package static let setting = SettingKey<PagerChoice>.choice(
        "shell.pager",
        default: .auto,
        "whether answers taller than the window go through $PAGER"
    )
}

/// The program that shows answers taller than the window: `$PAGER`, or `less -FRX` if it is not set.
///
/// It shares our process group, so that Ctrl-Z stops and resumes both. Ctrl-C reaches both, too: what it does to the
/// pager is the pager's affair, and the shell goes on as long as the pager runs.
package final class Pager: Sendable {
    private let command: [String]
    private let environment: [String: String]
    /// The pager on screen, for signals that end it from their own thread.
    private let process = Mutex<pid_t?>(nil)

    /// Finds the pager; nil if `PAGER` is blank or names a program that isn't there, or if there is no `less`.
    package init?(environment: [String: String]) {
        guard let command = Self.command(environment) else { return nil }
        self.command = command
        // As git does for a less without options. Our own keys and tokens are none of its business.
        self.environment = environment.filter { !$0.key.hasPrefix("SATCHEL_") }
            .merging(["LESS": "FRX", "LESSCHARSET": "utf-8"]) { own, _ in own }
    }

    private static func command(_ environment: [String: String]) -> [String]? {
        let chosen = environment["PAGER"] ?? "less -FRX"
        let words = chosen.split(separator: " ").map(String.init)
        guard let program = words.first else { return nil }
        // A shell of its own would die of Ctrl-C while the pager goes on, so only what needs one gets one.
        let isPlain = chosen.allSatisfy { $0.isLetter || $0.isNumber || " -_./+".contains($0) }
        guard isPlain else { return ["/bin/sh", "-c", chosen] }
        return ChildProcess.path(of: program, in: environment).map { [$0] + words.dropFirst() }
    }

    /// Starts the pager; nil if it can't be started.
    package func start() -> PagerRun? {
        guard let (ours, theirs) = ChildProcess.channel() else { return nil }
        var mode = termios()
        let hasMode = tcgetattr(STDIN_FILENO, &mode) == 0
        let (process, failure) = ChildProcess.spawn(command, environment: environment, inOwnSession: false) { actions in
            _ = posix_spawn_file_actions_adddup2(&actions, theirs, STDIN_FILENO)
        }
        close(theirs)
        guard failure == 0 else {
            close(ours)
            return nil
        }
        self.process.withLock { $0 = process }
        return PagerRun(pager: self, process: process, input: ours, mode: hasMode ? mode : nil)
    }

    /// Ends the pager on screen, if there is one, when the shell itself has to end.
    package func stop() {
        process.withLock { process in
            if let process { _ = kill(process, SIGTERM) }
        }
    }

    /// Waits for the process to end, and returns its status.
    fileprivate func wait(for process: pid_t) -> Int32 {
        var information = siginfo_t()
        // Its number stays its own until it is reaped, so that nobody else's process is stopped.
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return self.process.withLock { current in
            current = nil
            return ChildProcess.wait(for: process)
        }
    }
}

/// A pager on screen.
package struct PagerRun {
    fileprivate let pager: Pager
    fileprivate let process: pid_t
    fileprivate let input: Int32
    /// The terminal's mode before, for a pager that leaves another one behind.
    fileprivate let mode: termios?

    /// Hands over text, and waits while the pager has enough of it; false once the user has left the pager.
    package func write(_ text: String) async -> Bool {
        await ChildProcess.blocking { [input] in
            ClosedPipe.withoutSignal { StandardConsole.write(text, to: input) } == 0
        }
    }

    /// Waits until the user leaves the pager, and returns whether it was one: a shell may not have found its program.
    package func finish() async -> Bool {
        let status = await ChildProcess.blocking { [pager, process, input] in
            close(input)
            return pager.wait(for: process)
        }
        if var mode { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
        // 126 and 127 are the shell's words for a program that can't be run.
        return status & 0x7F != 0 || ![126, 127].contains((status >> 8) & 0xFF)
    }
}
