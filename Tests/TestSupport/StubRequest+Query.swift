import Foundation
import SatchelTestSupport

extension StubRequest {
    /// The values of the query, decoded, by name.
    package var query: [String: String] {
        let pairs = target.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&") ?? []
        return pairs.reduce(into: [:]) { query, pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query[String(parts[0])] = parts.last.map { $0.removingPercentEncoding ?? "?" }
        }
    }
}

/// Makes JSON of plain values.
package func json(_ value: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
}
