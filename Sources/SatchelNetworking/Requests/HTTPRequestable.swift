/// A request to a service, described part by part; endpoints are enums that conform.
///
/// Every part may depend on the case. Nothing is encoded by the endpoint: path segments and query values are plain
/// text, and building the request encodes them. Keys are ``Secret`` values and stay out of logs, errors and the cache.
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
package protocol HTTPRequestable: Sendable {
    /// What is asked of the service.
    var method: RequestMethod { get }
    /// The scheme: `https`, or `http` for a server on this machine.
    var scheme: String { get }
    /// The name or address of the server.
    var host: String { get }
    /// The port, or nil for the usual one of the scheme.
    var port: Int? { get }
    /// The path segments before the version, as a mirror or a test server may need them.
    var prefix: [String] { get }
    /// The path segment that names the version of the service, such as `v2`.
    var version: String? { get }
    /// The path segments, not yet encoded; a slash inside one does not start another.
    var path: [String] { get }
    /// The query, not yet encoded, in order.
    var query: [QueryItem] { get }
    /// The headers, without those the transport sets by itself.
    var headers: [RequestHeader] { get }
    /// The body, or nil for none.
    var body: RequestBody? { get }
    /// How long an answer may be kept and served again.
    var caching: CachingRule { get }
    /// The most bytes an answer may have, or nil for the configured limit.
    var sizeLimit: Int? { get }
    /// Whether the server may be this machine or on a private network, as one that the configuration names may.
    ///
    /// Nothing is sent to such a server otherwise, so that an address out of a file or an answer leads nowhere private.
    var mayBeLocal: Bool { get }
    /// The repairs an answer needs before it is decoded, in order.
    var normalizers: [any BodyNormalizer] { get }
}

extension HTTPRequestable {
    package var method: RequestMethod { .get }
    package var scheme: String { "https" }
    package var port: Int? { nil }
    package var prefix: [String] { [] }
    package var version: String? { nil }
    package var query: [QueryItem] { [] }
    package var headers: [RequestHeader] { [] }
    package var body: RequestBody? { nil }
    package var caching: CachingRule { .standard }
    package var sizeLimit: Int? { nil }
    package var mayBeLocal: Bool { false }
    package var normalizers: [any BodyNormalizer] { [ByteOrderMarkRemoval()] }

    /// The same request, sent to the address that the configuration names, which may be a mirror on this machine.
    package func at(_ address: ServiceAddress) -> some HTTPRequestable {
        AddressedRequest(request: self, address: address)
    }
}

extension HTTPRequestable {
    /// The keys in the request.
    var secrets: [Secret] { query.compactMap(\.value.secret) + headers.compactMap(\.value.secret) }
}

/// A request whose scheme, host, port and prefix come from an address.
struct AddressedRequest<Request: HTTPRequestable>: HTTPRequestable {
    let request: Request
    let address: ServiceAddress

    var method: RequestMethod { request.method }
    var scheme: String { address.scheme }
    var host: String { address.host }
    var port: Int? { address.port }
    var prefix: [String] { address.prefix }
    var version: String? { request.version }
    var path: [String] { request.path }
    var query: [QueryItem] { request.query }
    var headers: [RequestHeader] { request.headers }
    var body: RequestBody? { request.body }
    var caching: CachingRule { request.caching }
    var sizeLimit: Int? { request.sizeLimit }
    var mayBeLocal: Bool { true }
    var normalizers: [any BodyNormalizer] { request.normalizers }
}
