import Glibc

/// The date of MS-DOS, which zip keeps: two seconds exact, from 1980 on.
enum ZipDate {
    /// Returns the words for a moment, in universal time.
    static func words(_ seconds: Int) -> (date: UInt16, time: UInt16) {
        var seconds = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil, (80..<208).contains(parts.tm_year) else {
            return (1 << 5 | 1, 0)
        }
        let date = (parts.tm_year - 80) << 9 | (parts.tm_mon + 1) << 5 | parts.tm_mday
        let time = parts.tm_hour << 11 | parts.tm_min << 5 | parts.tm_sec / 2
        return (UInt16(date), UInt16(time))
    }
}
