import Foundation

/// A validated and encoded request, ready to be sent.
struct PreparedRequest: Sendable {
    private(set) var address: WebAddress
    /// The address as it was asked for, without the values of secrets.
    let openAddress: WebAddress
    /// The headers; secret ones go to no other server.
    private(set) var headers: [Header]
    let sizeLimit: Int?
    let caching: CachingRule
    private(set) var mayBeLocal: Bool
    /// What its outcome is noted under: the server, or of an optional request also the path.
    let contact: String
    let isOptional: Bool
    /// The secrets in it, to look for where they must not appear.
    let secrets: [Secret]
    /// The requests that the service allows.
    private(set) var quotas: [RequestQuota]
    /// What identifies the request in the cache, or nil if it is not cached; holds no secret.
    let cacheKey: String?

    struct Header: Hashable, Sendable {
        let name: String
        let value: String
        let isSecret: Bool
    }

    var host: String { address.host }

    init(_ request: some HTTPRequestable, hasContact: Bool = false) throws {
        let host = request.host.lowercased()
        func invalid(_ reason: String) -> NetworkError { NetworkError(host, .invalidRequest(reason)) }
        guard HostName.isValid(host) else { throw invalid("the server name is malformed") }
        guard request.mayBeLocal || !HostName.isKnownLocal(host) else { throw NetworkError(host, .localAddress) }
        guard request.scheme == "https" || request.scheme == "http" && HostName.isLoopback(host) else {
            throw invalid("only https is allowed for other machines")
        }
        guard request.port.map((1...65535).contains) ?? true else { throw invalid("the port is out of range") }
        let segments = request.prefix + (request.version.map { [$0] } ?? []) + request.path
        guard !segments.contains("."), !segments.contains(".."), !segments.contains("") else {
            throw invalid("the path has an empty component, or one of dots")
        }
        let path = "/" + segments.map(PreparedRequest.encode).joined(separator: "/")

        let headers = request.headers.map { header in
            Header(
                name: header.name,
                value: header.sent,
                isSecret: header.secret != nil || Self.privateNames.contains(header.name.lowercased())
            )
        }
        guard headers.allSatisfy(\.isWellFormed) else { throw invalid("a header is malformed") }

        func address(showsSecrets: Bool) -> WebAddress {
            let target = path + Self.query(request.query, showsSecrets: showsSecrets)
            return WebAddress(scheme: request.scheme, host: host, port: request.port, target: target)
        }
        (self.address, openAddress) = (address(showsSecrets: true), address(showsSecrets: false))
        self.headers = headers
        self.sizeLimit = request.sizeLimit
        self.caching = request.caching
        self.mayBeLocal = request.mayBeLocal
        isOptional = request.isOptional
        contact = request.isOptional ? host + path : host
        self.secrets = request.secrets
        self.quotas = request.quotas(hasContact: hasContact)
        guard caching != .never else {
            cacheKey = nil
            return
        }
        cacheKey =
            ([openAddress.text] + headers.filter { !$0.isSecret }.map { "\($0.name.lowercased()): \($0.value)" })
            .joined(separator: "\n")
    }

    /// Headers that are always secret.
    private static let privateNames: Set<String> = ["authorization", "cookie", "proxy-authorization"]

    private static func query(_ items: [QueryItem], showsSecrets: Bool) -> String {
        guard !items.isEmpty else { return "" }
        let pairs = items.map { item in
            let value = showsSecrets || item.secret == nil ? PreparedRequest.encode(item.sent) : ""
            return PreparedRequest.encode(item.name) + "=" + value
        }
        return "?" + pairs.joined(separator: "&")
    }
}

extension PreparedRequest {
    func adding(_ more: [Header]) -> PreparedRequest {
        var request = self
        request.headers += more
        return request
    }

    func redirected(to target: WebAddress, mayBeLocal: Bool) -> PreparedRequest {
        var request = self
        (request.address, request.mayBeLocal) = (target, mayBeLocal)
        guard target.origin != address.origin else { return request }
        // Quotas are those of the service that was asked, not of where it redirects to.
        (request.headers, request.quotas) = (headers.filter { !$0.isSecret }, [])
        return request
    }
}

extension PreparedRequest.Header {
    /// Whether the header cannot inject another line.
    var isWellFormed: Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
            && value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}

extension PreparedRequest {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    /// Encodes every byte except RFC 3986's unreserved ones, so that `&`, `+`, `;` and `/` are literal for any server.
    static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

struct WebAddress: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int?
    /// The encoded path, with `?` and the encoded query if any.
    let target: String

    var text: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return scheme + "://" + name + (port.map { ":\($0)" } ?? "") + target
    }

    var origin: ServiceAddress.Origin { ServiceAddress.Origin(scheme: scheme, host: host, port: port) }

    var effectivePort: Int { origin.port }
}

extension WebAddress {
    func resolving(_ location: String) -> URLComponents? {
        guard let base = URL(string: text), let url = URL(string: location, relativeTo: base)?.absoluteURL else {
            return nil
        }
        return URLComponents(url: url, resolvingAgainstBaseURL: true)
    }
}
