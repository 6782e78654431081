import Glibc

/// A row of a table.
package struct CSVRow: NumberedRow, Sendable {
    /// Where a field lies in the record, without its outer quotes.
    struct Field: Sendable {
        var start: Int32
        var end: Int32
        var hasDoubledQuotes: Bool
    }

    /// The line it begins at; a quoted field may hold more lines.
    package let line: Int
    private let record: ArraySlice<UInt8>
    private let fields: [Field]

    init(line: Int, record: ArraySlice<UInt8>, fields: [Field]) {
        self.line = line
        self.record = record
        self.fields = fields
    }

    /// How many fields it has.
    package var count: Int { fields.count }

    /// The text of a field; bytes that are not UTF-8 become replacement characters.
    package subscript(column: Int) -> String {
        String(decoding: bytes(column), as: UTF8.self)
    }

    /// The bytes of a field, for what need not become text.
    package func bytes(_ column: Int) -> ArraySlice<UInt8> {
        let field = fields[column]
        let bytes = record[record.startIndex + Int(field.start)..<record.startIndex + Int(field.end)]
        return field.hasDoubledQuotes ? Self.undoubled(bytes) : bytes
    }

    /// Whether it holds what no text has, and what some readers of texts take for the end.
    var hasZeroByte: Bool {
        record.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        }
    }

    /// The texts of all fields.
    package var texts: [String] { fields.indices.map { self[$0] } }

    private static func undoubled(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isSecond = false
        for byte in bytes {
            isSecond = byte == .quote && !isSecond
            if byte != .quote || isSecond {
                result.append(byte)
            }
        }
        return result[...]
    }
}
