import Foundation

/// When a failed request is retried, and after how long.
package struct RetryPolicy: Sendable {
    /// The longest `Retry-After` that is waited for; a longer one is reported instead.
    static let patience = Duration.seconds(5)
    private static let firstPause = Duration.milliseconds(200)
    private static let longestPause = Duration.seconds(4)

    let retries: Int
    /// Picks a random pause up to the given one.
    package let jitter: @Sendable (Duration) -> Duration

    /// Creates a policy; the default jitter is uniform.
    package init(
        retries: Int,
        jitter: @escaping @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0...1) }
    ) {
        self.retries = retries
        self.jitter = jitter
    }

    /// Returns the pause before the next attempt, or nil to give up.
    func pause(after error: NetworkError, attempt: Int, method: RequestMethod) -> Duration? {
        guard method.isIdempotent, attempt <= retries, error.isTransient else { return nil }
        if let wait = error.retryAfter {
            return wait <= Self.patience ? wait : nil
        }
        let longest = min(Self.firstPause * (1 << min(attempt - 1, 16)), Self.longestPause)
        return jitter(longest)
    }
}

enum RetryAfter {
    private static let longest = Duration.seconds(86400)
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Returns the wait that a header value, in seconds or a date, asks for.
    static func wait(_ value: String, now: Date) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int64(text).map { .seconds($0) } ?? longest, longest)
        }
        guard let date = date(text) else { return nil }
        let seconds = date.timeIntervalSince(now).rounded(.up)
        return min(.seconds(max(0, seconds)), longest)
    }

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that HTTP still allows senders.
    private static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
            let month = months.firstIndex(of: words[2].lowercased())
        else { return nil }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        // Calendar accepts days and hours out of range, so they are checked here.
        guard (1...9999).contains(year), (1...31).contains(day), clock.count == 3, (0...23).contains(clock[0]),
            (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: year,
                month: month + 1,
                day: day,
                hour: clock[0],
                minute: clock[1],
                second: clock[2]
            )
        )
    }
}
