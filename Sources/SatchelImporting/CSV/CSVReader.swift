import Glibc
import SatchelCatalog

/// Reads the rows of a table in CSV, whose first row names the columns.
///
/// A row with more or fewer fields than there are columns is odd, and so is one with a zero byte in it. So is one whose
/// quotes do not match; reading then goes on with the line after the one it began at, so that a stray quote costs one row.
/// Lines end as the first one does: in a line feed, in a carriage return and a line feed, or in a carriage return.
///
/// ```swift
/// var reader = try CSVReader(FileBytes(path: path))
/// let title = try reader.header.require("title")
/// while let reading = try reader.next() {
///     if case .row(let row) = reading { print(row[title]) }
/// }
/// ```
package struct CSVReader: RowReader {
    package var window: ByteWindow
    /// The names of the columns.
    package private(set) var header: CSVHeader
    private let scanner: CSVRecordScanner
    private let acceptsAnyWidth: Bool

    /// Reads the heading of a table.
    ///
    /// - Parameters:
    ///   - source: The bytes of the table.
    ///   - delimiter: What stands between fields.
    ///   - rowLimit: How many bytes a row may have before it is odd.
    ///   - acceptsAnyWidth: Whether rows with more or fewer fields than there are columns are handed out too.
    /// - Throws: ``ImportFileError`` when the source fails or its first row is none.
    package init(
        _ source: any ByteSource,
        delimiter: UInt8 = UInt8(ascii: ","),
        rowLimit: Int = ByteWindow.usualRowLimit,
        acceptsAnyWidth: Bool = false
    ) throws(ImportFileError) {
        self.acceptsAnyWidth = acceptsAnyWidth
        window = try ByteWindow(source, rowLimit: rowLimit)
        scanner = CSVRecordScanner(delimiter: delimiter, lineEnd: try window.firstLineEnd())
        header = CSVHeader(names: [], path: source.path)
        switch try takeRecord() {
        case .row(let row): header = CSVHeader(names: row.texts, path: source.path)
        case .odd(let odd): throw .noHeading(path: source.path, reason: odd.reason)
        case nil: break
        }
    }

    package mutating func next() throws(ImportFileError) -> RowReading<CSVRow>? {
        var reading = try takeRecord()
        // A line of nothing but blanks is no row of a table that has more than one column.
        while header.names.count > 1, case .row(let row) = reading, row.count == 1,
            row.bytes(0).allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
        {
            reading = try takeRecord()
        }
        guard !acceptsAnyWidth, case .row(let row) = reading, row.count != header.names.count else {
            return reading
        }
        let reason = "it has \(count(row.count, "field")), and the heading \(count(header.names.count, "column"))"
        return .odd(OddRow(line: row.line, reason: reason))
    }

    private func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    private mutating func takeRecord() throws(ImportFileError) -> RowReading<CSVRow>? {
        try dropBlankLines()
        var isEnd = false
        while !window.unread.isEmpty {
            let unread = window.unread
            let outcome = window.bytes.withUnsafeBufferPointer { bytes in
                scanner.scan(
                    UnsafeBufferPointer(rebasing: bytes[unread]),
                    isEnd: isEnd,
                    capacity: header.names.count
                )
            }
            switch outcome {
            case .record(let fields, let length, let lines):
                let range = unread.lowerBound..<unread.lowerBound + length
                let row = CSVRow(line: window.line, record: window.bytes[range], fields: fields)
                let problem =
                    length > window.rowLimit
                    ? window.tooLong : window.holdsZeroByte(in: range) ? "it contains a NUL byte" : nil
                window.consume(length, lines: lines)
                return problem.map { .odd(OddRow(line: row.line, reason: $0)) } ?? .row(row)
            case .malformed(let reason):
                return .odd(try dropLine(reason: reason))
            case .unfinished where unread.count > window.rowLimit:
                return .odd(try dropLine(reason: window.tooLong))
            case .unfinished:
                isEnd = try !window.fill()
            }
        }
        return nil
    }

    private mutating func dropLine(reason: String) throws(ImportFileError) -> OddRow {
        OddRow(line: try window.dropLongLine(endedBy: scanner.lineEnd).line, reason: reason)
    }

    /// Passes over empty lines; a row of one empty field is written as a pair of quotes.
    private mutating func dropBlankLines() throws(ImportFileError) {
        while true {
            if window.unread.isEmpty, try !window.fill() {
                return
            }
            let start = window.unread.lowerBound
            switch window.bytes[start] {
            // Where lines end in a carriage return, this line feed belongs to one that ends in both.
            case .lineFeed:
                window.consume(1, lines: scanner.lineEnd == .lineFeed ? 1 : 0)
            case scanner.lineEnd:
                window.consume(1, lines: 1)
            case .carriageReturn:
                if window.unread.count < 2, try !window.fill() {
                    return
                }
                guard window.bytes[window.unread.lowerBound + 1] == .lineFeed else {
                    return
                }
                window.consume(2, lines: 1)
            default:
                return
            }
        }
    }
}

extension ByteWindow {
    /// Whether a range holds what no text has, and what some readers of texts take for the end.
    fileprivate func holdsZeroByte(in range: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { memchr($0 + range.lowerBound, 0, range.count) != nil } ?? false
        }
    }

    /// What ends the first line: a carriage return where one stands there alone, a line feed otherwise.
    fileprivate mutating func firstLineEnd() throws(ImportFileError) -> UInt8 {
        var index = 0
        var isQuoted = false
        while true {
            while index >= unread.count {
                guard unread.count <= rowLimit, try fill() else { return .lineFeed }
            }
            let byte = bytes[unread.lowerBound + index]
            if byte == .quote { isQuoted.toggle() }
            if !isQuoted, byte == .lineFeed { return .lineFeed }
            if !isQuoted, byte == .carriageReturn {
                if index + 1 == unread.count, try !fill() { return .carriageReturn }
                return bytes[unread.lowerBound + index + 1] == .lineFeed ? .lineFeed : .carriageReturn
            }
            index += 1
        }
    }
}

/// The names of a table's columns.
package struct CSVHeader: Hashable, Sendable {
    /// The names, from the first column on.
    package let names: [String]
    private let path: String

    /// Creates the heading of a table.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - path: The file it heads, for what is said when a column is missing.
    package init(names: [String], path: String) {
        self.names = names
        self.path = path
    }

    /// The column of this name; letter case and outer spaces count only when they tell two columns apart.
    package subscript(name: String) -> Int? {
        names.firstIndex(of: name) ?? names.firstIndex { Self.plain($0) == Self.plain(name) }
    }

    /// Finds a column that is needed.
    ///
    /// - Parameter name: The name of the column.
    /// - Returns: Its index in every row.
    /// - Throws: ``ImportFileError/missingColumn(path:name:columns:)``, which lists the columns there are.
    package func require(_ name: String) throws(ImportFileError) -> Int {
        guard let column = self[name] else {
            throw .missingColumn(path: path, name: name, columns: names)
        }
        return column
    }

    private static func plain(_ name: String) -> String {
        var plain = name.lowercased()[...]
        while plain.first == " " { plain.removeFirst() }
        while plain.last == " " { plain.removeLast() }
        return String(plain)
    }
}

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

/// Writes tables in CSV, so that ``CSVReader`` reads back exactly what was written.
///
/// The console's CSV is for looking at: it makes control characters visible. This one is for keeping.
package enum CSVText {
    /// Writes a row, with its line feed.
    ///
    /// A field is quoted where RFC 4180 asks for it, and where outer spaces could get lost.
    ///
    /// - Parameter fields: The texts of the row, at least one.
    /// - Returns: The line.
    package static func line(_ fields: [String]) -> String {
        // A lone empty field would read back as no row at all.
        let line = fields == [""] ? "\"\"" : fields.map(field).joined(separator: ",")
        return line + "\n"
    }

    private static func field(_ text: String) -> String {
        let bytes = text.utf8
        // A leading byte order mark would be taken for the file's own.
        let needsQuotes =
            bytes.contains { [.quote, .lineFeed, .carriageReturn, UInt8(ascii: ",")].contains($0) }
            || text.unicodeScalars.first == " " || text.unicodeScalars.last == " "
            || text.unicodeScalars.first == "\u{FEFF}"
        guard needsQuotes else {
            return text
        }
        let parts = bytes.split(separator: .quote, omittingEmptySubsequences: false)
        return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
    }
}
