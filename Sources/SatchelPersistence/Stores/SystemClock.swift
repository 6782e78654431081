import Glibc
import SatchelCatalog
import SatchelPluginAPI

/// The system's clock and time zone; a clock outside the years 1 to 9999 stands still at their ends.
public struct SystemClock: WallClock {
    public init() {}

    public var now: Int { Self.written(time(nil)) }

    public var exactly: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let seconds = Self.written(time.tv_sec)
        return seconds == time.tv_sec ? Double(seconds) + Double(time.tv_nsec) / 1e9 : Double(seconds)
    }

    public var today: Day { Self.day(at: now) }

    static func day(at seconds: Int) -> Day {
        var moment = written(seconds)
        var parts = tm()
        // In a time zone, the first and last hours of the calendar may fall outside it: then the UTC day is used.
        if localtime_r(&moment, &parts) != nil,
            let day = Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        {
            return day
        }
        return UTCTime(nearestTo: Double(moment)).date
    }

    private static func written(_ seconds: Int) -> Int {
        min(max(seconds, UTCTime.written.lowerBound), UTCTime.written.upperBound)
    }
}
