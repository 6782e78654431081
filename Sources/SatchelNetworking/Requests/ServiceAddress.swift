import Foundation

/// Where a service is: scheme, host, port and a path prefix, as a configuration key gives them.
///
/// ```swift
/// let mirror = try ServiceAddress("http://127.0.0.1:8080/mirror")
/// let books = try await network.value(SearchAnswer.self, for: endpoint.at(mirror))
/// ```
package struct ServiceAddress: Sendable, Hashable {
    /// The scheme: `https`, or `http` for a server on this machine.
    package let scheme: String
    /// The name or address of the server; an IPv6 address has no brackets.
    package let host: String
    /// The port, or nil for the usual one.
    package let port: Int?
    /// The path segments every request starts with.
    package let prefix: [String]

    /// Reads an address.
    ///
    /// - Parameter text: The address, such as `https://openlibrary.org` or `http://127.0.0.1:8080/mirror`.
    /// - Throws: ``ServiceAddressError``.
    package init(_ text: String) throws(ServiceAddressError) {
        // A key in the address would end up in `config show`, so nothing after an '@' or '?' is repeated in errors.
        // Bytes are looked for: Foundation's search for text knows languages, and takes its time at every start.
        guard !text.utf8.contains(UInt8(ascii: "@")) else { throw .credentials }
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { throw .query }
        guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = parts.scheme?.lowercased()
        else { throw .unreadable(text) }
        guard scheme == "https" || scheme == "http" else { throw .scheme(text, scheme: scheme) }
        guard let host = parts.host.map(Self.withoutBrackets), HostName.isValid(host) else { throw .host(text) }
        // Foundation reads "host:" and "host:99999" leniently or not at all, depending on the version.
        if let port = parts.port, !(1...65535).contains(port) { throw .port(text) }
        guard scheme == "https" || HostName.isLoopback(host) else { throw .insecure(text) }
        let segments = parts.path.split(separator: "/").map(String.init)
        guard !segments.contains("."), !segments.contains("..") else { throw .unreadable(text) }
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = parts.port
        self.prefix = segments
    }

    private static func withoutBrackets(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}

extension ServiceAddress {
    /// Which server an address is at, whatever the path.
    package struct Origin: Hashable, Sendable {
        let scheme: String
        let host: String
        /// The port, the scheme's usual one where none is named.
        let port: Int

        init(scheme: String, host: String, port: Int?) {
            self.scheme = scheme
            self.host = host
            self.port = port ?? (scheme == "https" ? 443 : 80)
        }
    }

    /// Which server it is at.
    package var origin: Origin { Origin(scheme: scheme, host: host, port: port) }
}

/// What can be wrong with an address in the configuration.
package enum ServiceAddressError: Error, Equatable, Sendable {
    /// The text is no address.
    case unreadable(String)
    /// The scheme is neither `https` nor `http`.
    case scheme(String, scheme: String)
    /// There is no host, or one that cannot be a host.
    case host(String)
    /// The port is out of range.
    case port(String)
    /// The address is plain `http` to another machine.
    case insecure(String)
    /// The address holds a user name or password.
    case credentials
    /// The address holds a query or fragment.
    case query
}
