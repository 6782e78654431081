import Foundation
import SatchelPersistence

/// Keeps requests to each server within the configured rate, its documented quotas, and the pauses it asks for.
///
/// A short burst goes at once, the rest is spaced evenly, in FIFO order. Quotas and pauses hold across processes, by a
/// file that is touched only for a request.
actor RateLimiter {
    /// A server, and what limits the requests to it.
    struct Server: Sendable {
        let host: String
        /// Tells servers on one machine apart.
        let key: String
        let quotas: [RequestQuota]
        let pace: RequestQuota

        /// The server of a request.
        ///
        /// On this machine, a rate above the default lifts the quotas, for the mirror that a user runs.
        init(_ request: PreparedRequest, rate: Int) {
            host = request.host
            key = request.host + ":\(request.address.effectivePort)"
            pace = RequestQuota(perSecond: rate)
            quotas = HostName.isLoopback(host) && rate > NetworkLimits().ratePerSecond ? [] : request.quotas
        }
    }

    /// More servers than this are not remembered once they are idle.
    private static let mostRemembered = 64

    private let clock: NetworkClock
    private let retryPolicy: RetryPolicy
    private let file: PaceFile?
    private var paces: [String: RateLimit] = [:]

    /// Without a file it keeps the pace of this process only.
    init(clock: NetworkClock, retryPolicy: RetryPolicy, file: PaceFile? = nil) {
        self.clock = clock
        self.retryPolicy = retryPolicy
        self.file = file
    }

    /// Waits until a request may be sent.
    ///
    /// - Throws: ``NetworkError`` if the server wants a longer pause than the patience, and `CancellationError`.
    func waitForTurn(at server: Server, patience: Duration = RetryPolicy.patience) async throws {
        let turn = change(server, isShared: !server.quotas.isEmpty) { pace, now in
            pace.turn(server.quotas, pace: server.pace, patience: patience.microseconds, at: now)
        }
        switch turn {
        // A wait of less than a millisecond costs more than it helps; the turns after it make up for it.
        case .after(..<1000): break
        case .after(let wait):
            do {
                try await clock.sleep(.microseconds(wait))
            } catch {
                giveBackTurn(at: server)
                throw error
            }
        case .closed(let closing, let wait):
            let wait = Duration.microseconds(wait)
            guard let status = closing.status else {
                throw NetworkError(server.host, .rateLimited(limit: closing.limit, retryAfter: wait))
            }
            throw NetworkError(server.host, .status(.init(status, retryAfter: wait)))
        case .overQuota(let wait):
            throw NetworkError(server.host, .rateLimited(limit: nil, retryAfter: .microseconds(wait)))
        }
    }

    /// Returns the turn of a request that was never sent.
    func giveBackTurn(at server: Server) {
        change(server, isShared: !server.quotas.isEmpty) { pace, now in
            pace.giveBack(server.quotas, pace: server.pace, at: now)
        }
    }

    /// Notes what a response says about the requests to come.
    ///
    /// - Returns: The pause that follows it, if it is an error.
    func pause(after answer: TransportResponse, from server: Server, sentAt: Date) -> Duration? {
        let limits = RateLimitHeaders(answer.headers, now: clock.now())
        guard answer.status >= 400 else {
            if let pause = limits.pause, limits.remaining != nil {
                change(server, isShared: true) { pace, now in
                    pace.close(for: pause.microseconds, status: nil, limit: limits.limit, at: now)
                }
            } else if let pace = paces[server.key], pace.refusals > 0 {
                change(server, isShared: true) { $0.accept(sentAt: sentAt.microseconds, at: $1) }
            }
            return nil
        }
        let asked = answer.headers["retry-after"].flatMap { RetryAfter.wait($0, now: clock.now()) }
        if answer.status == 429, asked == nil, limits.pause == nil {
            return pause(afterRefusalBy: server, sentAt: sentAt)
        }
        guard let pause = asked ?? (answer.status == 429 ? limits.pause : nil) else { return nil }
        change(server, isShared: true) { pace, now in
            pace.close(for: pause.microseconds, status: answer.status, limit: limits.limit, at: now)
        }
        return pause
    }

    /// Notes that a server refused a request and named no time; returns the pause before the next one.
    func pause(afterRefusalBy server: Server, sentAt: Date) -> Duration {
        let wait = change(server, isShared: true) { [retryPolicy] pace, now in
            pace.refuse(sentAt: sentAt.microseconds, at: now) { retryPolicy.backOff(refusals: $0).microseconds }
        }
        return .microseconds(wait)
    }

    /// Changes the pace of a server, as far as this process and, if the file can be used, all others know it.
    @discardableResult
    private func change<Result>(
        _ server: Server,
        isShared: Bool,
        _ body: (inout RateLimit, _ now: Int) -> Result
    ) -> Result {
        var shared = file?.locked(mayCreate: isShared)
        // Read after the lock, for which another process may have been waited for.
        let now = clock.now().microseconds
        var pace = paces[server.key] ?? RateLimit()
        if let other = shared?[server.key] { pace.merge(other, at: now) }
        pace.forget(server.quotas, at: now)
        let result = body(&pace, now)
        paces[server.key] = pace
        if isShared { shared?.store(pace, of: server.key, at: now) }
        if paces.count > Self.mostRemembered { paces = paces.filter { !$0.value.isIdle(at: now) } }
        return result
    }
}

extension Date {
    /// Microseconds since 1970.
    fileprivate var microseconds: Int {
        Int(exactly: min(max(0, (timeIntervalSince1970 * 1e6).rounded()), Double(RateLimit.latest))) ?? 0
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

    package static let system: NetworkClock = {
        let start = ContinuousClock.now
        return NetworkClock(
            now: { Date() },
            elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) }
        )
    }()
}
