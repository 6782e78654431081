/// A calendar day such as 2026-11-21, without time or time zone.
public struct Day: Hashable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, counted from 1.
    public let day: Int

    /// Nil if the calendar does not have it.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads `2026-11-21`; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 10 else { return nil }
        var digits = 0
        for (place, byte) in text.utf8.enumerated() {
            if place == 4 || place == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard byte.isDigit else { return nil }
                digits = digits * 10 + Int(byte - 0x30)
            }
        }
        self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    /// Reads what a person types: `2026-11-21`, `today`, `yesterday`, `tomorrow`, `-3d` for three days ago, or `+3d`; nil for
    /// anything else.
    public init?(typed text: String, today: Day) {
        switch text.lowercased() {
        case "today": self = today
        case "yesterday": self.init(number: today.number - 1)
        case "tomorrow": self.init(number: today.number + 1)
        case let word where word.hasSuffix("d") && (word.hasPrefix("-") || word.hasPrefix("+")):
            guard word.utf8.count <= 6, let count = Int(word.dropLast()) else { return nil }
            self.init(number: today.number + count)
        default: self.init(text)
        }
    }

    /// What `today` means in searches, while a line runs.
    @TaskLocal package static var ofSearches: Day?

    /// The day before; nil before the first.
    public var previous: Day? {
        if day > 1 { return Day(year: year, month: month, day: day - 1) }
        if month > 1 { return Day(year: year, month: month - 1, day: Self.days(in: month - 1, of: year)) }
        return Day(year: year - 1, month: 12, day: 31)
    }

    /// The number of 1970-01-01.
    package static let firstOfUnixTime = 719_469

    /// The number of days since the beginning of the calendar.
    package var number: Int { Self.number(year: year, month: month, day: day) }

    /// The number of a day, which need not be in its month.
    package static func number(year: Int, month: Int, day: Int) -> Int {
        let (year, month) = month > 2 ? (year, month) : (year - 1, month + 12)
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + day
    }

    /// The day with a ``number``; nil outside of the years 1 to 9999.
    package init?(number: Int) {
        // Years of 365.2425 days, from March on: the guess is off by one at most.
        var year = (number - 1) * 400 / 146_097
        guard number > 0, year < 10_001 else { return nil }
        func first(_ year: Int) -> Int { 365 * year + year / 4 - year / 100 + year / 400 + 1 }
        if first(year + 1) <= number { year += 1 }
        if first(year) > number { year -= 1 }
        let rest = number - first(year)
        let month = (5 * rest + 2) / 153
        self.init(
            year: month < 10 ? year : year + 1,
            month: month < 10 ? month + 3 : month - 9,
            day: rest - (153 * month + 2) / 5 + 1
        )
    }

    /// The day of the week, Monday being 0.
    package var weekday: Int { (number + 1) % 7 }

    /// How many days its month has.
    package var daysOfMonth: Int { Self.days(in: month, of: year) }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Day: Comparable {
    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day: CustomStringConvertible {
    /// The day in ISO 8601.
    public var description: String {
        let digits = String(year)
        return String(repeating: "0", count: 4 - digits.count) + digits + "-" + Self.two(month) + "-" + Self.two(day)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// The user's clock.
public protocol WallClock: Sendable {
    /// Today, in the user's time zone.
    var today: Day { get }
    /// Whole seconds since 1970.
    var now: Int { get }
    /// The same with their fraction, by which changes of several devices are ordered.
    var exactly: Double { get }
}

extension WallClock {
    public var exactly: Double { Double(now) }
}
