import Glibc
import SatchelPluginAPI

/// The lines of a file, a pipe or standard input, read as they come.
package final class LineFile: Sendable {
    private let descriptor: Int32
    private let closesDescriptor: Bool
    private let editor: PlainLineEditor

    /// Opens a file or a named pipe, without waiting for whoever writes to it.
    ///
    /// - Throws: A usage error when it cannot be read.
    package init(path: String) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
        closesDescriptor = true
        editor = PlainLineEditor(descriptor: descriptor)
        var facts = stat()
        if fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { throw Self.unreadable(path, EISDIR) }
    }

    /// Reads standard input.
    package init() {
        descriptor = STDIN_FILENO
        closesDescriptor = false
        editor = PlainLineEditor()
    }

    deinit {
        if closesDescriptor { close(descriptor) }
    }

    /// The lines, until there are no more; a cancelled task waits no longer.
    package var lines: AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream {
            switch await self.editor.readLine(prompt: "") {
            case .line(let line): line
            case .endOfInput: nil
            case .interrupted: throw CancellationError()
            }
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> UsageError {
        UsageError(.other("'\(path)' cannot be read: \(String(cString: strerror(code)))", hint: nil))
    }
}
