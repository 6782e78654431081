import Glibc
import SatchelPluginAPI
import Synchronization

/// The two streams a conversation is printed to.
package protocol Console: Sendable {
    /// The current facts about the streams.
    var facts: TerminalFacts { get }

    /// Prints results; throws when the stream takes no more, as on a full disk.
    func write(_ text: String) throws

    /// Prints messages and errors; ignores a stream that takes no more.
    func writeError(_ text: String)

    /// Shows or hides typed keys while no line is read.
    func setEcho(_ isOn: Bool)

    /// Gives keys to whoever reads them one by one, Ctrl-C and Ctrl-Z included, or back to the terminal's lines.
    func setRawInput(_ isOn: Bool)

    /// The descriptor that a program writes to when results are piped to it.
    var programOutput: Int32 { get }
}

extension Console {
    /// The page that results are rendered for.
    package var rendering: RenderingContext { RenderingContext(facts) }

    /// Prints a message for the person, made safe to display, because it may quote anything, its label in color; on a
    /// terminal it is broken between words.
    package func tell(_ message: String, onOneLine: Bool = false) {
        var text = onOneLine ? VisibleText.line(message) : VisibleText.block(message)
        if facts.error.isTerminal { text = text.brokenAtBlanks(to: facts.columns) }
        writeError((facts.error.usesColor ? TextStyle.label(of: text) : text) + "\n")
    }

    /// Clears the window and moves the cursor to its top; does nothing where that is not possible.
    package func clearWindow() throws {
        guard facts.output.isTerminal, facts.movesCursor else { return }
        try write("\u{1B}[H\u{1B}[2J")
    }

    // Only a terminal echoes keys.
    package func setEcho(_ isOn: Bool) {}

    package func setRawInput(_ isOn: Bool) {}

    package var programOutput: Int32 { STDOUT_FILENO }
}

extension TextStyle {
    /// Colors the label that a message for people starts with, if it has one.
    fileprivate static func label(of message: String) -> String {
        let styles: [(String, TextStyle)] = [("error:", .red), ("warning:", .yellow), ("hint:", .cyan)]
        guard let (label, style) = styles.first(where: { message.hasPrefix($0.0 + " ") }) else { return message }
        return style(label, if: true) + message.dropFirst(label.count)
    }
}

/// The process's standard output and standard error.
package struct StandardConsole: Console {
    private let environment: [String: String]

    /// The environment describes the terminal.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    package var facts: TerminalFacts { .current(environment: environment) }

    package func write(_ text: String) throws {
        let code = Self.write(text, to: STDOUT_FILENO)
        if code != 0 { throw PlainError("can't write the output: \(String(cString: strerror(code)))") }
    }

    package func writeError(_ text: String) {
        let isHeld = Self.held.withLock { held in
            if held != nil, (held ?? "").utf8.count < Self.mostHeld { held? += text }
            return held != nil
        }
        if !isHeld { _ = Self.write(text, to: STDERR_FILENO) }
    }

    /// What was said while a command draws cells, which would stand among these; nil while none does.
    private static let held = Mutex<String?>(nil)
    private static let mostHeld = 1 << 16

    package func setEcho(_ isOn: Bool) {
        if !isOn { TerminalGuard.hold(.screen) }
        defer { if isOn { TerminalGuard.release(.screen) } }
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        let echo = tcflag_t(ECHO)
        mode.c_lflag = isOn ? mode.c_lflag | echo : mode.c_lflag & ~echo
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    package func setRawInput(_ isOn: Bool) {
        guard isOn else {
            if var mode = Self.modeBefore.withLock({ $0.take() }) { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
            TerminalGuard.release(.screen)
            return writeError(Self.held.withLock { $0.take() } ?? "")
        }
        TerminalGuard.hold(.screen)
        Self.held.withLock { $0 = $0 ?? "" }
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        Self.modeBefore.withLock { [mode] in $0 = mode }
        // Output stays as it is: messages of other threads still end their lines.
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
        withUnsafeMutableBytes(of: &mode.c_cc) { keys in (keys[Int(VMIN)], keys[Int(VTIME)]) = (1, 0) }
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    /// The terminal's mode before keys were read one by one.
    private static let modeBefore = Mutex<termios?>(nil)

    /// Writes a whole text unbuffered; returns an `errno` value, or 0.
    package static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    if errno == EAGAIN {
                        // Someone who shares the stream made it non-blocking.
                        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                        poll(&wait, 1, -1)
                        continue
                    }
                    return errno
                }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return 0
        }
    }
}
