import BooksDomain
import SatchelPluginAPI

extension BookDataState {
    /// The state in the footer of a list, such as `cached 3 h`.
    var words: String {
        switch self {
        case .live: "live"
        case .cached(let age): "cached \(Self.duration(age))"
        case .snapshot(let day): "as of \(day)"
        case .offline(let age): "offline, cached \(Self.duration(age))"
        case .failed(let reason, let retryAfter, let age):
            "failed: \(reason)" + (retryAfter.map { ", retry in \(Self.duration($0))" } ?? "")
                + "; cached \(Self.duration(age))"
        }
    }

    /// The state as it stands in a record: its name, its age in seconds, the reason of a failure, when to retry.
    var values: [Value] {
        switch self {
        case .live: [.text("live"), .absent, .absent, .absent]
        case .cached(let age): [.text("cached"), .integer(age), .absent, .absent]
        case .snapshot: [.text("snapshot"), .absent, .absent, .absent]
        case .offline(let age): [.text("offline"), .integer(age), .absent, .absent]
        case .failed(let reason, let retryAfter, let age):
            [.text("failed"), .integer(age), .text(reason), .integer(retryAfter)]
        }
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86400) d"
        }
    }
}
