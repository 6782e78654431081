import Foundation
import SatchelPluginAPI

extension Date {
    /// The moments whose year has four digits: from the first of the year 1 to the last of the year 9999, in UTC.
    package static let calendar =
        Date(timeIntervalSince1970: Double(UTCTime.written.lowerBound))
        ...Date(timeIntervalSince1970: Double(UTCTime.written.upperBound))

    /// The moment, or the nearest that the calendar has; 1970 for one that is not a number.
    package var inCalendar: Date {
        guard !timeIntervalSince1970.isNaN else { return Date(timeIntervalSince1970: 0) }
        return min(max(self, Self.calendar.lowerBound), Self.calendar.upperBound)
    }
}
