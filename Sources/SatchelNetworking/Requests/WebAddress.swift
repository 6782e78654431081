import Foundation

/// A whole web address, encoded, as a request line needs it.
struct WebAddress: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int?
    /// The encoded path, with the encoded query after a `?` where there is one.
    let target: String

    /// The address as text.
    var text: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return scheme + "://" + name + (port.map { ":\($0)" } ?? "") + target
    }

    /// Which server it is at.
    var origin: ServiceAddress.Origin { ServiceAddress.Origin(scheme: scheme, host: host, port: port) }

    /// The port, the scheme's usual one where none is named.
    var effectivePort: Int { origin.port }
}

extension WebAddress {
    /// Resolves the `Location` of an answer from this address.
    func resolving(_ location: String) -> URLComponents? {
        guard let base = URL(string: text), let url = URL(string: location, relativeTo: base)?.absoluteURL else {
            return nil
        }
        return URLComponents(url: url, resolvingAgainstBaseURL: true)
    }
}
