import Foundation
import SatchelJSON

/// What a service says about an error, found in its JSON.
///
/// Services agree on no shape, so the usual places are tried: `error.message`, `message`, `detail[0].msg`, and so on.
enum ServiceMessage {
    private static let keys = ["message", "error_message", "errorMessage", "error", "detail", "msg", "status", "name"]

    /// Returns what the body says, or nil where it says nothing.
    static func words(in body: Data, hiding secrets: [Secret]) -> ServiceWords? {
        guard body.count <= 1 << 16, let node = try? StrictJSON.decode(Node.self, from: body) else { return nil }
        return text(in: node, depth: 0).flatMap { ServiceWords($0, hiding: secrets) }
    }

    private static func text(in node: Node, depth: Int) -> String? {
        guard depth < 4 else { return nil }
        switch node {
        case .text(let text): return text
        case .list(let nodes): return nodes.first.flatMap { self.text(in: $0, depth: depth + 1) }
        case .object(let members):
            return keys.lazy.compactMap { members[$0] }
                .compactMap { self.text(in: $0, depth: depth + 1) }.first
        case .other: return nil
        }
    }

    private enum Node: Decodable {
        case text(String)
        case list([Node])
        case object([String: Node])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let members = try? container.decode([String: Node].self) {
                self = .object(members)
            } else if let nodes = try? container.decode([Node].self) {
                self = .list(nodes)
            } else {
                self = .other
            }
        }
    }
}
