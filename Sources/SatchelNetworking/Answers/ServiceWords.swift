import Foundation
import SatchelJSON

/// A service's message, safe to show: secrets masked, harmless to a terminal, on one line and short.
///
/// This is the only way from a response into an error, for messages, field names and headers alike.
public struct ServiceWords: Sendable, Equatable {
    /// The limit in Unicode scalars.
    public static let longest = 200
    /// The Unicode scalars of a message that are looked at.
    private static let mostRead = 1 << 14

    /// The words.
    public let text: String

    /// Sanitizes a message, masking the keys sent to the service; nil if nothing is left of it.
    public init?(_ said: String, hiding secrets: [Secret]) {
        var plain = String.UnicodeScalarView()
        for scalar in said.unicodeScalars.prefix(Self.mostRead) {
            if scalar.isBlank {
                plain.append(" ")
            } else if !scalar.isHidden {
                plain.append(scalar)
            }
        }
        // The cut may leave the start of a key, in a spelling of up to twelve characters per byte.
        if said.unicodeScalars.dropFirst(Self.mostRead).first != nil {
            let longest = secrets.map { $0.reveal().utf8.count * 12 }.max() ?? 0
            plain = .init(plain.dropLast(longest))
        }
        let line = secrets.reduce(String(plain)) { $1.masked(in: $0) }.split(separator: " ").joined(separator: " ")
        guard !line.isEmpty else { return nil }
        let scalars = line.unicodeScalars
        text = scalars.count > Self.longest ? String(scalars.prefix(Self.longest - 1)) + "…" : line
    }
}

extension ServiceWords: CustomStringConvertible {
    public var description: String { text }
}

/// Finds the message in a service's JSON error.
///
/// Services agree on no shape, so the usual places are tried: `error.message`, `message`, `detail[0].msg`, and so on; and
/// `title` with `details`, where the problem is described as RFC 9457 has it.
extension ServiceWords {
    private static let keys = ["message", "error_message", "errorMessage", "error", "detail", "msg", "status", "name"]

    static func message(in body: Data, hiding secrets: [Secret]) -> ServiceWords? {
        guard body.count <= 1 << 16, let node = try? StrictJSON.decode(Node.self, from: body) else { return nil }
        return text(in: node, depth: 0).flatMap { ServiceWords($0, hiding: secrets) }
    }

    private static func text(in node: Node, depth: Int) -> String? {
        guard depth < 4 else { return nil }
        switch node {
        case .text(let text): return text
        case .list(let nodes): return nodes.first.flatMap { self.text(in: $0, depth: depth + 1) }
        case .object(let members):
            if case .text(let title) = members["title"] {
                let details = ["detail", "details"].lazy.compactMap { members[$0] }
                    .compactMap { self.text(in: $0, depth: depth + 1) }.first
                return title + (details.map { ": " + $0 } ?? "")
            }
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
