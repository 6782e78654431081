import GRDB
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// What is kept of a thing as the database holds it: an object with an array for each field.
///
/// Written and read by hand, as coders of Foundation take ten times as long, and a list reads thousands of them.
extension FieldTexts {
    /// The texts as JSON in UTF-8, in the order of the keys.
    var json: ArraySlice<UInt8> {
        var json: [UInt8] = []
        // Growing takes longer than writing.
        json.reserveCapacity(
            reduce(2) { size, field in
                field.value.reduce(size + field.key.utf8.count + 6) { $0 + $1.utf8.count + 3 }
            }
        )
        json.append(UInt8(ascii: "{"))
        for (place, field) in enumerated() {
            if place > 0 { json.append(UInt8(ascii: ",")) }
            Self.append(field.key, to: &json)
            json += ":[".utf8
            for (place, text) in field.value.enumerated() {
                if place > 0 { json.append(UInt8(ascii: ",")) }
                Self.append(text, to: &json)
            }
            json.append(UInt8(ascii: "]"))
        }
        json.append(UInt8(ascii: "}"))
        return json[...]
    }

    static func append(_ text: String, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
                case ..<0x20: json += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
                default: json.append(byte)
                }
            }
        } else {
            json += text.utf8
        }
        json.append(UInt8(ascii: "\""))
    }

    /// Reads such JSON.
    ///
    /// - Throws: `DatabaseError` for anything else, as the file is then damaged.
    init(json bytes: UnsafeRawBufferPointer) throws {
        var scanner = JSONScanner()
        do {
            guard try scanner.next(in: bytes) == .object else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            try self.init(membersIn: bytes, &scanner)
            // The object has ended, or the bytes have; anything behind it is a fault.
            _ = try scanner.next(in: bytes)
            _ = try scanner.finish()
        } catch is JSONFault {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    /// Reads an object that has begun.
    ///
    /// - Throws: `DatabaseError` or `JSONFault` for anything else.
    init(membersIn bytes: UnsafeRawBufferPointer, _ scanner: inout JSONScanner) throws {
        var fields: [Element] = []
        // A field takes about so many bytes, and growing takes longer than reading.
        fields.reserveCapacity(Swift.min((bytes.count - scanner.index) / 20, 16))
        while try scanner.next(in: bytes) == .name {
            let key = scanner.text(in: bytes)
            guard try scanner.next(in: bytes) == .array else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            var texts: [String] = []
            var token = try scanner.next(in: bytes)
            while token == .text {
                texts.append(scanner.text(in: bytes))
                token = try scanner.next(in: bytes)
            }
            guard token == .end else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            fields.append((key, texts))
        }
        self.init(fields)
    }
}

extension BulkRows {
    /// What a closure makes of each row.
    ///
    /// - Throws: As ``next()``, or what the closure throws.
    func map<Element>(_ element: (BulkRows) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        while try next() { elements.append(try element(self)) }
        return elements
    }

    /// What a closure makes of the first row; nil if there is none.
    func first<Element>(_ element: (BulkRows) throws -> Element) throws -> Element? {
        try next() ? element(self) : nil
    }

    /// The thing whose kind, sort and id are in a column of the row and in the two after it.
    ///
    /// - Throws: `DatabaseError` for another sort, as the file is then damaged.
    func thing(at column: Int32) throws -> Thing {
        guard let sort = Thing.Sort(rawValue: text(at: column + 1)) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return Thing(sort, text(at: column), text(at: column + 2))
    }

    /// The texts in a column of the row.
    ///
    /// - Throws: `DatabaseError` if they are damaged.
    func texts(at column: Int32) throws -> FieldTexts { try withBytes(at: column) { try FieldTexts(json: $0) } }
}
