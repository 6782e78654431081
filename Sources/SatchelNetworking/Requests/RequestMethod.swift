/// What a request asks of a service.
package enum RequestMethod: String, Sendable, Hashable {
    /// Reads.
    case get = "GET"
    /// Reads what describes the answer, without its body.
    case head = "HEAD"
    /// Adds, or sets something off.
    case post = "POST"
    /// Replaces as a whole.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"

    /// Whether sending it twice does no more than sending it once, so that it may be retried.
    package var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete: true
        case .post, .patch: false
        }
    }

    /// Whether it only reads, so that a redirect may be followed.
    package var isSafe: Bool { self == .get || self == .head }
}
