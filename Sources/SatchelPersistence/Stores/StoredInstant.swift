import Foundation
import SatchelCatalog
import SatchelPluginAPI

/// A stored time: whole milliseconds since 1970, within the years 1 to 9999.
package struct StoredInstant: Sendable, Equatable {
    private static let written = Int64(UTCTime.written.lowerBound) * 1000...Int64(UTCTime.written.upperBound) * 1000

    package let milliseconds: Int64

    /// Clamps the year.
    package init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.written.lowerBound), Self.written.upperBound)
    }

    /// Rounds a date and clamps the year; a date that is not finite becomes 1970.
    package init(_ date: Date) {
        self.init(milliseconds: Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0)
    }

    package var date: Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}

/// Normalizes stored text, so that equal text has equal bytes.
///
/// Swift treats two spellings of `é` as equal and SQLite does not, hence Unicode NFC. NUL characters, which would end
/// the text in C, are removed.
package enum StoredText {
    /// The text in Unicode NFC, without NUL characters.
    package static func normalized(_ text: String) -> String {
        guard !isPlain(text) else { return text }
        return text.precomposedStringWithCanonicalMapping.filter { $0 != "\0" }
    }

    /// The same of several, which are seldom made anew.
    package static func normalized(_ texts: [String]) -> [String] {
        texts.allSatisfy(isPlain) ? texts : texts.map { normalized($0) }
    }

    /// Whether a text is ASCII, as nearly every id is, which is already in NFC.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { !$0.contains { $0 == 0 || $0 >= 0x80 } } == true
    }
}

extension WallClock {
    /// The current time as a date.
    package var date: Date { Date(timeIntervalSince1970: exactly) }
}

extension Date {
    /// The date, clamped to the years 1 to 9999 in UTC; 1970 if it is not a number.
    package var inCalendar: Date {
        let seconds = timeIntervalSince1970
        guard !seconds.isNaN else { return Date(timeIntervalSince1970: 0) }
        let (first, last) = (Double(UTCTime.written.lowerBound), Double(UTCTime.written.upperBound))
        return Date(timeIntervalSince1970: min(max(seconds, first), last))
    }
}
