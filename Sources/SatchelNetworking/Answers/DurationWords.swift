/// Words for how long something took or will take.
enum DurationWords {
    /// The duration in its largest whole unit: `40 s`, `3 min`, `3 h`, `2 d`.
    static func short(_ duration: Duration) -> String {
        let seconds = wholeSeconds(duration)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86400) d"
        }
    }

    /// The duration with its fraction below a second: `250 ms`, `15 s`.
    static func precise(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        return seconds == 0 ? "\(milliseconds) ms" : "\(seconds) s"
    }

    /// The duration in seconds, rounded up, so that a wait is never told too short.
    static func wholeSeconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return max(0, attoseconds > 0 ? seconds + 1 : seconds)
    }
}
