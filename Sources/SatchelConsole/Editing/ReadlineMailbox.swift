import Dispatch
import Synchronization

/// What other threads tell the readline thread.
final class ReadlineMailbox: Sendable {
    struct Read: Sendable {
        let number: Int
        let prompt: String
        let purpose: LinePurpose
        let continuation: CheckedContinuation<LineEvent, Never>
    }

    enum Message: Sendable {
        case read(Read)
        /// Gives up the read of this number.
        case cancel(Int)
        case signal(Signal)
        /// Restores the terminal; no more reads.
        case close
    }

    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    let pipe = WakePipe()
    /// Signalled when the thread has ended.
    let closed = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    func post(_ message: Message) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.messages.append(message) }
            return state.isClosed
        }
        if !isClosed {
            pipe.wake()
        } else if case .read(let read) = message {
            read.continuation.resume(returning: .endOfInput)
        }
    }

    func take() -> [Message] {
        pipe.drain()
        return state.withLock { state in
            let messages = state.messages
            state.messages = []
            return messages
        }
    }

    /// Ends the exchange: reads that wait, and those still to come, find the end of input.
    func close() {
        let left = state.withLock { state in
            state.isClosed = true
            return state.messages
        }
        for case .read(let read) in left { read.continuation.resume(returning: .endOfInput) }
        closed.signal()
    }
}
