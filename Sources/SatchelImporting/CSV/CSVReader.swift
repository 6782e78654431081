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
            case .record(let fields, let length):
                let row = take(length, fields)
                guard length <= window.rowLimit else { return .odd(OddRow(line: row.line, reason: window.tooLong)) }
                return row.hasZeroByte ? .odd(OddRow(line: row.line, reason: "it contains a NUL byte")) : .row(row)
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

    private mutating func take(_ length: Int, _ fields: [CSVRow.Field]) -> CSVRow {
        let range = window.unread.lowerBound..<window.unread.lowerBound + length
        let row = CSVRow(line: window.line, record: window.bytes[range], fields: fields)
        window.consume(length, lines: window.count(of: scanner.lineEnd, in: range))
        return row
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
