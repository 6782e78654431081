import SatchelJSON
import SatchelPluginAPI

/// What the user keeps of some kinds in one file, which is read whole again.
///
/// ```json
/// {"satchel": 1, "kinds": [{"kind": "books",
///   "items": [{"id": "b1", "fields": {"title": "Dune"}, "entries": [{"id": "copy-1", "type": "copy", "fields": {}}]}],
///   "lists": [{"id": "k2", "fields": {"name": "To read"}, "items": [{"id": "b1", "quantity": 1}]}]}]}
/// ```
package struct WholeFile: Decodable, Sendable {
    /// The newest form of such files.
    package static let version = 1
    private static let mostBytes = 256 << 20

    package var satchel: Int
    package var kinds: [WholeKind]

    /// Whether a file is one, by its first bytes.
    package static func isOne(_ path: String) -> Bool {
        guard let start = try? FileText.start(of: path).bytes.prefix(100) else { return false }
        return String(decoding: start, as: UTF8.self).filter { !$0.isWhitespace }.hasPrefix("{\"satchel\":")
    }

    /// - Throws: ``ImportFileError`` for a file that is damaged, or of a newer version.
    package init(path: String) throws(ImportFileError) {
        let bytes = try FileText(path: path, atMost: Self.mostBytes).bytes
        do {
            self = try StrictJSON.decode(WholeFile.self, from: bytes)
        } catch {
            let fault = (error as? DecodingError)?.jsonFault.map { "it is not JSON: \($0)" }
            throw .malformed(path: path, reason: fault ?? "it has other values than an export")
        }
        guard satchel <= Self.version else { throw .malformed(path: path, reason: "it is written by a newer Satchel") }
    }

    /// The file as a value.
    package static func value(_ kinds: [Value], on day: String) -> Value {
        .object([.init("satchel", .integer(version)), .init("exported", .text(day)), .init("kinds", .list(kinds))])
    }

    /// The folder beside a file with the files and pictures that its items name.
    package static func folder(of path: String) -> String {
        (path.lowercased().hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".files"
    }
}

/// What is kept of a kind.
package struct WholeKind: Decodable, Sendable {
    /// The id of the kind.
    package var kind: String
    /// The property list of a kind of the user's own.
    package var declaration: String?
    package var items: [WholeItem]
    package var lists: [WholeList]?
}

package struct WholeItem: Decodable, Sendable {
    package var id: String
    package var fields: WholeTexts
    package var entries: [WholeEntry]?
}

package struct WholeEntry: Decodable, Sendable {
    package var id: String
    package var type: String
    package var fields: WholeTexts
}

package struct WholeList: Decodable, Sendable {
    package struct Member: Decodable, Sendable {
        package var id: String
        package var quantity: Int
    }

    package var id: String
    package var fields: WholeTexts
    package var items: [Member]
}

/// The texts of fields, where a single one stands by itself.
package struct WholeTexts: Decodable, Sendable {
    private static let most = 5000
    package var texts: [String: [String]]

    private struct Texts: Decodable {
        var texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                texts = [text]
            } else {
                texts = try container.decode([String].self)
            }
        }
    }

    package init(from decoder: any Decoder) throws {
        texts = try decoder.singleValueContainer().decode([String: Texts].self).mapValues(\.texts)
        guard texts.count <= 200, texts.allSatisfy({ $0.value.count <= Self.most }) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "there are too many values")
            )
        }
    }
}
