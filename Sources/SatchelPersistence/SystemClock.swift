import Glibc
import SatchelCatalog

/// The clock and the time zone of the machine.
package struct SystemClock: WallClock {
    /// Creates the clock.
    package init() {}

    package var now: Int { time(nil) }

    package var today: Day {
        var moment = time(nil)
        var parts = tm()
        localtime_r(&moment, &parts)
        guard let day = Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        else {
            // The C library counts days of the same calendar, up to the year 9999.
            preconditionFailure("the machine's clock is past the calendar")
        }
        return day
    }
}
