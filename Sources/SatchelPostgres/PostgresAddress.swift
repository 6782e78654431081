/// The address of a server.
package struct PostgresAddress: Sendable, Hashable {
    /// The whole address, for libpq.
    package let text: String
    /// The host, port and database, for messages.
    package let name: String

    /// The longest address in bytes.
    private static var limit: Int { 4096 }

    /// Checks an address; one with a password is refused, since settings are shown and saved as plain text.
    package init(_ text: String) throws(PostgresError) {
        let schemes = ["postgresql://", "postgres://"]
        guard let scheme = schemes.first(where: text.hasPrefix), text.utf8.count <= Self.limit,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .invalidAddress(text.isEmpty ? "" : Self.named(text)) }
        let rest = text.dropFirst(scheme.count)
        let place = rest.prefix { $0 != "?" }
        let authority = place.prefix { $0 != "/" }
        let user = authority.lastIndex(of: "@").map { authority[..<$0] } ?? ""
        let query = rest.dropFirst(place.count).dropFirst().split(separator: "&")
        guard !user.contains(":"), !query.contains(where: Self.isPassword) else { throw .passwordInAddress }
        self.text = text
        name = Self.named(text)
    }

    private static func isPassword(_ parameter: Substring) -> Bool {
        let key = parameter.prefix { $0 != "=" }.lowercased()
        // Whoever writes a letter as a percent escape means to hide it.
        return key.contains("%") || key == "password" || key == "sslpassword"
    }

    /// The host and database, as far as the address has them.
    private static func named(_ text: String) -> String {
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let place = rest.prefix { $0 != "?" }
        let name = place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place
        guard name.isEmpty || name.hasPrefix("/") else { return String(name) }
        let host = rest.dropFirst(place.count + 1).split(separator: "&").first { $0.hasPrefix("host=") }
        return (host.map { String($0.dropFirst("host=".count)) } ?? "localhost") + name
    }
}
