import Foundation
import SatchelCatalog
import SatchelPluginAPI

/// The address of a service, from the configuration: scheme, host, port and a path prefix.
///
/// ```swift
/// let mirror = try ServiceAddress("http://127.0.0.1:8080/mirror")
/// let books = try await network.value(SearchAnswer.self, for: endpoint.at(mirror))
/// ```
public struct ServiceAddress: Sendable, Hashable {
    /// The scheme: `https`, or `http` for a server on this machine.
    public let scheme: String
    /// The name or address of the server; an IPv6 address without brackets.
    public let host: String
    /// The port, or nil for the default.
    public let port: Int?
    /// The path segments that every request starts with.
    public let prefix: [String]

    /// Parses an address such as `https://openlibrary.org` or `http://127.0.0.1:8080/mirror`.
    ///
    /// - Throws: ``ServiceAddressError``.
    public init(_ text: String) throws(ServiceAddressError) {
        // Errors repeat nothing after an '@' or '?', which may be a key. Searches bytes, as Foundation's text search is
        // slow at every start.
        guard !text.utf8.contains(UInt8(ascii: "@")) else { throw .credentials }
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { throw .query }
        guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = parts.scheme?.lowercased()
        else { throw .unreadable(text) }
        guard scheme == "https" || scheme == "http" else { throw .scheme(text, scheme: scheme) }
        guard let host = parts.host.map(Self.withoutBrackets), HostName.isValid(host) else { throw .host(text) }
        // Depending on its version, Foundation parses "host:" and "host:99999" leniently or not at all.
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
    /// The server of an address, whatever the path.
    public struct Origin: Hashable, Sendable {
        let scheme: String
        let host: String
        let port: Int

        init(scheme: String, host: String, port: Int?) {
            self.scheme = scheme
            self.host = host
            self.port = port ?? (scheme == "https" ? 443 : 80)
        }
    }

    /// The server it is at.
    public var origin: Origin { Origin(scheme: scheme, host: host, port: port) }
}

/// What is wrong with an address in the configuration.
public enum ServiceAddressError: Error, Equatable, Sendable {
    case unreadable(String)
    /// The scheme is neither `https` nor `http`.
    case scheme(String, scheme: String)
    /// The host is missing or invalid.
    case host(String)
    /// The port is out of range.
    case port(String)
    /// The address is plain `http` to another machine.
    case insecure(String)
    /// The address has a user name or password.
    case credentials
    /// The address has a query or fragment.
    case query
}

extension ServiceAddress {
    /// The address as typed, followed by a path that begins with a slash.
    public func text(followedBy path: String = "") -> String {
        let target = prefix.map { "/" + $0 }.joined() + path
        return WebAddress(scheme: scheme, host: host, port: port, target: target).text
    }
}

extension SettingKey where Value == ServiceAddress {
    /// Creates a key for the address of a service, such as `Open Library`, so that a mirror can stand in for it.
    public static func serviceAddress(_ name: String, of service: String, _ address: String) -> SettingKey {
        .text(name, default: address, rule: .serviceAddress, "address of \(service)") { try? ServiceAddress($0) }
    }
}

extension TextRule {
    /// Accepts addresses that requests may be sent to.
    public static let serviceAddress = TextRule(
        "a web address like https://openlibrary.org, without a user name or '?', with http:// for this machine only"
    ) { text in
        do throws(ServiceAddressError) {
            _ = try ServiceAddress(text)
            return nil
        } catch .credentials {
            // Whatever is around an '@', or behind a '?', may be a key.
            return "…"
        } catch .query {
            return text.prefix { $0 != "?" && $0 != "#" } + "…"
        } catch {
            return text
        }
    }
}

extension ServiceAddressError: UserFacingError {
    public var message: String {
        switch self {
        case .unreadable(let text): "'\(text)' is not a web address"
        case .scheme(let text, let scheme): "'\(text)' starts with '\(scheme):', which is not a web address"
        case .host(let text): "'\(text)' has no server name"
        case .port(let text): "'\(text)' has a port outside 1 to 65535"
        case .insecure(let text): "'\(text)' would send requests unencrypted to another machine"
        case .credentials: "a web address in the configuration contains a user name or password"
        case .query: "a web address in the configuration contains a '?' or '#'"
        }
    }

    public var hint: String? {
        switch self {
        case .insecure: "use https://; plain http is for this machine only, as in http://127.0.0.1:8080"
        case .credentials, .query: "use only scheme, server, port and path; API keys have their own settings"
        default: "use an address like https://openlibrary.org or http://127.0.0.1:8080/mirror"
        }
    }

    public var exitStatus: ExitStatus { .configuration }
}

enum HostName {
    /// Whether the host is this machine and no other.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if name == "localhost" || name == "::1" { return true }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { !$0.isEmpty && $0.isDigits && UInt8($0) != nil }
    }

    /// Whether the text is a host: an ASCII name, an IPv4 address, or an IPv6 address without brackets.
    static func isValid(_ host: String) -> Bool {
        guard !host.isEmpty, host.utf8.count <= 253 else { return false }
        if host.contains(":") {
            return host.allSatisfy { $0.isASCII && ($0.isHexDigit || ":.".contains($0)) }
        }
        return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count)
                && label.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_-".utf8.contains($0) }
        }
    }
}
