import Foundation

/// Follows redirects as far as they are safe.
struct RedirectFollower {
    /// How many redirects are followed.
    static let most = 5

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]
    private var visited: Set<WebAddress>
    private let host: String

    init(_ request: PreparedRequest) {
        visited = [request.address]
        host = request.host
    }

    /// Returns the request that a redirect leads to, or nil where the answer is none.
    mutating func next(after request: PreparedRequest, _ answer: TransportAnswer) throws -> PreparedRequest? {
        guard Self.statuses.contains(answer.status) else { return nil }
        guard request.method.isSafe else { throw refused(.method) }
        let target = try target(of: answer.headers["location"], from: request)
        guard visited.count <= Self.most else { throw NetworkError(host, .tooManyRedirects(limit: Self.most)) }
        guard visited.insert(target).inserted else { throw NetworkError(host, .redirectLoop) }
        return request.redirected(to: target)
    }

    private func target(of location: String?, from request: PreparedRequest) throws -> WebAddress {
        guard let location, let parts = request.address.resolving(location) else { throw refused(.malformed) }
        guard let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            throw refused(.scheme(parts.scheme?.lowercased() ?? ""))
        }
        var name = parts.host?.lowercased() ?? ""
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        guard HostName.isValid(name), parts.user == nil, parts.password == nil,
            parts.port.map((1...65535).contains) ?? true
        else { throw refused(.malformed) }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        let target = WebAddress(
            scheme: scheme,
            host: name,
            port: parts.port,
            target: path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
        )
        // A service elsewhere has no business with what listens on this machine.
        guard !target.isLoopback || request.address.isLoopback else { throw refused(.loopback) }
        guard scheme == "https" || target.isLoopback else { throw refused(.downgrade) }
        guard target.hasOrigin(of: request.address) || !request.secrets.contains(where: { $0.appears(in: location) })
        else { throw refused(.secret) }
        return target
    }

    private func refused(_ fault: NetworkError.RedirectFault) -> NetworkError {
        NetworkError(host, .redirectRefused(fault))
    }
}
