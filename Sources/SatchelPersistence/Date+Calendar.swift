import Foundation
import SatchelPluginAPI

extension Date {
    /// The moment, or the nearest within the years 1 to 9999 in UTC; 1970 for one that is not a number.
    package var inCalendar: Date {
        let seconds = timeIntervalSince1970
        guard !seconds.isNaN else { return Date(timeIntervalSince1970: 0) }
        let (first, last) = (Double(UTCTime.written.lowerBound), Double(UTCTime.written.upperBound))
        return Date(timeIntervalSince1970: min(max(seconds, first), last))
    }
}
