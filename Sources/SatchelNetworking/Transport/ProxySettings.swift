/// Which requests go through which proxy, from the environment, as `curl` reads it.
package struct ProxySettings: Sendable {
    private let ofHTTP: Proxy?
    private let ofHTTPS: Proxy?
    private let exceptions: [DirectHosts]

    /// Reads the variables; an empty environment means no proxy.
    package init(environment: [String: String] = [:]) {
        func first(_ names: [String]) -> Proxy? {
            names.lazy.compactMap { name in environment[name].flatMap { Proxy($0, variable: name) } }.first
        }
        // Not HTTP_PROXY: a web server's CGI sets it to what a client sends as the header 'Proxy'.
        ofHTTP = first(["http_proxy", "all_proxy", "ALL_PROXY"])
        ofHTTPS = first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
        exceptions = (environment["no_proxy"].flatMap { $0.isEmpty ? nil : $0 } ?? environment["NO_PROXY"] ?? "")
            .split { $0 == "," || $0.isWhitespace }.compactMap(DirectHosts.init)
    }

    /// The proxy for an address; nil if it is asked directly.
    ///
    /// - Throws: ``NetworkError`` if the variable does not hold the address of a proxy.
    func proxy(for address: WebAddress) throws -> Proxy? {
        guard let proxy = address.scheme == "https" ? ofHTTPS : ofHTTP,
            !exceptions.contains(where: { $0.contain(address) })
        else { return nil }
        guard proxy.isValid else { throw NetworkError(address.host, .proxy(proxy.failure(.malformed))) }
        return proxy
    }
}

/// An entry of `no_proxy`: a domain, an address or a block of addresses that is asked directly, at one port or at any.
private struct DirectHosts: Sendable {
    private let name: String
    private let port: Int?

    /// Reads an entry such as `a.example`, `.a.example:8080`, `10.0.0.0/8` or `[::1]:8080`; nil if its port is not a number.
    init?(_ entry: Substring) {
        let entry = entry.lowercased()
        // The colons of an address that is not in brackets are its own.
        var name = entry[...]
        if let colon = entry.lastIndex(of: ":"), entry[..<colon].last == "]" || !entry[..<colon].contains(":") {
            guard let port = Int(entry[entry.index(after: colon)...]) else { return nil }
            self.port = port
            name = entry[..<colon]
        } else {
            port = nil
        }
        // A name that ends in a dot is the same name, spelled in full.
        self.name = String(name.hasSuffix(".") ? name.dropLast() : name)
    }

    func contain(_ server: WebAddress) -> Bool {
        guard port == nil || port == server.effectivePort else { return false }
        if name == "*" { return true }
        let host = server.host.lowercased()
        if let address = IPAddress(host) { return contain(address) }
        let domain = name.trimmingPrefix(".")
        return !domain.isEmpty && (host == domain || host.hasSuffix("." + domain))
    }

    private func contain(_ address: IPAddress) -> Bool {
        let parts = name.split(separator: "/", maxSplits: 1)
        let text = parts.first?.trimmingPrefix("[").prefix { $0 != "]" } ?? ""
        guard let block = IPAddress(String(text)) else { return false }
        guard parts.count == 2 else { return address == block }
        return Int(parts[1]).map { $0 >= 0 && address.isIn(block, bits: $0) } ?? false
    }
}

/// A proxy named in the environment.
struct Proxy: Sendable, Hashable {
    /// Its address for the library, which may hold a password.
    let address: String
    /// Its host and port, which are shown.
    let name: String
    let variable: String
    let isValid: Bool

    private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Reads the value of a variable, such as `http://user:password@proxy:3128` or `proxy:3128`; nil if it is empty.
    init?(_ text: String, variable: String) {
        guard !text.isEmpty else { return nil }
        self.variable = variable
        var rest = text[...]
        var scheme = "http"
        if let mark = text.firstRange(of: "://") {
            scheme = text[..<mark.lowerBound].lowercased()
            rest = text[mark.upperBound...]
        }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let server = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
        var host = server.prefix { $0 != ":" }
        var port = server.dropFirst(host.count)
        if server.hasPrefix("["), let end = server.firstIndex(of: "]") {
            host = server[server.index(after: server.startIndex)..<end]
            port = server[server.index(after: end)...]
        }
        let number = port.isEmpty ? (scheme == "https" ? 443 : 1080) : Int(port.dropFirst()) ?? 0
        let hostText = String(host)
        isValid =
            Self.schemes.contains(scheme) && HostName.isValid(hostText) && (1...65535).contains(number)
            && (port.isEmpty || port.first == ":")
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        name = (hostText.contains(":") ? "[\(hostText)]" : hostText) + ":\(number)"
        address = scheme + "://" + rest
    }

    func failure(_ reason: ProxyFailure.Reason) -> ProxyFailure {
        ProxyFailure(isValid ? name : "", variable: variable, reason)
    }
}
