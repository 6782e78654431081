import Foundation
import GRDB
import SatchelCatalog
import SatchelJSON
import SatchelPluginAPI

/// An operation as a line of JSON, by which it travels; the README of this module describes it.
extension CollectionOperation {
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
        guard bytes.count <= Self.mostLineBytes, let members = try? Members(bytes),
            let clock = HybridClock(time: members.at, count: members.count), Self.isDevice(members.device),
            let sort = Thing.Sort(rawValue: members.sort), (1...200).contains(members.kind.utf8.count),
            (1...2000).contains(members.id.utf8.count), let label = members.label, label.utf8.count <= 10_000,
            members.before != nil || members.after != nil
        else { return nil }
        self.init(
            clock: clock,
            device: members.device,
            label: label,
            thing: Thing(sort, members.kind, members.id).normalized,
            before: members.before,
            after: members.after
        )
    }

    /// Whether a name is one that devices give themselves, so that no folder and no text on a terminal is made of another.
    static func isDevice(_ name: String) -> Bool {
        (1...20).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }

    /// What is of use in a line.
    private struct Members {
        var (at, count, device, kind, sort, id) = ("", "", "", "", "", "")
        var label: String?
        var before: FieldTexts?
        var after: FieldTexts?

        init(_ bytes: UnsafeRawBufferPointer) throws {
            var scanner = JSONScanner()
            guard try scanner.next(in: bytes) == .object else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            while try scanner.next(in: bytes) == .name {
                let name = scanner.text(in: bytes)
                switch try scanner.next(in: bytes) {
                case .text: set(name, to: scanner.text(in: bytes))
                case .number: set(name, to: String(decoding: bytes[scanner.token], as: UTF8.self))
                case .object where name == "before": before = try FieldTexts(membersIn: bytes, &scanner)
                case .object where name == "after": after = try FieldTexts(membersIn: bytes, &scanner)
                case .object, .array:
                    guard name != "before", name != "after" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                    let depth = scanner.depth
                    while scanner.depth >= depth {
                        guard try scanner.next(in: bytes) != nil else {
                            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                        }
                    }
                default: continue
                }
            }
            _ = try scanner.next(in: bytes)
            _ = try scanner.finish()
        }

        private mutating func set(_ name: String, to text: String) {
            switch name {
            case "at": at = text
            case "count": count = text
            case "device": device = text
            case "label": label = text
            case "kind": kind = text
            case "sort": sort = text
            case "id": id = text
            default: break
            }
        }
    }
}

extension HybridClock {
    private static let form = "0000-00-00T00:00:00.000Z".utf8

    /// Reads a time as lines have it, such as `2026-11-26T12:31:07.482Z`, and a count; nil for other texts.
    ///
    /// By hand, as parsers of Foundation take longer than the rest of a line.
    fileprivate init?(time text: String, count: String) {
        let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.count == Self.form.count, let count = UInt16(count),
            zip(text.utf8, Self.form).allSatisfy({ $0 == $1 || $1 == digit.lowerBound && digit.contains($0) })
        else { return nil }
        let numbers = text.utf8.split { !digit.contains($0) }
            .map { $0.reduce(0) { $0 * 10 + Int($1 - digit.lowerBound) } }
        guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24, numbers[4] < 60,
            numbers[5] < 60
        else { return nil }
        let day = UTCTime.midnight(year: numbers[0], month: numbers[1], day: numbers[2])
        let seconds = day + Double(numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
        self.init(date: Date(timeIntervalSince1970: seconds + Double(numbers[6]) / 1000), count: count)
    }
}
