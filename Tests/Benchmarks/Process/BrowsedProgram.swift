import Glibc
import SatchelConsole
import TestSupport

/// A program that takes the whole window, timed from a key to the last frame that the key causes.
final class BrowsedProgram {
    /// The columns whose changes are waited for: a preview beside them may come later.
    struct Part {
        let columns: Range<Int>
    }

    /// After so long without a change a frame is finished; a preview loads its rest after 100 ms.
    private static let quiet = Duration.milliseconds(200)

    private let terminal: TerminalPair
    private let process: pid_t
    private var screen: TerminalScreen

    /// Starts a program, and waits until its window rests.
    init(_ command: [String], environment: [String: String], _ size: (columns: Int, rows: Int)) throws {
        guard let terminal = TerminalPair(columns: size.columns, rows: size.rows) else {
            throw ChildProcess.Failure(description: "no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        self.terminal = terminal
        screen = TerminalScreen(columns: size.columns, rows: size.rows)
        process = try ChildProcess.start(command, environment: environment, terminal: terminal.path)
        // Reading a million lines takes a moment, in which frames come one after the other.
        read(for: .seconds(2)) { _, _ in }
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        terminal.close()
    }

    /// The bytes of memory it holds.
    var memory: Int? { ChildProcess.residentMemory(of: process) }

    /// Types keys, and waits until the window rests.
    func press(_ keys: String) {
        _ = write(terminal.outer, keys, keys.utf8.count)
        read(for: Self.quiet) { _, _ in }
    }

    /// Types a key; the time to the last change of a part of the window and the bytes until then, nil if none changed.
    func time(_ key: String, until part: Part) -> (time: Duration, bytes: Int)? {
        var before = cells(of: part)
        var last: (time: Duration, bytes: Int)?
        let start = ContinuousClock.now
        _ = write(terminal.outer, key, key.utf8.count)
        read(for: Self.quiet) { time, bytes in
            // A frame that is incomplete changes nothing.
            let after = cells(of: part)
            if after != before { last = (time - start, bytes) }
            before = after
        }
        return last
    }

    private func cells(of part: Part) -> [ArraySlice<TerminalScreen.Cell>] {
        screen.shown.map { $0[part.columns.clamped(to: $0.indices)] }
    }

    /// Reads until nothing has come for so long; `took` hears when bytes came, and how many have.
    private func read(for quiet: Duration, took: (ContinuousClock.Instant, Int) -> Void) {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            var wait = pollfd(fd: terminal.outer, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(quiet / .milliseconds(1))) > 0, wait.revents & Int16(POLLIN) != 0 else { return }
            let count = Glibc.read(terminal.outer, &chunk, chunk.count)
            let time = ContinuousClock.now
            guard count > 0 else { return }
            total += count
            screen.feed(chunk[..<count])
            took(time, total)
        }
    }
}
