import SatchelCatalog
import SatchelJSON

/// Reads the elements of a JSON array, or the lines of an ndjson file, as the first byte says.
///
/// Whether an element is valid is up to its decoder. Reading continues after a broken element, which is passed by its
/// brackets and quotes, and a missing or extra comma costs no element.
package struct JSONElementReader: RowReader {
    private enum Expected {
        /// Anything, as when resuming where an earlier run stopped.
        case anything
        /// An element, or the end of the array.
        case first
        /// A comma, or the end of the array.
        case comma
        case element
    }

    package var window: ByteWindow
    private let isArray: Bool
    private var isInArray = false
    private var isAtEnd = false
    private var expected = Expected.first
    /// The offset for which ``expected`` holds.
    private var expectedAt = 0

    /// Detects which of the two formats a source has; an element of more than `rowLimit` bytes is invalid.
    ///
    /// - Throws: ``ImportFileError`` when the source fails, or begins with neither an array nor an object.
    package init(
        _ source: any ByteSource,
        rowLimit: Int = ByteWindow.usualRowLimit
    ) throws(ImportFileError) {
        window = try ByteWindow(source, rowLimit: rowLimit)
        switch try window.dropBlanks() {
        case UInt8(ascii: "["):
            window.consume(1)
            isArray = true
            isInArray = true
        // Empty input is an empty ndjson file.
        case UInt8(ascii: "{"), nil:
            guard try !window.spansLines() else { throw .oneObject(path: source.path) }
            isArray = false
        default: throw .notJSON(path: source.path)
        }
        expectedAt = window.offset
    }

    package mutating func next() throws(ImportFileError) -> RowReading<TextRow>? {
        guard !isAtEnd else {
            return nil
        }
        return isArray ? try nextOfArray() : try nextLine()
    }

    private mutating func nextLine() throws(ImportFileError) -> RowReading<TextRow>? {
        try window.dropBlanks() == nil ? nil : window.takeLine()
    }

    private mutating func nextOfArray() throws(ImportFileError) -> RowReading<TextRow>? {
        if window.offset != expectedAt { expected = .anything }
        defer { expectedAt = window.offset }
        while let byte = try window.dropBlanks() {
            switch (byte, isInArray) {
            case (UInt8(ascii: "]"), true):
                isInArray = false
                if expected == .element {
                    window.consume(1)
                    return .invalid(InvalidRow(line: window.line, reason: "trailing comma in the array"))
                }
                window.consume(1)
            case (UInt8(ascii: ","), true):
                let isExpected = expected == .comma || expected == .anything
                expected = .element
                window.consume(1)
                guard isExpected else {
                    return .invalid(InvalidRow(line: window.line, reason: "unexpected comma"))
                }
            case (UInt8(ascii: "["), false):
                // Concatenated arrays, as `cat` produces them, are one list.
                isInArray = true
                expected = .first
                window.consume(1)
            case (_, true) where expected == .comma:
                expected = .element
                return .invalid(InvalidRow(line: window.line, reason: "missing comma before this element"))
            case (_, true):
                expected = .comma
                return try takeElement()
            case (_, false):
                return stop("unexpected text after the end of the array")
            }
        }
        return isInArray ? stop("the array is not closed") : nil
    }

    private mutating func takeElement() throws(ImportFileError) -> RowReading<TextRow> {
        let line = window.line
        var scanner = JSONScanner(at: window.unread.lowerBound)
        var isTooLong = false
        while true {
            let end = window.unread.upperBound
            let isWhole = window.bytes.withUnsafeBytes {
                scanner.passValue(in: UnsafeRawBufferPointer(rebasing: $0[..<end]))
            }
            let scanned = window.unread.lowerBound..<scanner.index
            let lines = line + scanner.lines - window.line
            if isWhole {
                let element = TextRow(line: line, bytes: isTooLong ? [] : window.bytes[scanned])
                window.consume(scanned.count, lines: lines)
                return isTooLong ? .invalid(InvalidRow(line: line, reason: window.tooLong)) : .row(element)
            }
            if scanned.count > window.rowLimit { isTooLong = true }
            if isTooLong { window.consume(scanned.count, lines: lines) }
            let passed = window.unread.count
            if try !window.fill() {
                return stop("the array ends in the middle of this element", line: line)
            }
            scanner.move(to: window.unread.lowerBound + passed)
        }
    }

    private mutating func stop(_ reason: String, line: Int? = nil) -> RowReading<TextRow> {
        isAtEnd = true
        return .invalid(InvalidRow(line: line ?? window.line, reason: reason))
    }
}

extension ByteWindow {
    /// Whether the object that begins here goes on behind a line that is not merely cut off, as where it is indented.
    fileprivate mutating func spansLines() throws(ImportFileError) -> Bool {
        while firstBreak?.next == nil, unread.count < min(rowLimit, 64 << 10), try fill() {}
        guard let (last, next) = firstBreak else { return false }
        switch (last, next) {
        case (UInt8(ascii: "{"), .quote), (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: ","), .quote):
            return true
        case (UInt8(ascii: "["), _), (UInt8(ascii: ":"), _): return true
        default: return false
        }
    }

    /// The visible bytes around the first line feed.
    private var firstBreak: (last: UInt8?, next: UInt8?)? {
        guard let end = firstIndex(of: .lineFeed, from: unread.lowerBound) else { return nil }
        func isVisible(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") }
        return (
            bytes[unread.lowerBound..<end].last(where: isVisible),
            bytes[end..<unread.upperBound].first(where: isVisible)
        )
    }

    /// Skips white space, and returns the next byte or nil at the end.
    fileprivate mutating func dropBlanks() throws(ImportFileError) -> UInt8? {
        while true {
            if unread.isEmpty, try !fill() {
                return nil
            }
            let byte = bytes[unread.lowerBound]
            switch byte {
            case .lineFeed: consume(1, lines: 1)
            case UInt8(ascii: " "), .carriageReturn, UInt8(ascii: "\t"): consume(1)
            default: return byte
            }
        }
    }
}
