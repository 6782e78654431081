import Foundation
import SatchelPersistence
import Synchronization

/// Keeps the requests to each server below a rate, and away from one that asked for a pause.
///
/// A bucket of tokens per server: a short burst goes at once, what follows is spaced evenly, first come first served.
final class HostPacer: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: Duration
        var closedUntil: Duration?
    }

    private let rate: Double
    private let burst: Double
    private let clock: NetworkClock
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Creates a pacer.
    ///
    /// - Parameters:
    ///   - rate: Requests per second.
    ///   - clock: The time.
    init(rate: Int, clock: NetworkClock) {
        self.rate = Double(rate)
        self.burst = Double(rate) * 2
        self.clock = clock
    }

    /// Waits until a request may be sent.
    ///
    /// - Throws: ``NetworkError`` while the server wants to be left alone, and `CancellationError`.
    func waitForTurn(host: String) async throws {
        let pause = try take(host)
        guard pause > .zero else { return }
        do {
            try await clock.sleep(pause)
        } catch {
            // What was not sent does not count.
            buckets.withLock { $0[host]?.tokens += 1 }
            throw error
        }
    }

    /// Remembers that a server wants to be left alone, so that asking again does not make matters worse.
    func close(_ host: String, for wait: Duration) {
        let now = clock.elapsed()
        buckets.withLock { $0[host, default: Bucket(tokens: burst, filledAt: now)].closedUntil = now + wait }
    }

    private func take(_ host: String) throws -> Duration {
        let now = clock.elapsed()
        return try buckets.withLock { buckets in
            var bucket = buckets[host] ?? Bucket(tokens: burst, filledAt: now)
            defer { buckets[host] = bucket }
            if let end = bucket.closedUntil {
                guard end <= now else {
                    throw NetworkError(host, .status(.init(429, retryAfter: end - now)))
                }
                bucket.closedUntil = nil
            }
            bucket.tokens = min(burst, bucket.tokens + (now - bucket.filledAt) / .seconds(1) * rate) - 1
            bucket.filledAt = now
            return bucket.tokens >= 0 ? .zero : .seconds(-bucket.tokens / rate)
        }
    }
}

/// The time as the network layer sees it, so that tests need not wait.
package struct NetworkClock: Sendable {
    /// The date, for ages and for dates that services give.
    package let now: @Sendable () -> Date
    /// The time since some fixed moment; never jumps.
    package let elapsed: @Sendable () -> Duration
    /// Waits, until it is over or the task is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a clock.
    package init(
        now: @escaping @Sendable () -> Date,
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        // Ages and dates are counted from it, which a moment that no calendar has would break.
        self.now = { now().inCalendar }
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// The clock of the machine.
    package static let system: NetworkClock = {
        let start = ContinuousClock.now
        return NetworkClock(
            now: { Date() },
            elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) }
        )
    }()
}
