import Foundation
import SatchelPluginAPI

/// How current an answer is, and why it is not newer.
package enum DataState: Sendable, Equatable {
    /// The service just gave it, or confirmed that it has not changed.
    case live
    /// It was fetched this long ago and is still fresh enough.
    case cached(age: Duration)
    /// The network may not be used; this is what was there.
    case offline(OfflineSource)
    /// The service failed; what is shown was fetched `age` ago.
    case failed(reason: String, retryAfter: Duration?, age: Duration)

    /// Where an answer without network comes from.
    package enum OfflineSource: Sendable, Equatable {
        /// An answer fetched this long ago.
        case cache(age: Duration)
        /// Data that came with the program, as of a day such as `2023-01-01`.
        case snapshot(day: String)
    }
}

extension DataState {
    /// The words of the footer, such as `cached 3 h` or `failed: 429, retry in 40 s`.
    package var words: String {
        switch self {
        case .live: "live"
        case .cached(let age): "cached \(DurationWords.short(age))"
        case .offline(.cache(let age)): "offline, cached \(DurationWords.short(age))"
        case .offline(.snapshot(let day)): "offline snapshot \(day)"
        case .failed(let reason, let retryAfter, let age):
            "failed: \(reason)" + (retryAfter.map { ", retry in \(DurationWords.short($0))" } ?? "")
                + "; cached \(DurationWords.short(age))"
        }
    }

    /// How long ago the service gave the answer, where that is known.
    package var age: Duration? {
        switch self {
        case .live: .zero
        case .cached(let age), .offline(.cache(let age)), .failed(_, _, let age): age
        case .offline(.snapshot): nil
        }
    }

    /// The state as fields of a JSON record; a live answer has `state` only.
    package var fields: [Value.Member] {
        switch self {
        case .live: [.init("state", .text("live"))]
        case .cached(let age): [.init("state", .text("cached")), Self.ageField(age)]
        case .offline(.cache(let age)): [.init("state", .text("offline")), Self.ageField(age)]
        case .offline(.snapshot(let day)): [.init("state", .text("offline")), .init("asOf", .text(day))]
        case .failed(let reason, let retryAfter, let age):
            [
                .init("state", .text("failed")), .init("reason", .text(reason)),
                .init("retryAfterSeconds", .integer(retryAfter.map { Int(DurationWords.wholeSeconds($0)) })),
                Self.ageField(age),
            ]
        }
    }

    private static func ageField(_ age: Duration) -> Value.Member {
        .init("ageSeconds", .integer(Int(DurationWords.wholeSeconds(age))))
    }
}
