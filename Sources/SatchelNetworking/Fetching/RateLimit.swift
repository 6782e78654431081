import Foundation

/// When a server may be asked again, as far as its answers and its documentation say.
///
/// Times are microseconds since 1970, so that processes can share them. It has no clock and no lock of its own.
struct RateLimit: Codable, Equatable, Sendable {
    /// A pause that the server asked for.
    struct Closing: Codable, Equatable, Sendable {
        /// When it asked.
        var since: Int
        var until: Int
        /// The status it asked with; nil if it only said that no request is left.
        var status: Int?
        /// The number of requests it allows, if it said so.
        var limit: Int?
    }

    /// Whether a request may be sent.
    enum Turn: Equatable {
        /// After so many microseconds.
        case after(Int)
        /// Not while the server wants a pause of so many microseconds.
        case closed(Closing, wait: Int)
        /// Not for so many microseconds, because the quota is used up.
        case overQuota(wait: Int)
    }

    /// After so long without a refusal, the next one is the first again.
    private static let memory = 600_000_000
    private static let longestPatience = RetryPolicy.patience.microseconds
    /// The end of the year 9999: no time is later.
    static let latest = 253_402_300_799_000_000

    /// When it last changed.
    private(set) var changedAt = 0
    /// For each period, the time at which the server's budget is whole again.
    private var budgets: [Int: Int] = [:]
    private(set) var closing: Closing?
    /// The refusals in a row that named no time.
    private(set) var refusals = 0

    /// Reserves a turn, unless it would come too late.
    ///
    /// Only the server's own quotas can refuse; at the configured `pace` requests just queue.
    mutating func turn(
        _ quotas: [RequestQuota],
        pace: RequestQuota,
        patience: Int,
        at now: Int
    ) -> Turn {
        if let closing, closing.until - now > patience { return .closed(closing, wait: closing.until - now) }
        let allowed = quotas.map(earliestStart).reduce(max(now, closing?.until ?? now), max)
        guard allowed - now <= patience else { return .overQuota(wait: allowed - now) }
        let start = max(allowed, earliestStart(by: pace))
        for quota in quotas {
            budgets[quota.period] = max(budgets[quota.period] ?? 0, start) + quota.interval
        }
        // From now, so that a turn that is given back leaves no trace of a start in the future.
        budgets[pace.period] = max(budgets[pace.period] ?? 0, now) + pace.interval
        changedAt = now
        return .after(start - now)
    }

    /// Returns the turn of a request that was not sent.
    mutating func giveBack(_ quotas: [RequestQuota], pace: RequestQuota, at now: Int) {
        for quota in quotas + [pace] { budgets[quota.period]? -= quota.interval }
        changedAt = now
    }

    /// Notes that the server asks for a pause; a longer one that it asked for before stands.
    mutating func close(for wait: Int, status: Int?, limit: Int? = nil, at now: Int) {
        changedAt = now
        guard wait > 0, closing.map({ $0.until < now + wait }) ?? true else { return }
        closing = Closing(since: now, until: now + wait, status: status, limit: limit)
    }

    /// Notes a refusal that named no time, and returns the pause before the next request.
    ///
    /// Requests that were sent together are refused together, which counts once.
    mutating func refuse(sentAt: Int, at now: Int, pause: (_ refusals: Int) -> Int) -> Int {
        if let closing, closing.since >= sentAt, closing.until > now { return closing.until - now }
        refusals = min(refusals + 1, 32)
        let wait = pause(refusals)
        close(for: wait, status: 429, at: now)
        return wait
    }

    /// Notes that the server answered, unless the request was sent before a pause that it still asks for.
    mutating func accept(sentAt: Int, at now: Int) {
        guard closing.map({ $0.since < sentAt }) ?? true else { return }
        refusals = 0
        changedAt = now
    }

    private func earliestStart(by quota: RequestQuota) -> Int { (budgets[quota.period] ?? 0) - quota.tolerance }
}

// MARK: - What processes share

extension RateLimit {
    private static let mostBudgets = 4
    private static let clockSlack = 1_000_000

    /// What is in the file: all but the pace of the configuration.
    var shared: RateLimit {
        var shared = self
        shared.budgets = budgets.filter { $0.key > 0 }
        return shared
    }

    /// Whether it makes sense, which what is in the file may not.
    var isSound: Bool {
        let times = [changedAt] + budgets.values + [closing?.since, closing?.until].compactMap { $0 }
        return times.allSatisfy((0...Self.latest).contains) && budgets.count <= Self.mostBudgets
            && budgets.keys.allSatisfy { $0 > 0 } && (0...32).contains(refusals)
    }

    /// Adds what another process noted, unless that is from the future.
    mutating func merge(_ other: RateLimit, at now: Int) {
        guard other.changedAt <= now + Self.clockSlack else { return }
        budgets.merge(other.budgets) { max($0, $1) }
        if other.changedAt > changedAt { refusals = other.refusals }
        if let later = other.closing, later.until > closing?.until ?? 0 { closing = later }
        changedAt = max(changedAt, other.changedAt)
    }

    /// Drops what is over, and everything if it is from the future, as after a change of the clock.
    ///
    /// No server's wish is kept for longer than a day, and no budget is emptier than it can get.
    mutating func forget(_ quotas: [RequestQuota], at now: Int) {
        guard changedAt <= now + Self.clockSlack else {
            self = RateLimit()
            return
        }
        if now - max(closing?.until ?? 0, changedAt) > Self.memory { refusals = 0 }
        if let end = closing?.until, end <= now || end - now > RateLimitHeaders.longest.microseconds { closing = nil }
        for quota in quotas {
            let emptiest = now + quota.burst * quota.interval + Self.longestPatience
            if let time = budgets[quota.period], time > emptiest { budgets[quota.period] = emptiest }
        }
    }

    /// Whether nothing of it matters anymore.
    func isIdle(at now: Int) -> Bool {
        (closing?.until ?? 0) <= now && budgets.values.allSatisfy { $0 <= now }
            && (refusals == 0 || now - changedAt > Self.memory)
    }
}
