import CPostgres

/// A value of a statement.
package enum PostgresValue: Sendable, Hashable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// A text; PostgreSQL has no NUL in texts, so those are left out.
    case text(String)
    /// A list of texts.
    case texts([String])
    /// A list of whole numbers.
    case integers([Int64])

    /// The value as libpq takes it, ending in NUL; nil for nothing.
    var encoded: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): Array(String(number).utf8) + [0]
        case .text(let text): text.utf8.filter { $0 != 0 } + [0]
        case .texts(let texts): Self.list(texts)
        case .integers(let numbers): Array(("{" + numbers.map(String.init).joined(separator: ",") + "}").utf8) + [0]
        }
    }

    private static func list(_ texts: [String]) -> [UInt8] {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        var bytes = [UInt8(ascii: "{")]
        for text in texts {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(quote)
            for byte in text.utf8 where byte != 0 {
                if byte == quote || byte == backslash { bytes.append(backslash) }
                bytes.append(byte)
            }
            bytes.append(quote)
        }
        return bytes + [UInt8(ascii: "}"), 0]
    }
}

/// The rows that a statement returned.
package struct PostgresRows: ~Copyable {
    private let library: satchel_libpq
    private let result: UnsafeMutableRawPointer

    init(_ library: satchel_libpq, owning result: UnsafeMutableRawPointer) {
        self.library = library
        self.result = result
    }

    deinit { library.PQclear(result) }

    package var count: Int { Int(library.PQntuples(result)) }

    /// Returns a text; empty where there is none.
    package func text(_ row: Int, _ column: Int) -> String {
        withBytes(row, column) { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a whole number, or nil.
    package func integer(_ row: Int, _ column: Int) -> Int64? { Int64(text(row, column)) }

    /// Returns a truth value.
    package func bool(_ row: Int, _ column: Int) -> Bool {
        withBytes(row, column) { $0.elementsEqual(CollectionOfOne(UInt8(ascii: "t"))) }
    }

    /// Returns whether there is no value.
    package func isNull(_ row: Int, _ column: Int) -> Bool {
        !has(row, column) || library.PQgetisnull(result, Int32(row), Int32(column)) == 1
    }

    /// Calls a closure with the bytes of a text.
    package func withBytes<Result>(
        _ row: Int,
        _ column: Int,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        guard has(row, column), let start = library.PQgetvalue(result, Int32(row), Int32(column)) else {
            return try body(UnsafeBufferPointer(start: nil, count: 0))
        }
        let count = Int(library.PQgetlength(result, Int32(row), Int32(column)))
        return try start.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            try body(UnsafeBufferPointer(start: start, count: count))
        }
    }

    private func has(_ row: Int, _ column: Int) -> Bool {
        row >= 0 && row < count && column >= 0 && column < Int(library.PQnfields(result))
    }
}

/// Rows for `COPY … FROM STDIN` in its text format.
package struct PostgresCopyRows {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    /// Adds a value to the row.
    package mutating func add(_ text: some Sequence<UInt8>) {
        separate()
        if text.withContiguousStorageIfAvailable({ escape($0) }) == nil {
            Array(text).withUnsafeBufferPointer { escape($0) }
        }
    }

    /// Adds bytes in runs, as an import sends hundreds for each row.
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in text.indices {
            let escaped: [UInt8]
            switch text[index] {
            case 0: escaped = []
            case UInt8(ascii: "\\"): escaped = Array("\\\\".utf8)
            case 0x09: escaped = Array("\\t".utf8)
            case 0x0A: escaped = Array("\\n".utf8)
            case 0x0D: escaped = Array("\\r".utf8)
            default: continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            bytes += escaped
            start = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    package mutating func add(_ text: String) { add(text.utf8) }

    /// Adds a `bytea` to the row.
    package mutating func add(hex value: some Sequence<UInt8>) {
        let digits = Array("0123456789abcdef".utf8)
        add(Array("\\x".utf8) + value.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// Adds a whole number to the row.
    package mutating func add(_ number: Int64) { add(String(number).utf8) }

    package mutating func endRow() {
        bytes.append(0x0A)
        isFirst = true
    }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    private mutating func separate() {
        if !isFirst { bytes.append(0x09) }
        isFirst = false
    }
}
