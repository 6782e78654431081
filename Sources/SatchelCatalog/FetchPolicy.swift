/// Whether an answer that is already here will do.
package enum FetchPolicy: Sendable, Hashable {
    /// An answer that is still fresh is served without asking.
    case standard
    /// The service is asked anew; an older answer only stands in when that fails.
    case refresh
}
