import SatchelCatalog
import SatchelJSON
import SatchelPluginAPI

/// Reads the rows of a source one by one, with a malformed one as an ``InvalidRow``, and continues after it if possible.
package protocol RowReader<Row>: SendableMetatype {
    /// The type of a row.
    associatedtype Row: NumberedRow

    /// The part of the source that is in memory.
    var window: ByteWindow { get set }

    /// Reads the next row, or returns nil at the end.
    ///
    /// - Throws: ``ImportFileError`` when the source fails, after all rows before the fault.
    mutating func next() throws(ImportFileError) -> RowReading<Row>?
}

extension RowReader {
    /// The position of the next row.
    package var position: RowPosition { RowPosition(offset: window.offset, line: window.line) }
}

/// The result of reading a row.
package enum RowReading<Row> {
    /// A valid row.
    case row(Row)
    /// A malformed row.
    case invalid(InvalidRow)
}

extension RowReading: Equatable where Row: Equatable {}
extension RowReading: Sendable where Row: Sendable {}

/// A row that knows its line.
package protocol NumberedRow: Sendable {
    /// The line it begins at, from 1.
    var line: Int { get }
}

/// An error to throw for a row that cannot be converted to a record.
public struct RowProblem: Error, Hashable, Sendable {
    /// What is wrong, phrased like an error message.
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}

extension RowProblem {
    init(_ error: any Error) {
        switch error {
        case let problem as RowProblem: self = problem
        case let error as any UserFacingError: self.init(error.message)
        case let error as DecodingError: self.init(Self.words(error))
        default: self.init(String(describing: error))
        }
    }

    private static func words(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "\(place(context.codingPath + [key])) is missing"
        case .valueNotFound(_, let context):
            "\(place(context.codingPath)) is empty"
        case .typeMismatch(let type, let context):
            "\(place(context.codingPath)) is not \(kind(type))"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            error.jsonFault.map { "it is not JSON: \($0)" } ?? "it is not JSON"
        case .dataCorrupted(let context):
            "\(place(context.codingPath)) is invalid"
        @unknown default:
            "it can't be decoded"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        let names = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        return names.isEmpty ? "it" : "'\(names.joined(separator: "."))'"
    }

    private static func kind(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is any Numeric.Type: "a number"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        default: "what was expected"
        }
    }
}

/// Helpers for untrusted text in rows.
package enum RowText {
    /// Whether a text has nothing visible: only white space, control characters and marks such as directional ones.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            guard !(0x21...0x7E).contains(scalar.value) else { return false }
            return switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    /// The most bytes of a name or a title; the longest that people gave a book are half as long.
    package static let longestName = 10_000

    /// Refuses a name that would make every list and every search slow.
    package static func check(_ text: String, as name: String) throws(RowProblem) {
        guard text.utf8.count > longestName else { return }
        throw RowProblem("the \(name) is longer than \(longestName) bytes")
    }

    /// A text on one line: white space and control characters collapse to single spaces, trimmed at the ends.
    package static func line(_ text: String) -> String {
        guard !isLine(text) else { return text }
        return text.split { character in
            character.isWhitespace
                || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }

    /// Whether a text has no white space but single spaces between words, and no control character.
    private static func isLine(_ text: String) -> Bool {
        var plain = text
        return plain.withUTF8(isPlainLine) ?? isLine(text.unicodeScalars)
    }

    /// The same for ASCII, in a fraction of the time; nil for other texts.
    private static func isPlainLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        var last = UInt8(ascii: " ")
        for byte in text {
            guard (0x20...0x7E).contains(byte) else { return nil }
            if byte == UInt8(ascii: " "), last == byte { return false }
            last = byte
        }
        return last != UInt8(ascii: " ")
    }

    /// Letters such as the one in *Pokémon*, whose properties take long to look up.
    private static let latinLetters: ClosedRange<UInt32> = 0xC0...0x24F

    private static func isLine(_ text: String.UnicodeScalarView) -> Bool {
        var last: Unicode.Scalar = " "
        for scalar in text {
            if scalar == " " {
                guard last != " " else { return false }
            } else if !(0x21...0x7E).contains(scalar.value), !latinLetters.contains(scalar.value) {
                let properties = scalar.properties
                guard !properties.isWhitespace, properties.generalCategory != .control else { return false }
            }
            last = scalar
        }
        return last != " "
    }
}
