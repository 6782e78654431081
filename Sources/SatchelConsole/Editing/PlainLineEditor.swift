import Dispatch
import Glibc
import SatchelPluginAPI
import Synchronization

/// Reads lines up to a limit from a file, a pipe or a terminal, without a prompt or history.
///
/// Strips CR and a byte order mark, repairs broken UTF-8, and counts a last line without a line feed.
package final class PlainLineEditor: LineEditor {
    private struct State {
        var bytes: [UInt8] = []
        var start = 0
        var searched = 0
        var isFirstLine = true
        var isAtEnd = false
        var isReading = false
        var isGivenUp = false
        /// Bytes skipped so far of the rest of a line that is too long.
        var skipped: Int?
        var failure: LineProblem?
    }

    /// The default line limit, in bytes.
    package static let longest = 1 << 20
    /// After this many bytes without a line feed, reading stops.
    private static let mostSkipped = 1 << 24

    private let descriptor: Int32
    private let longest: Int
    private let closesDescriptor: Bool
    private let pipe = WakePipe()
    private let queue = DispatchQueue(label: "satchel.input")
    private let state: Mutex<State>

    /// `begun` is what was read from it already.
    package init(
        descriptor: Int32 = STDIN_FILENO,
        begun: [UInt8] = [],
        longest: Int = PlainLineEditor.longest,
        closesDescriptor: Bool = false
    ) {
        self.descriptor = descriptor
        self.longest = longest
        self.closesDescriptor = closesDescriptor
        state = Mutex(State(bytes: begun))
    }

    deinit { if closesDescriptor { close(descriptor) } }

    package func readLine(prompt: String, purpose: LinePurpose) async -> LineEvent {
        await withTaskCancellationHandler {
            if let event = state.withLock({ Self.begin(&$0, longest) }) { return event }
            if Task.isCancelled { giveUp() }
            return await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: self.wait()) }
            }
        } onCancel: {
            giveUp()
        }
    }

    /// Has no effect if no read has begun.
    private func giveUp() {
        let isReading = state.withLock { state in
            state.isGivenUp = state.isReading
            return state.isReading
        }
        if isReading { pipe.wake() }
    }

    private static func begin(_ state: inout State, _ longest: Int) -> LineEvent? {
        if let event = next(&state, longest) { return event }
        state.isReading = true
        state.isGivenUp = false
        return nil
    }

    private func wait() -> LineEvent {
        defer { state.withLock { $0.isReading = false } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let event = state.withLock { state -> LineEvent? in
                if state.isGivenUp { return .interrupted }
                if let event = Self.next(&state, longest) { return event }
                guard state.isAtEnd else { return nil }
                return state.failure.take().map(LineEvent.failed) ?? .endOfInput
            }
            if let event { return event }

            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) > 0 else { continue }
            if waits[1].revents != 0 { pipe.drain() }
            guard waits[0].revents != 0 else { continue }
            let count = read(descriptor, &chunk, chunk.count)
            let failure = count < 0 && ![EINTR, EAGAIN].contains(errno) ? errno : 0
            state.withLock { state in
                if count > 0 { state.bytes += chunk[..<count] }
                if count == 0 || failure != 0 { state.isAtEnd = true }
                // A terminal that is gone has ended its input.
                if failure != 0, failure != EIO {
                    state.failure = .unreadable(reason: String(cString: strerror(failure)))
                }
            }
        }
    }

    private static func next(_ state: inout State, _ longest: Int) -> LineEvent? {
        if state.skipped != nil, !skip(&state) { return nil }
        let end: Int
        if let lineFeed = state.bytes[state.searched...].firstIndex(of: 0x0A) {
            end = lineFeed
        } else if state.isAtEnd, state.start < state.bytes.count {
            end = state.bytes.count
        } else {
            state.bytes.removeFirst(state.start)
            (state.start, state.searched) = (0, state.bytes.count)
            guard state.bytes.count > longest else { return nil }
            state.skipped = 0
            state.isFirstLine = false
            return .failed(.tooLong(limit: longest))
        }

        var line = state.bytes[state.start..<end]
        state.start = min(end + 1, state.bytes.count)
        state.searched = state.start
        defer { state.isFirstLine = false }
        guard line.count <= longest else { return .failed(.tooLong(limit: longest)) }
        if line.last == 0x0D { line.removeLast() }
        if state.isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        return .line(String(decoding: line, as: UTF8.self))
    }

    /// False if the end of the line isn't read yet.
    private static func skip(_ state: inout State) -> Bool {
        if let lineFeed = state.bytes[state.start...].firstIndex(of: 0x0A) {
            state.start = lineFeed + 1
            state.searched = state.start
            state.skipped = nil
            return true
        }
        let skipped = (state.skipped ?? 0) + state.bytes.count - state.start
        state.skipped = skipped
        state.bytes.removeAll(keepingCapacity: true)
        (state.start, state.searched) = (0, 0)
        if skipped > mostSkipped { state.isAtEnd = true }
        return false
    }
}

// MARK: - Files

extension PlainLineEditor {
    /// Opens a file, a named pipe or a device; throws a usage error if it can't be read or a named pipe gets no writer
    /// within `patience`.
    package convenience init(path: String, patience: Duration = .seconds(2)) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw Self.unreadable(path, errno) }
        do {
            var facts = stat()
            guard fstat(file, &facts) == 0 else { throw Self.unreadable(path, errno) }
            if facts.st_mode & S_IFMT == S_IFDIR { throw Self.unreadable(path, EISDIR) }
            let isPipe = facts.st_mode & S_IFMT == S_IFIFO
            let begun = isPipe ? try Self.beginning(of: file, path, within: patience) : []
            self.init(descriptor: file, begun: begun, closesDescriptor: true)
        } catch {
            close(file)
            throw error
        }
    }

    /// The first bytes of a named pipe, or none once it has a writer.
    private static func beginning(of file: Int32, _ path: String, within patience: Duration) throws -> [UInt8] {
        let deadline = ContinuousClock.now + patience
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file, &chunk, chunk.count)
            if count > 0 { return Array(chunk[..<count]) }
            if count < 0, errno == EAGAIN { return [] }
            if count < 0, errno != EINTR { throw unreadable(path, errno) }
            // A writer that came and went without writing leaves a hang-up.
            var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, 0) > 0, state.revents & Int16(POLLHUP) != 0 { return [] }
            guard ContinuousClock.now < deadline else {
                throw UsageError("'\(path)' is a pipe that no program is writing to")
            }
            usleep(10_000)
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> UsageError {
        switch code {
        case ENOENT: UsageError("no such file: '\(path)'")
        case EISDIR: UsageError("'\(path)' is a folder, not a file")
        default: UsageError("can't read '\(path)': \(String(cString: strerror(code)))")
        }
    }
}
