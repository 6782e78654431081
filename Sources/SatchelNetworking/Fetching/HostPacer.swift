import Foundation
import SatchelPersistence
import Synchronization

/// Limits the request rate to each server, and holds requests back while a server asks for a pause.
///
/// A token bucket per server: a short burst goes at once, the rest is spaced evenly, in FIFO order.
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

    /// Creates a pacer for a rate in requests per second.
    init(rate: Int, clock: NetworkClock) {
        self.rate = Double(rate)
        self.burst = Double(rate) * 2
        self.clock = clock
    }

    /// Waits until a request may be sent.
    ///
    /// - Throws: ``NetworkError`` while the server is closed for a pause, and `CancellationError`.
    func waitForTurn(host: String) async throws {
        let pause = try take(host)
        guard pause > .zero else { return }
        do {
            try await clock.sleep(pause)
        } catch {
            // An unsent request returns its token.
            buckets.withLock { $0[host]?.tokens += 1 }
            throw error
        }
    }

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

/// The network layer's clock, replaceable in tests.
package struct NetworkClock: Sendable {
    /// The date, for ages and `Retry-After` dates.
    package let now: @Sendable () -> Date
    /// The time since some fixed moment; monotonic.
    package let elapsed: @Sendable () -> Duration
    /// Sleeps, until the time is over or the task is canceled.
    package let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a clock.
    package init(
        now: @escaping @Sendable () -> Date,
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        // A date outside the calendar would break the arithmetic on ages.
        self.now = { now().inCalendar }
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// The system clock.
    package static let system: NetworkClock = {
        let start = ContinuousClock.now
        return NetworkClock(
            now: { Date() },
            elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) }
        )
    }()
}
