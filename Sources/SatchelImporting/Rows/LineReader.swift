import SatchelCatalog

/// A line of text, without its line end, or an element of a JSON array.
package struct TextRow: NumberedRow, Hashable, Sendable {
    /// The line it begins at, from 1.
    package let line: Int
    /// The raw bytes, for a decoder.
    package let bytes: ArraySlice<UInt8>

    /// The row as text; bytes that are not UTF-8 become replacement characters.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Reads lines ending in LF or CRLF.
///
/// ```swift
/// var lines = try LineReader(FileBytes(path: path))
/// while let reading = try lines.next() { … }
/// ```
package struct LineReader: RowReader {
    package var window: ByteWindow

    /// Begins at the first line of a source; a line of more than `rowLimit` bytes is invalid.
    package init(
        _ source: any ByteSource,
        rowLimit: Int = ByteWindow.usualRowLimit
    ) throws(ImportFileError) {
        window = try ByteWindow(source, rowLimit: rowLimit)
    }

    package mutating func next() throws(ImportFileError) -> RowReading<TextRow>? {
        try window.takeLine()
    }
}

extension ByteWindow {
    mutating func takeLine() throws(ImportFileError) -> RowReading<TextRow>? {
        var scanned = 0
        while true {
            if let end = firstIndex(of: .lineFeed, from: unread.lowerBound + scanned) {
                return .row(take(unread.lowerBound..<end, endedBy: 1))
            }
            scanned = unread.count
            guard scanned <= rowLimit else {
                return .invalid(try dropLongLine())
            }
            if try !fill() {
                return unread.isEmpty ? nil : .row(take(unread, endedBy: 0))
            }
        }
    }

    mutating func dropLongLine(endedBy lineEnd: UInt8 = .lineFeed) throws(ImportFileError) -> InvalidRow {
        let invalid = InvalidRow(line: line, reason: tooLong)
        while true {
            if let end = firstIndex(of: lineEnd, from: unread.lowerBound) {
                consume(end + 1 - unread.lowerBound, lines: 1)
                return invalid
            }
            consume(unread.count)
            if try !fill() {
                return invalid
            }
        }
    }

    var tooLong: String {
        "it is longer than " + (rowLimit >= 1 << 20 ? "\(rowLimit >> 20) MB" : "\(rowLimit >> 10) KB")
    }

    private mutating func take(_ range: Range<Int>, endedBy lineFeeds: Int) -> TextRow {
        var bytes = bytes[range]
        if bytes.last == .carriageReturn {
            bytes.removeLast()
        }
        let taken = TextRow(line: line, bytes: bytes)
        consume(range.count + lineFeeds, lines: lineFeeds)
        return taken
    }
}
