import Foundation
import Glibc
import SatchelCatalog

/// The clock and the time zone of the machine.
package struct SystemClock: WallClock {
    /// Creates the clock.
    package init() {}

    package var now: Int {
        // A clock that stands outside the calendar counts as at its end.
        Int(Date(timeIntervalSince1970: Double(time(nil))).inCalendar.timeIntervalSince1970)
    }

    package var today: Day {
        var moment = now
        var parts = tm()
        localtime_r(&moment, &parts)
        // A time zone can lead past either end of the calendar.
        let (year, month, day) =
            switch Int(parts.tm_year) + 1900 {
            case ..<1: (1, 1, 1)
            case 10_000...: (9999, 12, 31)
            case let year: (year, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
            }
        guard let today = Day(year: year, month: month, day: day) else {
            preconditionFailure("the C library counts days of another calendar")
        }
        return today
    }
}
