import Glibc

/// A line that a person types without seeing it, such as a passphrase.
package enum HiddenLine {
    private static let mostBytes = 4096

    /// Whether there is somebody to type.
    package static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Prompts for a line and reads it.
    ///
    /// - Throws: `CancellationError` if the task is canceled, or nothing comes any more.
    @concurrent
    package static func read(_ prompt: String) async throws -> String {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { throw CancellationError() }
        TerminalGuard.hold(.screen)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            TerminalGuard.release(.screen)
        }
        var hidden = mode
        hidden.c_lflag = (hidden.c_lflag & ~tcflag_t(ECHO)) | tcflag_t(ICANON | ISIG)
        hidden.c_iflag |= tcflag_t(ICRNL)
        tcsetattr(STDIN_FILENO, TCSANOW, &hidden)
        show(prompt)
        defer { show("\n") }
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        while true {
            try Task.checkCancellation()
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, 100) > 0 else { continue }
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            guard count != 0 else { throw CancellationError() }
            if count < 0 { continue }
            return String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
        }
    }

    private static func show(_ text: String) {
        _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
