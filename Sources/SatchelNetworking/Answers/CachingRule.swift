/// How long an answer of an endpoint may be kept and served again.
package enum CachingRule: Sendable, Hashable {
    /// As long as the configuration and the service agree on.
    case standard
    /// At most this long.
    case atMost(Duration)
    /// Not at all.
    case never
}
