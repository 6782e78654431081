import SatchelCatalog

/// When a visit may begin, in seconds from midnight, both inclusive.
package struct TimeWindow: Hashable, Sendable, Codable {
    package var opens: Int
    package var closes: Int

    /// Nil if it ends before it begins, or after a week.
    package init?(opens: Int, closes: Int) {
        guard 0 <= opens, opens <= closes, closes <= ClockTime.latest else { return nil }
        (self.opens, self.closes) = (opens, closes)
    }

    /// Reads `09:00-12:00` or `9-12`.
    package init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { "-–".contains($0) }
        guard parts.count == 2, let opens = ClockTime.seconds(parts[0]), let closes = ClockTime.seconds(parts[1])
        else { return nil }
        self.init(opens: opens, closes: closes)
    }

    package var text: String { ClockTime.text(opens) + "-" + ClockTime.text(closes) }
}

/// Times of a day as seconds from its midnight; those of the next days have more than 24 hours.
package enum ClockTime {
    /// A week.
    package static let latest = 7 * 24 * 3600

    /// Reads `9`, `09:30` or `09:30:15`.
    package static func seconds(_ text: some StringProtocol) -> Int? {
        let parts = String(text.filter { !$0.isWhitespace }).split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var sum = 0
        for (index, part) in parts.enumerated() {
            guard (1...3).contains(part.utf8.count), part.isDigits,
                let number = Int(part), index == 0 || number < 60
            else { return nil }
            sum = sum * 60 + number
        }
        for _ in parts.count..<3 { sum *= 60 }
        return sum <= latest ? sum : nil
    }

    /// The same of a time before midnight.
    package static func secondsOfDay(_ text: String) -> Int? {
        seconds(text).flatMap { $0 < 24 * 3600 ? $0 : nil }
    }

    /// `09:30`, with seconds where there are any.
    package static func text(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = two(seconds / 3600) + ":" + two(seconds / 60 % 60)
        return seconds % 60 == 0 ? minutes : minutes + ":" + two(seconds % 60)
    }

    /// A time of a plan, to the minute; after a day with the days before it: `1 d 09:30`.
    package static func text(ofPlanned seconds: Double) -> String {
        let minutes = Int(exactly: (min(max(seconds, 0), 1e9) / 60).rounded()) ?? 0
        let (days, clock) = minutes.quotientAndRemainder(dividingBy: 24 * 60)
        return (days == 0 ? "" : "\(days) d ") + text(clock * 60)
    }
}

/// How long a visit takes.
package enum Stay {
    /// The longest: a day.
    package static let longest = 24 * 3600

    /// Reads `90s`, `10m`, `1h30m`, or a number of minutes, into seconds.
    package static func seconds(_ text: String) -> Int? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if let minutes = Position.number(text) { return whole(minutes * 60) }
        var (sum, digits, word) = (0.0, "", "")
        func add() -> Bool {
            let unit = ["h": 3600.0, "hour": 3600, "hours": 3600, "m": 60, "min": 60, "minutes": 60, "s": 1, "sec": 1][
                word
            ]
            guard let unit, let number = Position.number(digits) else { return false }
            sum += number * unit
            (digits, word) = ("", "")
            return true
        }
        for character in text {
            if character.isNumber || character == "." {
                if !word.isEmpty, !add() { return nil }
                digits.append(character)
            } else {
                word.append(character)
            }
        }
        return add() ? whole(sum) : nil
    }

    private static func whole(_ seconds: Double) -> Int? {
        (0...Double(longest)).contains(seconds) ? Int(exactly: seconds.rounded()) : nil
    }

    /// `10m`, `1h30m` or `90s`.
    package static func text(_ seconds: Int) -> String {
        guard seconds % 60 == 0 else { return "\(seconds)s" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        if hours == 0 { return "\(minutes)m" }
        return minutes == 0 ? "\(hours)h" : "\(hours)h\(minutes)m"
    }
}
