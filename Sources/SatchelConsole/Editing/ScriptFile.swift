import Glibc
import SatchelPluginAPI

/// A script that is read line by line: a file, or a named pipe that another program writes to.
package final class ScriptFile: Sendable {
    /// Reads the lines one by one.
    package let editor: PlainLineEditor
    private let descriptor: Int32

    /// Opens a script, without waiting for whoever writes to it.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - patience: How long a named pipe may have nobody who writes to it.
    /// - Throws: A usage error when it cannot be read.
    package init(path: String, patience: Duration = .seconds(2)) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw Self.unreadable(path, errno) }
        do {
            var facts = stat()
            guard fstat(file, &facts) == 0 else { throw Self.unreadable(path, errno) }
            let kind = facts.st_mode & S_IFMT
            if kind == S_IFDIR { throw Self.unreadable(path, EISDIR) }
            let begun = kind == S_IFIFO ? try Self.beginning(of: file, path, within: patience) : []
            editor = PlainLineEditor(descriptor: file, begun: begun)
            descriptor = file
        } catch {
            // A class whose initializer throws early has no deinit.
            close(file)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// The first bytes of a named pipe, or none as soon as somebody is there to write some.
    private static func beginning(of file: Int32, _ path: String, within patience: Duration) throws -> [UInt8] {
        let deadline = ContinuousClock.now + patience
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file, &chunk, chunk.count)
            if count > 0 { return Array(chunk[..<count]) }
            if count < 0, errno == EAGAIN { return [] }
            if count < 0, errno != EINTR { throw unreadable(path, errno) }
            // A writer that came and went without a word leaves a hang-up behind.
            var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, 0) > 0, state.revents & Int16(POLLHUP) != 0 { return [] }
            guard ContinuousClock.now < deadline else {
                throw UsageError(.other("'\(path)' is a pipe, and no program writes to it", hint: nil))
            }
            usleep(10_000)
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> UsageError {
        UsageError(.other("'\(path)' cannot be read: \(String(cString: strerror(code)))", hint: nil))
    }
}
