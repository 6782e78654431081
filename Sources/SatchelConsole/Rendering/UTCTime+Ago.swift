import SatchelPluginAPI

extension UTCTime {
    /// The time as people say it, such as `2 min ago`; the day after a month, and the time itself if it lies ahead.
    func ago(at now: Int) -> String {
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
}
