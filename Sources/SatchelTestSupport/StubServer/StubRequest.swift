import Foundation

/// A request that reached a stub server.
package struct StubRequest: Sendable, Equatable {
    /// The method, such as `GET`.
    package let method: String
    /// The encoded path and query, as the request line had it.
    package let target: String
    /// The headers, by lower-case name.
    package let headers: [String: String]
    /// The body.
    package let body: String

    /// The encoded path, without the query.
    package var path: String { target.split(separator: "?", maxSplits: 1).first.map(String.init) ?? "" }

    /// Reads a whole request, or nil while bytes are missing.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
        }
        let rest = text[end.upperBound...]
        guard rest.utf8.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 else { return nil }
        method = String(words[0])
        target = String(words[1])
        self.headers = headers
        body = String(rest)
    }
}
