import Foundation

/// A request to read from a service, a `GET` described part by part; endpoints are enums that conform.
///
/// Path segments and query values are plain text, percent-encoded when the request is built. Keys are ``Secret`` values
/// and stay out of logs, errors and the cache.
///
/// ```swift
/// enum OpenLibraryEndpoint: HTTPRequestable {
///     case search(String, page: Int)
///
///     var host: String { "openlibrary.org" }
///     var path: [String] { ["search.json"] }
///     var query: [QueryItem] {
///         switch self {
///         case .search(let words, let page): [QueryItem("q", words), QueryItem("page", page)]
///         }
///     }
/// }
/// ```
public protocol HTTPRequestable: Sendable {
    /// The scheme: `https`, or `http` for a server on this machine.
    var scheme: String { get }
    /// The name or address of the server.
    var host: String { get }
    /// The port, or nil for the scheme's default.
    var port: Int? { get }
    /// The path segments before the version, as a mirror or a test server may need them.
    var prefix: [String] { get }
    /// The path segment with the version of the service's API, such as `v2`.
    var version: String? { get }
    /// The path segments, not encoded; a slash inside one does not start another.
    var path: [String] { get }
    /// The query, not encoded, in order.
    var query: [QueryItem] { get }
    /// The headers, besides those the transport sets by itself.
    var headers: [RequestHeader] { get }
    /// How long a response may be cached.
    var caching: CachingRule { get }
    /// The limit of a response in bytes, or nil for the configured one.
    var sizeLimit: Int? { get }
    /// Whether the server may be on this machine or a private network, as only one from the configuration may.
    ///
    /// Otherwise an address from a file or a response could reach a private network.
    var mayBeLocal: Bool { get }
    /// Whether an answer can do without the response.
    ///
    /// Such a request is sent once and, if it fails, not again for a minute; its failure is not counted as the server's.
    var isOptional: Bool { get }
    /// The repairs a response needs before it is decoded, in order.
    var repairs: [BodyRepair] { get }
    /// The requests that the service allows, by its documentation; more where it knows whom to write to.
    func quotas(hasContact: Bool) -> [RequestQuota]
}

extension HTTPRequestable {
    public var scheme: String { "https" }
    public var port: Int? { nil }
    public var prefix: [String] { [] }
    public var version: String? { nil }
    public var query: [QueryItem] { [] }
    public var headers: [RequestHeader] { [] }
    public var caching: CachingRule { .standard }
    public var sizeLimit: Int? { nil }
    public var mayBeLocal: Bool { false }
    public var isOptional: Bool { false }
    public var repairs: [BodyRepair] { [.byteOrderMark] }
    public func quotas(hasContact: Bool) -> [RequestQuota] { [] }

    /// The same request, sent to the address from the configuration, which may be a mirror on this machine.
    public func at(_ address: ServiceAddress) -> some HTTPRequestable {
        AddressedRequest(request: self, address: address)
    }
}

extension HTTPRequestable {
    var secrets: [Secret] { (query + headers).compactMap(\.secret) }
}

struct AddressedRequest<Request: HTTPRequestable>: HTTPRequestable {
    let request: Request
    let address: ServiceAddress

    var scheme: String { address.scheme }
    var host: String { address.host }
    var port: Int? { address.port }
    var prefix: [String] { address.prefix }
    var version: String? { request.version }
    var path: [String] { request.path }
    var query: [QueryItem] { request.query }
    var headers: [RequestHeader] { request.headers }
    var caching: CachingRule { request.caching }
    var sizeLimit: Int? { request.sizeLimit }
    var mayBeLocal: Bool { true }
    var isOptional: Bool { request.isOptional }
    var repairs: [BodyRepair] { request.repairs }

    func quotas(hasContact: Bool) -> [RequestQuota] { request.quotas(hasContact: hasContact) }
}

/// A name and value in the query or the headers.
public struct RequestField: Sendable {
    let name: String
    /// The value, or what stands before a secret.
    private let text: String
    let secret: Secret?

    public init(_ name: String, _ value: String) { (self.name, text, secret) = (name, value, nil) }

    public init(_ name: String, _ value: Int) {
        self.init(name, String(value))
    }

    /// A secret value is never shown or cached; it may have a prefix such as `Bearer `.
    public init(_ name: String, prefix: String = "", _ value: Secret) {
        (self.name, text, secret) = (name, prefix, value)
    }

    var sent: String { text + (secret?.reveal() ?? "") }
}

/// A query item.
public typealias QueryItem = RequestField

/// A request header.
public typealias RequestHeader = RequestField

/// How long responses of an endpoint may be cached.
public enum CachingRule: Sendable, Hashable {
    /// As long as the configuration and the service's `max-age` allow.
    case standard
    /// At most this long.
    case atMost(Duration)
    case never
}

/// A picture at an address from a service.
public struct PictureEndpoint: HTTPRequestable {
    public let scheme: String
    public let host: String
    public let port: Int?
    public let path: [String]
    public let mayBeLocal: Bool
    public var query: [QueryItem]
    /// The requests that the service allows, if fewer than the configuration does.
    public var quotas: [RequestQuota] = []

    // A picture hardly ever changes.
    public var caching: CachingRule { .atMost(.seconds(30 * 86_400)) }
    public var sizeLimit: Int? { 8 << 20 }

    public func quotas(hasContact: Bool) -> [RequestQuota] { quotas }

    /// Parses an address: `https`, or `http` on this machine; nil for any other.
    ///
    /// Only at one of the configured services may the picture be on this machine or a private network.
    public init?(_ text: String, of services: [ServiceAddress] = []) {
        guard let parts = URLComponents(string: text), let host = parts.host, parts.user == nil, parts.password == nil,
            let server = try? ServiceAddress("\(parts.scheme ?? "")://\(host)" + (parts.port.map { ":\($0)" } ?? ""))
        else { return nil }
        scheme = server.scheme
        self.host = server.host
        port = server.port
        mayBeLocal = services.contains { $0.origin == server.origin }
        let segments = parts.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding }
        let items = (parts.percentEncodedQueryItems ?? []).map { ($0.name.removingPercentEncoding, $0.value ?? "") }
        path = segments.compactMap { $0 }
        query = items.compactMap { name, value in
            guard let name, let value = value.removingPercentEncoding else { return nil }
            return QueryItem(name, value)
        }
        // An address in an old encoding could not be sent as it was meant.
        guard path.count == segments.count, query.count == items.count else { return nil }
    }
}
