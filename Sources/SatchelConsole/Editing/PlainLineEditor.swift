import Dispatch
import Glibc
import Synchronization

/// Reads lines from a file or a pipe: no prompt, no history, no limit on length.
///
/// Windows line ends and a byte order mark are taken off, broken UTF-8 is repaired, and a last line without a line feed
/// counts.
package final class PlainLineEditor: LineEditor {
    private struct State {
        var bytes: [UInt8] = []
        var start = 0
        /// Where the search for a line feed goes on.
        var searched = 0
        var isFirstLine = true
        var isAtEnd = false
        var isReading = false
        var isGivenUp = false
    }

    private let descriptor: Int32
    private let pipe = WakePipe()
    private let queue = DispatchQueue(label: "satchel.input")
    private let state = Mutex(State())

    /// Creates a reader of a descriptor, which stays open.
    package init(descriptor: Int32 = STDIN_FILENO) {
        self.descriptor = descriptor
    }

    package func readLine(prompt: String, purpose: LinePurpose) async -> LineEvent {
        await withTaskCancellationHandler {
            if let event = state.withLock({ Self.begin(&$0) }) { return event }
            if Task.isCancelled { giveUp() }
            return await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: self.wait()) }
            }
        } onCancel: {
            giveUp()
        }
    }

    package func handle(_ signal: Signal) {
        switch signal {
        case .interrupt: giveUp()
        case .hangUp, .terminate:
            state.withLock { $0.isAtEnd = true }
            pipe.wake()
        case .resize: break
        case .suspend: ProcessSuspension.suspend()
        }
    }

    /// Ends a wait; a read that has not begun is not touched.
    private func giveUp() {
        let isReading = state.withLock { state in
            state.isGivenUp = state.isReading
            return state.isReading
        }
        if isReading { pipe.wake() }
    }

    /// A line that needs no waiting; otherwise notes that a read has begun.
    private static func begin(_ state: inout State) -> LineEvent? {
        if let line = nextLine(&state) { return .line(line) }
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
                if let line = Self.nextLine(&state) { return .line(line) }
                return state.isAtEnd ? .endOfInput : nil
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
            let failed = count < 0 && ![EINTR, EAGAIN].contains(errno)
            state.withLock { state in
                if count > 0 { state.bytes += chunk[..<count] }
                if count == 0 || failed { state.isAtEnd = true }
            }
        }
    }

    private static func nextLine(_ state: inout State) -> String? {
        let end: Int
        if let lineFeed = state.bytes[state.searched...].firstIndex(of: 0x0A) {
            end = lineFeed
        } else if state.isAtEnd, state.start < state.bytes.count {
            end = state.bytes.count
        } else {
            state.bytes.removeFirst(state.start)
            (state.start, state.searched) = (0, state.bytes.count)
            return nil
        }

        var line = state.bytes[state.start..<end]
        state.start = min(end + 1, state.bytes.count)
        state.searched = state.start
        if line.last == 0x0D { line.removeLast() }
        if state.isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        state.isFirstLine = false
        return String(decoding: line, as: UTF8.self)
    }
}
