import Foundation
import Glibc
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI
import Synchronization

/// Reads the rows of a CSV table whose first row names the columns.
///
/// A row is invalid if it has fewer fields than there are columns, or more of which one has a text, contains a NUL byte, or has unbalanced quotes;
/// after the last, reading continues with the line after its first, so a stray quote costs one row. All lines end as
/// the first one does: in a line feed, a carriage return and a line feed, or a carriage return.
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
    /// The column names.
    package private(set) var header: CSVHeader
    private let delimiter: UInt8
    /// The last byte of a line end.
    private let lineEnd: UInt8
    private let acceptsAnyWidth: Bool

    /// Reads the heading of a table.
    ///
    /// A longer row than `rowLimit` in bytes is invalid, and so is a row of another width, unless any width is accepted.
    ///
    /// - Throws: ``ImportFileError`` when the source fails or its first row is malformed.
    package init(
        _ source: any ByteSource,
        delimiter: UInt8 = UInt8(ascii: ","),
        rowLimit: Int = ByteWindow.usualRowLimit,
        acceptsAnyWidth: Bool = false
    ) throws(ImportFileError) {
        self.acceptsAnyWidth = acceptsAnyWidth
        window = try ByteWindow(source, rowLimit: rowLimit)
        self.delimiter = delimiter
        lineEnd = try window.firstLineEnd()
        header = CSVHeader(names: [], path: source.path)
        switch try takeRecord() {
        case .row(let row): header = CSVHeader(names: row.texts, path: source.path)
        case .invalid(let invalid): throw .noHeading(path: source.path, reason: invalid.reason)
        case nil: break
        }
    }

    package mutating func next() throws(ImportFileError) -> RowReading<CSVRow>? {
        while let reading = try takeRecord() {
            guard case .row(let row) = reading, row.count != header.names.count else { return reading }
            // In a table of several columns, a line of nothing but blanks is not a row.
            if row.count == 1, row.bytes(0).allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
                continue
            }
            guard !acceptsAnyWidth else { return reading }
            // Spreadsheets end rows in empty cells, under no heading.
            if row.count > header.names.count, (header.names.count..<row.count).allSatisfy({ row.bytes($0).isEmpty }) {
                return .row(row.first(header.names.count))
            }
            let columns = header.names.count.counted("column")
            let reason = "it has \(row.count.counted("field")), but the header has \(columns)"
            return .invalid(InvalidRow(line: row.line, reason: reason))
        }
        return nil
    }

    private mutating func takeRecord() throws(ImportFileError) -> RowReading<CSVRow>? {
        try dropBlankLines()
        var isEnd = false
        while !window.unread.isEmpty {
            let unread = window.unread
            let outcome = window.bytes.withUnsafeBufferPointer { bytes in
                var scanner = CSVRecordScanner(
                    bytes: UnsafeBufferPointer(rebasing: bytes[unread]),
                    isEnd: isEnd,
                    delimiter: delimiter,
                    lineEnd: lineEnd
                )
                scanner.fields.reserveCapacity(header.names.count)
                return scanner.scan()
            }
            switch outcome {
            case .record(let fields, let length, let lines):
                let range = unread.lowerBound..<unread.lowerBound + length
                let row = CSVRow(line: window.line, record: window.bytes[range], fields: fields)
                let problem =
                    length > window.rowLimit
                    ? window.tooLong : window.holdsZeroByte(in: range) ? "it contains a NUL byte" : nil
                window.consume(length, lines: lines)
                return problem.map { .invalid(InvalidRow(line: row.line, reason: $0)) } ?? .row(row)
            case .malformed(let reason):
                return .invalid(try dropLine(reason: reason))
            case .unfinished where unread.count > window.rowLimit:
                return .invalid(try dropLine(reason: window.tooLong))
            case .unfinished:
                isEnd = try !window.fill()
            }
        }
        return nil
    }

    private mutating func dropLine(reason: String) throws(ImportFileError) -> InvalidRow {
        InvalidRow(line: try window.dropLongLine(endedBy: lineEnd).line, reason: reason)
    }

    /// Skips empty lines; a row of one empty field is written as a pair of quotes.
    private mutating func dropBlankLines() throws(ImportFileError) {
        while true {
            if window.unread.isEmpty, try !window.fill() {
                return
            }
            let start = window.unread.lowerBound
            switch window.bytes[start] {
            // Where lines end in a carriage return, this line feed belongs to a CRLF.
            case .lineFeed:
                window.consume(1, lines: lineEnd == .lineFeed ? 1 : 0)
            case lineEnd:
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
    fileprivate func holdsZeroByte(in range: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { memchr($0 + range.lowerBound, 0, range.count) != nil } ?? false
        }
    }

    /// What ends the first line: a carriage return if it stands alone, otherwise a line feed.
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

/// The column names of a table.
public struct CSVHeader: Hashable, Sendable {
    /// The names, in column order.
    public let names: [String]
    /// The path of the file, for the error when a column is missing.
    let path: String
    /// The columns that were asked for.
    private let use = Use()

    init(names: [String], path: String) {
        (self.names, self.path) = (names, path)
    }

    /// The column of this name; letter case and outer spaces count only when they tell two columns apart.
    public subscript(name: String) -> Int? {
        let column = names.firstIndex(of: name) ?? names.firstIndex { Self.plain($0) == Self.plain(name) }
        if let column { use.columns.withLock { _ = $0.insert(column) } }
        return column
    }

    /// The names of the columns that were not asked for.
    package var unused: [String] {
        use.columns.withLock { used in
            names.indices.filter { !used.contains($0) && !RowText.isBlank(names[$0]) }.map { names[$0] }
        }
    }

    /// The same columns, none of which was asked for.
    var unread: CSVHeader { CSVHeader(names: names, path: path) }

    /// Returns the index of a required column.
    ///
    /// - Throws: ``ImportFileError/missingColumn(path:name:columns:)``, which lists the columns there are.
    package func require(_ name: String) throws(ImportFileError) -> Int {
        guard let column = self[name] else {
            throw .missingColumn(path: path, name: name, columns: names)
        }
        return column
    }

    /// Makes no difference between two headers.
    private final class Use: Hashable, Sendable {
        let columns = Mutex<Set<Int>>([])

        static func == (left: Use, right: Use) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    private static func plain(_ name: String) -> String {
        var plain = name.lowercased()[...]
        while plain.first == " " { plain.removeFirst() }
        while plain.last == " " { plain.removeLast() }
        return String(plain)
    }
}

/// A row of a table.
public struct CSVRow: NumberedRow, Sendable {
    /// The position of a field in the record, without its outer quotes.
    struct Field: Sendable {
        var start: Int32
        var end: Int32
        var hasDoubledQuotes: Bool
    }

    /// The line it begins at; a quoted field may span several.
    public let line: Int
    private let record: ArraySlice<UInt8>
    private let fields: [Field]

    init(line: Int, record: ArraySlice<UInt8>, fields: [Field]) {
        self.line = line
        self.record = record
        self.fields = fields
    }

    /// The number of fields.
    public var count: Int { fields.count }

    /// The row without the fields behind the first ones.
    fileprivate func first(_ count: Int) -> CSVRow {
        CSVRow(line: line, record: record, fields: Array(fields.prefix(count)))
    }

    /// The text of a field; bytes that are not UTF-8 become replacement characters.
    public subscript(column: Int) -> String {
        String(decoding: bytes(column), as: UTF8.self)
    }

    /// The raw bytes of a field.
    package func bytes(_ column: Int) -> ArraySlice<UInt8> {
        let field = fields[column]
        let bytes = record[record.startIndex + Int(field.start)..<record.startIndex + Int(field.end)]
        return field.hasDoubledQuotes ? Self.undoubled(bytes) : bytes
    }

    /// The texts of all fields.
    public var texts: [String] { fields.indices.map { self[$0] } }

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

/// Writes CSV that ``CSVReader`` reads back exactly.
///
/// The console's CSV is for display and makes control characters visible; this one is for storage.
extension CSVReader {
    /// Returns a row of at least one field, with its line feed.
    ///
    /// A field is quoted where RFC 4180 asks for it, and where outer spaces could get lost.
    package static func line(_ fields: [String]) -> String {
        // A lone empty field would read back as a blank line.
        let line = fields == [""] ? "\"\"" : fields.map(field).joined(separator: ",")
        return line + "\n"
    }

    /// Writes rows as a file, whole or not at all.
    package static func write(_ rows: [[String]], to path: String) throws {
        try AtomicFile.write(Data(rows.map(line).joined().utf8), to: path, mode: 0o644)
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
