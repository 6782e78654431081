import Foundation
import SatchelCatalog
import SatchelPluginAPI

/// What a response says about the requests that are left: `X-RateLimit-Limit`, `-Remaining` and `-Reset`.
///
/// The names without `X-` are read too. A value that makes no sense counts as none.
struct RateLimitHeaders: Equatable, Sendable {
    /// A server that asks for more is asked again after this.
    static let longest = RetryAfter.longest

    /// The requests allowed per period.
    let limit: Int?
    let remaining: Int?
    /// The time until the period ends.
    let reset: Duration?

    /// Reads the headers; a time of day is compared with the server's own clock if the response tells it.
    init(_ headers: ResponseHeaders, now: Date) {
        func value(_ name: String) -> String? { headers["x-ratelimit-" + name] ?? headers["ratelimit-" + name] }
        limit = value("limit").flatMap(Self.count)
        remaining = value("remaining").flatMap(Self.count)
        let clock = headers["date"].flatMap(RetryAfter.date) ?? now
        reset = value("reset").flatMap { Self.wait($0, now: clock) }
    }

    /// The pause that follows if no request is left; nil if some are, or if it is unknown when there are more.
    var pause: Duration? {
        // Some services send 0 for no limit.
        guard limit != 0, remaining.map({ $0 == 0 }) ?? true, let reset, reset > .zero else { return nil }
        return reset
    }

    /// Parses the count that a value starts with, as in `30` and `30, 30;w=60`.
    private static func count(_ text: String) -> Int? {
        let digits = text.trimmingPrefix(while: \.isWhitespace).prefix { $0.isASCII && $0.isNumber }
        return digits.isEmpty ? nil : Int(digits) ?? .max
    }

    /// Parses seconds, seconds or milliseconds since 1970, or a date.
    private static func wait(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard let number = Double(text) else { return (RetryAfter.date(text) ?? date(text)).map { until($0, now) } }
        switch number {
        case 0..<1e9: return min(.seconds(number.rounded(.up)), longest)
        case 1e9..<1e11: return until(Date(timeIntervalSince1970: number), now)
        case 1e12..<1e14: return until(Date(timeIntervalSince1970: number / 1000), now)
        default: return nil
        }
    }

    private static func until(_ date: Date, _ now: Date) -> Duration {
        .seconds(min(max(0, date.timeIntervalSince(now).rounded(.up)), longest / .seconds(1)))
    }

    /// Parses `2026-03-09 03:28:00 +0000`, as CoinGecko writes it, and `2026-03-09T03:28:00Z`.
    private static func date(_ text: String) -> Date? {
        let words = text.split { $0 == " " || $0 == "T" || $0 == "Z" }
        guard (2...3).contains(words.count), words.count == 2 || words[2] == "+0000" || words[2] == "UTC" else {
            return nil
        }
        let days = words[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard days.count == 3 else { return nil }
        return RetryAfter.date(year: days[0], month: days[1], day: days[2], time: words[1])
    }
}

enum RetryAfter {
    static let longest = Duration.seconds(86400)
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Returns the wait that a header value, in seconds or a date, asks for.
    static func wait(_ value: String, now: Date) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.isDigits {
            return min(Int64(text).map { .seconds($0) } ?? longest, longest)
        }
        guard let date = date(text) else { return nil }
        let seconds = date.timeIntervalSince(now).rounded(.up)
        return min(.seconds(max(0, seconds)), longest)
    }

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that HTTP still allows senders.
    static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
            let month = months.firstIndex(of: words[2].lowercased())
        else { return nil }
        return date(year: year, month: month + 1, day: day, time: words[4])
    }

    /// Returns the moment of a date and a time such as `08:49:37`, in GMT.
    static func date(year: Int, month: Int, day: Int, time: Substring) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard let day = Day(year: year, month: month, day: day), clock.count == 3, (0...23).contains(clock[0]),
            (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        let midnight = UTCTime.midnight(year: day.year, month: day.month, day: day.day)
        return Date(timeIntervalSince1970: midnight + Double(clock[0] * 3600 + clock[1] * 60 + clock[2]))
    }
}
