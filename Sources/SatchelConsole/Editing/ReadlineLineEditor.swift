import Dispatch
import Glibc
import Synchronization

/// Edits lines with GNU readline: keys from `.inputrc`, history, completion, pasted blocks.
///
/// Readline keeps its state in C globals and blocks, so it has a thread of its own, and a process has one such editor.
/// The thread sleeps while a command runs: keys typed then stay with the terminal, and Ctrl-C is an ordinary signal.
package final class ReadlineLineEditor: LineEditor {
    private let mailbox = ReadlineMailbox()
    private let start: Mutex<ReadlineStart?>
    private let lastRead = Atomic<Int>(0)

    /// A completion slower than `deadline` finds nothing.
    package init(
        history: CommandHistory,
        deadline: Duration = .milliseconds(45),
        complete: LineCompleter? = nil
    ) {
        start = Mutex(ReadlineStart(mailbox: mailbox, history: history, deadline: deadline, complete: complete))
    }

    deinit {
        mailbox.post(.close)
    }

    package func readLine(prompt: String, purpose: LinePurpose) async -> LineEvent {
        if let start = start.withLock({ $0.take() }) { start.run() }
        let number = lastRead.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let read = ReadlineMailbox.Read(
                    number: number,
                    prompt: prompt,
                    purpose: purpose,
                    continuation: continuation
                )
                mailbox.post(.read(read))
            }
        } onCancel: {
            mailbox.post(.cancel(number))
        }
    }

    /// Handles a signal from a ``SignalMonitor``.
    ///
    /// `hangUp` and `terminate` restore the terminal and end the input. An interrupt drops the rest of a pasted block.
    package func handle(_ signal: Signal) {
        let isRunning = start.withLock { $0 == nil }
        switch signal {
        case .suspend where !isRunning:
            Signal.suspendProcess()
        case .interrupt, .resize, .suspend:
            mailbox.post(.signal(signal))
        case .hangUp, .terminate:
            mailbox.post(.close)
            // If the thread is stuck in the middle of a paste, the terminal is restored without it.
            if isRunning { _ = mailbox.closed.wait(timeout: .now() + .milliseconds(100)) }
            TerminalGuard.restore()
        }
    }
}

/// What the thread starts with; an object, which C hands on.
final class ReadlineStart: Sendable {
    let mailbox: ReadlineMailbox
    let history: CommandHistory
    let deadline: Duration
    let complete: LineCompleter?

    init(mailbox: ReadlineMailbox, history: CommandHistory, deadline: Duration, complete: LineCompleter?) {
        (self.mailbox, self.history, self.deadline, self.complete) = (mailbox, history, deadline, complete)
    }

    /// Starts the thread; if the system refuses, reading finds the end of input.
    func run() {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(self).toOpaque()
        let failure = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                ReadlineSession(Unmanaged<ReadlineStart>.fromOpaque(argument).takeRetainedValue()).run()
                return nil
            },
            argument
        )
        guard failure != 0 else {
            // Nobody joins it: it ends by itself, or with the process.
            pthread_detach(thread)
            return
        }
        Unmanaged.passUnretained(self).release()
        mailbox.close()
    }
}

final class ReadlineMailbox: Sendable {
    struct Read: Sendable {
        let number: Int
        let prompt: String
        let purpose: LinePurpose
        let continuation: CheckedContinuation<LineEvent, Never>
    }

    enum Message: Sendable {
        case read(Read)
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

    /// Ends the exchange: reads that wait, and later ones, find the end of input.
    func close() {
        let left = state.withLock { state in
            state.isClosed = true
            return state.messages
        }
        for case .read(let read) in left { read.continuation.resume(returning: .endOfInput) }
        closed.signal()
    }
}

/// A pipe that wakes a thread waiting in `poll`.
final class WakePipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        // Without descriptors nothing can be woken; poll(2) skips the negative one.
        _ = pipe(&ends)
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func wake() {
        var byte: UInt8 = 0
        // A full pipe has woken the reader already.
        _ = write(writeEnd, &byte, 1)
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd, &bytes, bytes.count) > 0 {}
    }
}
