import Foundation
import Glibc
import TestSupport

/// The real card lists that lie beside the repository on some machines.
enum SharedCardData {
    /// A card as the lists have it.
    typealias Row = [String: Any]

    /// Every English card, or nil where the list does not exist.
    static func cards() throws -> [Row]? { try list.get() }

    // Read once, since it takes seconds. No thread changes it: what JSONSerialization makes is immutable.
    nonisolated(unsafe) private static let list = Result { () throws -> [Row]? in
        guard let file = file("cards-en.ndjson.gz") else { return nil }
        return try lines(of: SharedData.bytes(of: file)).compactMap {
            try JSONSerialization.jsonObject(with: $0) as? Row
        }
    }

    /// The lines of a text; `split` looks at each byte in turn, which takes seconds without optimization.
    private static func lines(of text: Data) -> [Data] {
        text.withUnsafeBytes { bytes in
            var lines: [Data] = []
            var start = 0
            while start < bytes.count, let base = bytes.baseAddress {
                let found = memchr(base + start, 0x0A, bytes.count - start)
                let end = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? bytes.count
                if end > start { lines.append(Data(bytes: base + start, count: end - start)) }
                start = end + 1
            }
            return lines
        }
    }

    /// Every set, or nil where the list does not exist.
    static func sets() throws -> [Row]? {
        guard let file = file("sets-en.json") else { return nil }
        return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [Row]
    }

    /// The path of a list, or nil where it does not exist.
    static func file(_ name: String) -> URL? { SharedData.file("pokemon-tcg/" + name) }
}
