import Foundation
import GRDB
import SatchelCatalog
import SatchelJSON

/// An operation as a line of JSON, by which it travels; the README of this module describes it.
extension CollectionOperation {
    /// The most bytes of a line.
    static let mostLineBytes = 4 << 20

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The line, without its end.
    var line: String {
        // The style cuts off what is below a millisecond, and most milliseconds are a little below as a date.
        let at = clock.date.addingTimeInterval(0.0005).formatted(Self.style)
        var line = Array("{\"at\":\"\(at)\",\"count\":\(clock.count)".utf8)
        for (name, text) in [
            ("device", device), ("label", label), ("kind", thing.kind), ("sort", thing.sort.rawValue), ("id", thing.id),
        ] {
            line += ",\"\(name)\":".utf8
            FieldTexts.append(text, to: &line)
        }
        for (name, texts) in [("before", before), ("after", after)] {
            line += ",\"\(name)\":".utf8
            line += texts?.json ?? Array("null".utf8)[...]
        }
        return String(decoding: line, as: UTF8.self) + "}"
    }

    /// Reads such a line; nil for anything else, and for ids that nobody has.
    init?(line bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= Self.mostLineBytes, let members = try? Self.members(of: bytes),
            let at = members.texts["at"].flatMap({ try? Date($0, strategy: Self.style) }),
            let count = members.texts["count"].flatMap({ UInt16($0) }), let clock = HybridClock(date: at, count: count),
            let device = members.texts["device"], Self.isDevice(device), let label = members.texts["label"],
            let kind = members.texts["kind"], let id = members.texts["id"],
            let sort = members.texts["sort"].flatMap({ Thing.Sort(rawValue: $0) }),
            !kind.isEmpty, kind.utf8.count <= 200, !id.isEmpty, id.utf8.count <= 2000, label.utf8.count <= 10_000,
            members.before != nil || members.after != nil
        else { return nil }
        self.init(
            clock: clock,
            device: device,
            label: label,
            thing: Thing(sort, kind, id).normalized,
            before: members.before,
            after: members.after
        )
    }

    /// Whether a name is one that devices give themselves, so that no folder and no text on a terminal is made of another.
    static func isDevice(_ name: String) -> Bool {
        (1...20).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }

    private typealias Members = (texts: [String: String], before: FieldTexts?, after: FieldTexts?)

    private static func members(of bytes: UnsafeRawBufferPointer) throws -> Members {
        var members: Members = ([:], nil, nil)
        var scanner = JSONScanner()
        guard try scanner.next(in: bytes) == .object else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        while try scanner.next(in: bytes) == .name {
            let name = scanner.text(in: bytes)
            switch try scanner.next(in: bytes) {
            case .text: members.texts[name] = scanner.text(in: bytes)
            case .number: members.texts[name] = String(decoding: bytes[scanner.token], as: UTF8.self)
            case .object, .array:
                let (start, depth) = (scanner.token.lowerBound, scanner.depth)
                while scanner.depth >= depth {
                    guard try scanner.next(in: bytes) != nil else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                }
                guard name == "before" || name == "after" else { continue }
                let texts = try FieldTexts(json: UnsafeRawBufferPointer(rebasing: bytes[start..<scanner.index]))
                if name == "before" { members.before = texts } else { members.after = texts }
            default: continue
            }
        }
        _ = try scanner.next(in: bytes)
        _ = try scanner.finish()
        return members
    }
}
