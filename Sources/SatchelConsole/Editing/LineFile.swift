import Glibc
import SatchelPluginAPI

/// The lines of a file, a pipe or standard input, read as they come.
package final class LineFile: Sendable {
    private let descriptor: Int32
    private let closesDescriptor: Bool
    /// Reads the lines one by one.
    package let editor: PlainLineEditor

    /// Opens a file or a named pipe, without waiting for whoever writes to it.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - patience: How long a named pipe may have nobody who writes to it; nil for as long as it takes.
    /// - Throws: A usage error when it cannot be read.
    package init(path: String, patience: Duration? = nil) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw Self.unreadable(path, errno) }
        descriptor = file
        closesDescriptor = true
        do {
            var facts = stat()
            guard fstat(file, &facts) == 0 else { throw Self.unreadable(path, errno) }
            let kind = facts.st_mode & S_IFMT
            if kind == S_IFDIR { throw Self.unreadable(path, EISDIR) }
            let begun =
                if kind == S_IFIFO, let patience { try Self.beginning(of: file, path, within: patience) } else {
                    [UInt8]()
                }
            editor = PlainLineEditor(descriptor: file, begun: begun)
        } catch {
            // A class whose initializer throws early has no deinit.
            close(file)
            throw error
        }
    }

    /// The first bytes of a named pipe, or none as soon as somebody is there to write some.
    private static func beginning(of file: Int32, _ path: String, within patience: Duration) throws -> [UInt8] {
        let deadline = ContinuousClock.now + patience
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file, &chunk, chunk.count)
            if count > 0 { return Array(chunk[..<count]) }
            if count < 0, errno == EAGAIN { return [] }
            if count < 0, errno != EINTR { throw unreadable(path, errno) }
            guard ContinuousClock.now < deadline else {
                throw UsageError(.other("'\(path)' is a pipe, and no program writes to it", hint: nil))
            }
            usleep(10_000)
        }
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
            case .failed(let problem): throw problem
            }
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> UsageError {
        UsageError(.other("'\(path)' cannot be read: \(String(cString: strerror(code)))", hint: nil))
    }
}
