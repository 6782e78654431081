import Foundation

/// Follows redirects that are safe.
struct RedirectFollower {
    static let most = 5
    private static let local = "this machine or a private network"

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]
    private var visited: Set<WebAddress>
    private let host: String
    private let services: [ServiceAddress.Origin]

    /// Only `services` and the request's own server may be local.
    init(_ request: PreparedRequest, services: [ServiceAddress.Origin] = []) {
        visited = [request.address]
        host = request.host
        self.services = services + (request.mayBeLocal ? [request.address.origin] : [])
    }

    mutating func next(after request: PreparedRequest, _ answer: TransportResponse) throws -> PreparedRequest? {
        guard Self.statuses.contains(answer.status) else { return nil }
        let target = try target(of: answer.headers["location"], from: request)
        guard visited.count <= Self.most else { throw NetworkError(host, .tooManyRedirects(limit: Self.most)) }
        guard visited.insert(target).inserted else { throw NetworkError(host, .redirectLoop) }
        return request.redirected(to: target, mayBeLocal: services.contains(target.origin))
    }

    private func target(of location: String?, from request: PreparedRequest) throws -> WebAddress {
        guard let location, let parts = request.address.resolving(location) else { throw refused("an invalid address") }
        guard let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            let words = ServiceWords(parts.scheme?.lowercased() ?? "", hiding: request.secrets)
            throw refused("a '\(words?.text ?? ""):' address")
        }
        var name = parts.host?.lowercased() ?? ""
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        guard HostName.isValid(name), parts.user == nil, parts.password == nil,
            parts.port.map((1...65535).contains) ?? true
        else { throw refused("an invalid address") }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        let target = WebAddress(
            scheme: scheme,
            host: name,
            port: parts.port,
            target: path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
        )
        // Only a service that the user configured may be on this machine or beside it.
        let isService = services.contains(target.origin)
        guard isService || !HostName.isKnownLocal(target.host) else { throw refused(Self.local) }
        guard scheme == "https" || isService && HostName.isLoopback(target.host) else {
            throw refused("an unencrypted address")
        }
        guard target.origin == request.address.origin || !request.secrets.contains(where: { $0.appears(in: location) })
        else { throw refused("another server with an API key") }
        return target
    }

    /// Translates an error on the way: that a server is local is the fault of whoever redirects to it.
    func told(_ error: NetworkError) -> NetworkError {
        error.fault == .localAddress && visited.count > 1 ? refused(Self.local) : error
    }

    private func refused(_ place: String) -> NetworkError { NetworkError(host, .redirectRefused(to: place)) }
}
