import Foundation

/// A picture at an address that a service gave.
package struct PictureEndpoint: HTTPRequestable {
    package let scheme: String
    package let host: String
    package let port: Int?
    package let path: [String]
    package let mayBeLocal: Bool
    package var query: [QueryItem]

    // A picture hardly ever changes.
    package var caching: CachingRule { .atMost(.seconds(30 * 86_400)) }
    package var sizeLimit: Int? { 8 << 20 }

    /// Reads an address; nil where it is not one that a picture may be fetched from: `https`, or this machine.
    ///
    /// - Parameters:
    ///   - text: The address.
    ///   - services: The services that the configuration names. Only at one of these may the picture be on this machine
    ///     or a private network; fetching it from elsewhere there fails.
    package init?(_ text: String, of services: [ServiceAddress] = []) {
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
