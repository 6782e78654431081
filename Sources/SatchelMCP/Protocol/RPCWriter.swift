import Dispatch
import Glibc
import SatchelConsole
import Synchronization

/// The one writer of a connection: whole lines, in the order they were sent.
///
/// Each wait for the reader at the other end is bounded, and blocks a thread of its own. After a failure nothing more is
/// written.
package final class RPCWriter: Sendable {
    /// A pipe with room takes this many bytes at once without blocking.
    private static let chunk = 4096

    private let descriptor: Int32
    private let patience: Duration
    private let queue = DispatchQueue(label: "satchel.mcp.output")
    private let failure = Mutex<RPCWriteError?>(nil)

    /// One wait for a reader that takes nothing ends after `patience`, in whole seconds.
    package init(descriptor: Int32, patience: Duration = .seconds(30)) {
        self.descriptor = descriptor
        self.patience = patience
    }

    /// Queues a message, which gets a line of its own; ``drain()`` says whether it was written.
    package func post(_ message: RPCMessage) {
        queue.async {
            guard self.failure.withLock({ $0 == nil }) else { return }
            let failure = self.write(Array((message.line + "\n").utf8))
            self.failure.withLock { $0 = failure }
        }
    }

    /// Waits until every queued message is written; throws ``RPCWriteError`` if one could not be.
    package func drain() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async {
                let failure = self.failure.withLock { $0 }
                continuation.resume(with: failure.map { .failure($0) } ?? .success(()))
            }
        }
    }

    private func write(_ bytes: [UInt8]) -> RPCWriteError? {
        var failure: RPCWriteError?
        _ = ClosedPipe.withoutSignal {
            var rest = bytes[...]
            while !rest.isEmpty {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                let ready = poll(&wait, 1, Int32(clamping: patience.components.seconds * 1000))
                if ready < 0, errno == EINTR { continue }
                guard ready > 0 else {
                    failure = .timedOut
                    return 0
                }
                let count = rest.prefix(Self.chunk).withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress, $0.count)
                }
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else {
                    failure = .closed
                    return errno
                }
                rest = rest.dropFirst(count)
            }
            return 0
        }
        return failure
    }
}

/// A message could not be written.
package enum RPCWriteError: Error, Equatable {
    /// Nobody reads any more.
    case closed
    /// The reader took nothing for too long.
    case timedOut
}
