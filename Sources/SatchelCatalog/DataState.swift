/// How current an answer is, and why it is not newer; ages and delays are in whole seconds.
public enum DataState: Hashable, Sendable {
    /// The service just returned or confirmed it.
    case live
    /// It was cached and is still fresh.
    case cached(age: Int)
    /// It is built in or imported, as of this day.
    case snapshot(day: String)
    /// The network is off; this was cached.
    case offline(age: Int)
    /// The service failed, with the reason in words; this was cached.
    case failed(reason: String, retryAfter: Int?, age: Int)
}

extension DataState {
    /// How current an item's facts are, by its source.
    public init(_ provenance: ItemSource) {
        self = provenance.asOf.map { .snapshot(day: $0) } ?? .live
    }

    /// The age in seconds, if known.
    public var age: Int? {
        switch self {
        case .live: 0
        case .snapshot: nil
        case .cached(let age), .offline(let age), .failed(_, _, let age): age
        }
    }

    /// The text of a footer, such as `cached 3 h` or `failed: 429, retry in 40 s; cached 3 h`.
    public var words: String {
        switch self {
        case .live: "live"
        case .cached(let age): "cached \(Self.words(ofSeconds: age))"
        case .snapshot(let day): "as of \(day)"
        case .offline(let age): "offline, cached \(Self.words(ofSeconds: age))"
        case .failed(let reason, let retryAfter, let age):
            "failed: \(reason)" + (retryAfter.map { ", retry in \(Self.words(ofSeconds: $0))" } ?? "")
                + "; cached \(Self.words(ofSeconds: age))"
        }
    }

    /// The state of two combined answers: the worse of the two, and the older age.
    public func combined(with other: DataState) -> DataState {
        let (better, worse) = badness <= other.badness ? (self, other) : (other, self)
        let age = max(better.age ?? 0, worse.age ?? 0)
        return switch worse {
        case .live, .snapshot: worse
        case .cached: .cached(age: age)
        case .offline: .offline(age: age)
        case .failed(let reason, let retryAfter, _): .failed(reason: reason, retryAfter: retryAfter, age: age)
        }
    }

    private var badness: Int {
        switch self {
        case .live: 0
        case .cached: 1
        case .snapshot: 2
        case .offline: 3
        case .failed: 4
        }
    }

    /// A duration in its largest whole unit: `40 s`, `3 min`, `3 h`, `2 d`.
    package static func words(ofSeconds seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86400) d"
        }
    }
}
