import Dispatch
import Glibc
import Synchronization

/// Edits lines with GNU readline: keys from `.inputrc`, history, completion, pasted blocks.
///
/// Readline keeps its state in C globals and waits for keys, so it lives on one thread of its own, and there is one
/// such editor in a process. The thread sleeps while a command runs: keys typed then stay with the terminal, and Ctrl-C
/// is a signal like any other.
package final class ReadlineLineEditor: LineEditor {
    private let mailbox = ReadlineMailbox()
    private let start: Mutex<ReadlineStart?>
    private let lastRead = Atomic<Int>(0)

    /// Creates an editor on standard input and output, which must be a terminal; nothing happens before the first read.
    ///
    /// - Parameters:
    ///   - history: Recalls lines, and keeps each command read.
    ///   - deadline: The time completion may take; the rest of it comes to nothing.
    ///   - complete: Completes the word at the cursor.
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

    package func handle(_ signal: Signal) {
        let isRunning = start.withLock { $0 == nil }
        switch signal {
        case .suspend where !isRunning:
            ProcessSuspension.suspend()
        case .interrupt, .resize, .suspend:
            mailbox.post(.signal(signal))
        case .hangUp, .terminate:
            mailbox.post(.close)
            // Should the thread be stuck in the middle of a paste, the terminal is restored without it.
            if isRunning { _ = mailbox.closed.wait(timeout: .now() + .milliseconds(100)) }
            TerminalGuard.restore()
        }
    }
}
