/// A date and time in UTC and the Gregorian calendar.
///
/// Days of price histories are days in UTC; another time zone would shift them.
public struct UTCTime: Sendable, Hashable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month.
    public let dayOfMonth: Int
    /// The whole seconds since midnight.
    public let secondOfDay: Int

    private static let secondsOfDay = 86_400
    /// The seconds since 1970 of the first and the last second of the years 1 to 9999.
    public static let written = -62_135_596_800...253_402_300_799

    /// Nil outside the years 1 to 9999.
    public init?(secondsSince1970 seconds: Double) {
        guard seconds >= Double(Self.written.lowerBound), seconds < Double(Self.written.upperBound + 1) else {
            return nil
        }
        self.init(seconds)
    }

    public init(nearestTo seconds: Double) {
        let (first, last) = (Double(Self.written.lowerBound), Double(Self.written.upperBound))
        self.init(seconds.isNaN ? 0 : min(max(seconds, first), last))
    }

    private init(_ seconds: Double) {
        let whole = Int(seconds.rounded(.down))
        let day = (Double(whole) / Double(Self.secondsOfDay)).rounded(.down)
        secondOfDay = whole - Int(day) * Self.secondsOfDay
        // Counted from March 1 of year 0, so that the leap day is the last of its year; 146,097 days are 400 years.
        let days = Int(day) + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
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
    public var secondsSince1970: Int {
        Int(Self.midnight(year: year, month: month, day: dayOfMonth)) + secondOfDay
    }

    /// The seconds from 1970 to the midnight at the start of a day; months may exceed 12.
    public static func midnight(year: Int, month: Int, day: Int = 1) -> Double {
        let months = year * 12 + month - 1
        let (wholeYear, monthOfYear) = (months / 12, months % 12 + 1)
        let shifted = monthOfYear > 2 ? wholeYear : wholeYear - 1
        let era = shifted / 400
        let yearOfEra = shifted % 400
        let monthFromMarch = monthOfYear > 2 ? monthOfYear - 3 : monthOfYear + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Double((era * 146_097 + dayOfEra - 719_468) * secondsOfDay)
    }

    /// The day in ISO 8601: `2021-07-06`.
    public var day: String { Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(dayOfMonth, 2) }

    /// The time of day: `14:05`.
    public var hourAndMinute: String {
        Self.padded(secondOfDay / 3_600, 2) + ":" + Self.padded(secondOfDay / 60 % 60, 2)
    }

    /// The time of day to the second: `14:05:09`.
    public var hourMinuteSecond: String { hourAndMinute + ":" + Self.padded(secondOfDay % 60, 2) }

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

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
