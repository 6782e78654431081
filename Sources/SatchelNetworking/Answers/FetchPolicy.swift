/// Whether an answer that is already here will do.
package enum FetchPolicy: Sendable, Hashable {
    /// An answer that is still fresh is served without asking.
    case standard
    /// The service is asked anew; an older answer only stands in when that fails.
    case refresh
}

/// How long an answer of an endpoint may be kept and served again.
package enum CachingRule: Sendable, Hashable {
    /// As long as the configuration and the service agree on.
    case standard
    /// At most this long.
    case atMost(Duration)
    /// Not at all.
    case never
}
