import BooksDomain
import Foundation
import SatchelNetworking

extension BookDataState {
    /// How current an answer of the network is, in the words of the domain.
    init(_ state: DataState) {
        self =
            switch state {
            case .live: .live
            case .cached(let age): .cached(age: age.wholeSeconds)
            case .offline(.cache(let age)): .offline(age: age.wholeSeconds)
            case .offline(.snapshot(let day)): .snapshot(day: day)
            case .failed(let reason, let retryAfter, let age):
                .failed(reason: reason, retryAfter: retryAfter?.wholeSeconds, age: age.wholeSeconds)
            }
    }

    /// How current two answers are that were put together: as the worse of them, and as old as the older.
    func combined(with other: BookDataState) -> BookDataState {
        let (better, worse) = badness <= other.badness ? (self, other) : (other, self)
        let age = max(better.age, worse.age)
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

    private var age: Int {
        switch self {
        case .live, .snapshot: 0
        case .cached(let age), .offline(let age), .failed(_, _, let age): age
        }
    }
}

extension FetchPolicy {
    /// What the network is to do for a catalogue.
    init(_ freshness: BookFreshness) {
        self =
            switch freshness {
            case .standard: .standard
            case .refreshed: .refresh
            }
    }
}

extension Fetched {
    /// Where the facts of the answer come from; only those that are not live carry the moment they were fetched.
    func provenance(of source: String) -> BookProvenance {
        BookProvenance(source: source, asOf: state == .live ? nil : asOf.formatted(.iso8601))
    }
}

extension Duration {
    /// The duration in seconds, rounded up, so that a wait is never told too short.
    fileprivate var wholeSeconds: Int {
        let (seconds, attoseconds) = components
        return Int(max(0, attoseconds > 0 ? seconds + 1 : seconds))
    }
}
