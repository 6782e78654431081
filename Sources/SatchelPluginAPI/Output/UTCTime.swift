import SatchelCatalog

/// A date and time in UTC and the Gregorian calendar.
///
/// Days of price histories are days in UTC; another time zone would shift them.
public struct UTCTime: Sendable, Hashable {
    /// The day.
    public let date: Day
    /// The whole seconds since midnight.
    public let secondOfDay: Int

    /// The year, 1 to 9999.
    public var year: Int { date.year }
    /// The month, 1 to 12.
    public var month: Int { date.month }
    /// The day of the month.
    public var dayOfMonth: Int { date.day }

    private static let secondsOfDay = 86_400
    /// The seconds since 1970 of the first and the last second of the years 1 to 9999.
    public static let written = -62_135_596_800...253_402_300_799

    /// Nil outside the years 1 to 9999.
    public init?(secondsSince1970 seconds: Double) {
        guard seconds >= Double(Self.written.lowerBound), seconds < Double(Self.written.upperBound + 1) else {
            return nil
        }
        let whole = Int(seconds.rounded(.down))
        secondOfDay = (whole % Self.secondsOfDay + Self.secondsOfDay) % Self.secondsOfDay
        let days = (whole - secondOfDay) / Self.secondsOfDay
        guard let date = Day(number: days + Day.firstOfUnixTime) else { return nil }
        self.date = date
    }

    /// The first or the last second of the calendar for a time outside it; 1970 for one that is not a number.
    public init(nearestTo seconds: Double) {
        let (first, last) = (Double(Self.written.lowerBound), Double(Self.written.upperBound))
        guard let time = UTCTime(secondsSince1970: seconds.isNaN ? 0 : min(max(seconds, first), last)) else {
            // Both count days of the same calendar, from the year 1 to 9999.
            preconditionFailure("a second of the calendar has no day")
        }
        self = time
    }

    /// Reads `2021-07-06T14:05:09Z`; nil for anything else.
    public init?(instant text: String) {
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int($0) }.filter { $0 <= 9999 }
        guard numbers.count == 6 else { return nil }
        let midnight = Self.midnight(year: numbers[0], month: numbers[1], day: numbers[2])
        self.init(secondsSince1970: midnight + Double(numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]))
        guard instant == text else { return nil }
    }

    /// The whole seconds since 1970.
    public var secondsSince1970: Int { (date.number - Day.firstOfUnixTime) * Self.secondsOfDay + secondOfDay }

    /// The seconds from 1970 to the midnight at the start of a day; months may exceed 12.
    public static func midnight(year: Int, month: Int, day: Int = 1) -> Double {
        let months = year * 12 + month - 1
        let number = Day.number(year: months / 12, month: months % 12 + 1, day: day)
        return Double((number - Day.firstOfUnixTime) * secondsOfDay)
    }

    /// The day in ISO 8601: `2021-07-06`.
    public var day: String { date.description }

    /// The time of day: `14:05`.
    public var hourAndMinute: String {
        Self.padded(secondOfDay / 3_600) + ":" + Self.padded(secondOfDay / 60 % 60)
    }

    /// The time of day to the second: `14:05:09`.
    public var hourMinuteSecond: String { hourAndMinute + ":" + Self.padded(secondOfDay % 60) }

    /// The time in ISO 8601: `2021-07-06T14:05:09Z`.
    public var instant: String { day + "T" + hourMinuteSecond + "Z" }

    /// The time as people say it, such as `2 min ago`; the day after a month, and the time itself if it lies ahead.
    package func ago(at now: Int) -> String {
        let (seconds, overflows) = now.subtractingReportingOverflow(secondsSince1970)
        return switch seconds {
        case _ where overflows, ..<0: instant
        case ..<10: "just now"
        case ..<60: "\(seconds) s ago"
        case ..<3_600: "\(seconds / 60) min ago"
        case ..<86_400: "\(seconds / 3_600) h ago"
        case ..<172_800: "yesterday"
        case ..<2_592_000: "\(seconds / 86_400) days ago"
        default: day
        }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
