import Foundation
import Testing

@testable import SatchelNetworking

@Suite("Network: the pace of a server")
struct RateLimitTests {
    private static let second = 1_000_000
    private static let patience = RetryPolicy.patience.microseconds
    private let fast = RequestQuota(perSecond: 1000)

    /// Sends what may be sent, with pauses in between, and returns when each request went.
    private func times(_ quotas: [RequestQuota], pauses: [Int]) -> [Int] {
        var pace = RateLimit()
        var now = 1_700_000_000 * Self.second
        var times: [Int] = []
        for pause in pauses {
            now += pause
            pace.forget(quotas, at: now)
            switch pace.turn(quotas, pace: fast, patience: Self.patience, at: now) {
            case .after(let wait): times.append(now + wait)
            case .overQuota, .closed: break
            }
        }
        return times
    }

    @Test(
        "No period of a quota has more requests than it allows, whenever they are asked for",
        arguments: [(1, 1, 1), (60, 60, 4), (180, 60, 6), (30, 60, 10), (5, 1, 5), (1000, 86_400, 600)]
    )
    func neverMore(_ count: Int, _ seconds: Int, _ burst: Int) {
        let quota = RequestQuota(count, per: .seconds(seconds), atOnce: burst)
        var random = SystemRandomNumberGenerator()
        let period = seconds * Self.second
        for longest in [0, period / count, period / 2] {
            let pauses = (0..<(count * 3)).map { _ in Int.random(in: 0...longest, using: &random) }
            let times = times([quota], pauses: pauses)
            #expect(times.count >= min(burst, count))
            for (index, time) in times.enumerated() where index >= count {
                #expect(time - times[index - count] >= period, "\(longest) \(index)")
            }
        }
    }

    @Test("A burst goes at once, and the next request waits for its turn")
    func burst() {
        let quota = RequestQuota(60, per: .seconds(60), atOnce: 4)
        var pace = RateLimit()
        let turns = (0..<6).map { _ in pace.turn([quota], pace: fast, patience: Self.patience, at: 0) }
        #expect(turns == [0, 0, 0, 0, quota.interval, 2 * quota.interval].map(RateLimit.Turn.after))
        #expect(quota.interval > Self.second && quota.interval < Self.second * 11 / 10)
    }

    @Test("A turn that would come too late is refused and not reserved; one given back is free again")
    func late() {
        let quota = RequestQuota(1, per: .seconds(6))
        var pace = RateLimit()
        #expect(pace.turn([quota], pace: fast, patience: Self.patience, at: 0) == .after(0))
        for _ in 0..<3 {
            let turn = pace.turn([quota], pace: fast, patience: Self.patience, at: 0)
            #expect(turn == .overQuota(wait: 6 * Self.second))
        }
        #expect(pace.turn([quota], pace: fast, patience: Self.patience, at: Self.second) == .after(5 * Self.second))
        pace.giveBack([quota], pace: fast, at: Self.second)
        pace.giveBack([quota], pace: fast, at: Self.second)
        #expect(pace.turn([quota], pace: fast, patience: Self.patience, at: Self.second) == .after(0))
    }

    @Test("A short pause is waited for, a long one refuses, and a shorter one does not cut it short")
    func closing() {
        var pace = RateLimit()
        pace.close(for: 40 * Self.second, status: 429, limit: 30, at: 0)
        pace.close(for: Self.second, status: 503, at: 0)
        let expected = RateLimit.Closing(since: 0, until: 40 * Self.second, status: 429, limit: 30)
        #expect(
            pace.turn([], pace: fast, patience: Self.patience, at: 0) == .closed(expected, wait: 40 * Self.second)
        )
        let late = 35 * Self.second
        #expect(pace.turn([], pace: fast, patience: Self.patience, at: late) == .after(5 * Self.second))
        pace.forget([], at: 40 * Self.second)
        #expect(pace.closing == nil)
    }

    @Test("Refusals without a time double the pause; those of requests sent together count once")
    func refusals() {
        var pace = RateLimit()
        let pause: (Int) -> Int = { Self.second << ($0 - 1) }
        #expect(pace.refuse(sentAt: 0, at: 10, pause: pause) == Self.second)
        #expect(pace.refuse(sentAt: 5, at: 20, pause: pause) == Self.second - 10)
        var now = 2 * Self.second
        #expect(pace.refuse(sentAt: now - 1, at: now, pause: pause) == 2 * Self.second)
        pace.accept(sentAt: 0, at: now)
        #expect(pace.refusals == 2)
        now += 3 * Self.second
        #expect(pace.refuse(sentAt: now - 1, at: now, pause: pause) == 4 * Self.second)
        pace.accept(sentAt: now + 1, at: now + 2)
        #expect(pace.refusals == 0)
    }

    @Test("Pauses begin at a second and double up to a limit, with up to half as much more")
    func backOff() {
        let most = RetryPolicy(retries: 0) { $0 }
        let pauses = [Int.min, 0, 1, 2, 3, 7, 8, Int.max].map { most.backOff(refusals: $0) }
        #expect(pauses == [1.5, 1.5, 1.5, 3, 6, 96, 96, 96].map { .seconds($0) })
        #expect(RetryPolicy(retries: 0) { _ in .zero }.backOff(refusals: 1) == .seconds(1))
    }

    @Test("After ten minutes without one, a refusal is the first again")
    func forgotten() {
        var pace = RateLimit()
        _ = pace.refuse(sentAt: 0, at: 0) { _ in Self.second }
        pace.forget([], at: 600 * Self.second)
        #expect(pace.refusals == 1)
        pace.forget([], at: 602 * Self.second)
        #expect(pace.refusals == 0 && pace.isIdle(at: 602 * Self.second))
    }

    @Test("A clock that is set back lifts what was noted before")
    func clockSetBack() {
        let quota = RequestQuota(1, per: .seconds(3600))
        let now = 1_700_000_000 * Self.second
        var pace = RateLimit()
        #expect(pace.turn([quota], pace: fast, patience: Self.patience, at: now) == .after(0))
        pace.close(for: 86_400 * Self.second, status: 429, at: now)
        var other = RateLimit()
        other.merge(pace, at: now - 3600 * Self.second)
        #expect(other == RateLimit())
        pace.forget([quota], at: now - 3600 * Self.second)
        #expect(pace == RateLimit())
    }

    @Test("Quotas and durations of any size are brought into range")
    func anyQuota() {
        for count in [Int.min, -1, 0, 1, Int.max] {
            for period in [Duration.zero, .seconds(-1), .nanoseconds(1), .seconds(Int64.max)] {
                for burst in [Int.min, 0, 1, Int.max] {
                    let quota = RequestQuota(count, per: period, atOnce: burst)
                    #expect(quota.burst >= 1 && quota.interval >= 1 && quota.tolerance >= 0)
                    var pace = RateLimit()
                    #expect(pace.turn([quota], pace: fast, patience: 0, at: RateLimit.latest) == .after(0))
                }
            }
        }
        #expect(Duration.seconds(Int64.max).microseconds == 31_622_400 * Self.second)
    }
}

@Suite("Network: what a response says of its rate limit")
struct RateLimitHeadersTests {
    private let now = Date(timeIntervalSince1970: 1_773_026_860)

    @Test(
        "The time until more requests are allowed is read in every form in use",
        arguments: [
            ("20", 20), (" 20 ", 20), ("19.2", 20), ("0", nil), ("1773026880", 20), ("1773026880000", 20),
            ("2026-03-09 03:28:00 +0000", 20), ("2026-03-09T03:28:00Z", 20), ("Mon, 09 Mar 2026 03:28:00 GMT", 20),
            ("1000000000", nil), ("999999999", 86_400), ("99999999999", 86_400), ("-5", nil), ("nan", nil),
            ("inf", nil), ("1e300", nil), ("", nil), ("soon", nil), ("2026-99-99 03:28:00 +0000", nil),
            ("2026-03-09 03:28:00 +0900", nil), ("2026--03-09 03:28:00", nil), ("9999999999999999999999", nil),
        ]
    )
    func reset(_ text: String, _ seconds: Int?) {
        let headers = ResponseHeaders([("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", text)])
        #expect(RateLimitHeaders(headers, now: now).pause == seconds.map { .seconds($0) }, "\(text)")
    }

    @Test(
        "A pause follows only if no request is left",
        arguments: [
            ("30", "0", true), ("30, 30;w=60", "0", true), (nil, "0", true), (nil, nil, true), ("30", "1", false),
            ("0", "0", false), ("x", "y", true), ("30", "99999999999999999999999", false), ("30", "-1", true),
        ]
    )
    func left(_ limit: String?, _ remaining: String?, _ isPause: Bool) {
        let fields = [("ratelimit-limit", limit), ("ratelimit-remaining", remaining), ("ratelimit-reset", "7")]
        let headers = ResponseHeaders(fields.compactMap { name, value in value.map { (name, $0) } })
        #expect((RateLimitHeaders(headers, now: now).pause == .seconds(7)) == isPause)
    }

    @Test("The server's own clock counts, where the response tells it")
    func serverClock() {
        let headers = ResponseHeaders([
            ("Date", "Mon, 09 Mar 2026 03:00:00 GMT"), ("X-RateLimit-Reset", "2026-03-09 03:00:30 +0000"),
        ])
        #expect(RateLimitHeaders(headers, now: now).reset == .seconds(30))
    }
}
