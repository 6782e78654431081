import GRDB
import SatchelJSON
import SatchelPersistence

/// What is kept of a thing as the database holds it: an object with an array for each field.
///
/// Written and read by hand, as coders of Foundation take ten times as long, and a list reads thousands of them.
extension FieldTexts {
    /// The texts as JSON, in the order of the keys.
    var json: String {
        var json = "{"
        for (place, key) in keys.sorted().enumerated() {
            if place > 0 { json += "," }
            Self.append(key, to: &json)
            json += ":["
            for (place, text) in (self[key] ?? []).enumerated() {
                if place > 0 { json += "," }
                Self.append(text, to: &json)
            }
            json += "]"
        }
        return json + "}"
    }

    static func append(_ text: String, to json: inout String) {
        json += "\""
        if text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"", "\\": json += "\\" + String(scalar)
                case "\0"..<" ": json += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
                default: json.unicodeScalars.append(scalar)
                }
            }
        } else {
            json += text
        }
        json += "\""
    }

    /// Reads such JSON, or of it only some fields, and then no further than these.
    ///
    /// - Throws: `DatabaseError` for anything else, as the file is then damaged.
    init(json bytes: UnsafeRawBufferPointer, only wanted: WantedKeys? = nil) throws {
        // A field takes about so many bytes, and growing takes longer than reading.
        self.init(minimumCapacity: wanted?.count ?? Swift.min(bytes.count / 20, 16))
        var scanner = JSONScanner()
        func read() throws(JSONFault) -> JSONScanner.Token? { try scanner.next(in: bytes) }
        do {
            guard try read() == .object else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            while try read() == .name {
                let key = wanted.map { $0[scanner.plainText(in: bytes)] } ?? scanner.text(in: bytes)
                guard try read() == .array else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                var texts: [String] = []
                var token = try read()
                while token == .text {
                    if key != nil { texts.append(scanner.text(in: bytes)) }
                    token = try read()
                }
                guard token == .end else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                guard let key else { continue }
                self[key] = texts
                if count == wanted?.count { return }
            }
            // The object has ended, or the bytes have; anything behind it is a fault.
            _ = try read()
            _ = try scanner.finish()
        } catch is JSONFault {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }
}

/// Keys of fields, found by their bytes: to make a text of each key in thousands of rows takes longer than all else.
struct WantedKeys {
    private let keys: [(key: String, bytes: [UInt8])]

    init(_ keys: some Sequence<String>) { self.keys = Set(keys).map { ($0, Array($0.utf8)) } }

    var count: Int { keys.count }

    fileprivate subscript(bytes: UnsafeRawBufferPointer) -> String? {
        keys.first { $0.bytes.count == bytes.count && $0.bytes.elementsEqual(bytes) }?.key
    }
}

extension BulkRows {
    /// The texts in a column of the row, or only those of some fields.
    ///
    /// - Throws: `DatabaseError` if they are damaged.
    func texts(at column: Int32, only keys: WantedKeys? = nil) throws -> FieldTexts {
        try withBytes(at: column) { try FieldTexts(json: $0, only: keys) }
    }
}
