import Foundation
import SatchelCatalog
import SatchelPluginAPI

/// A moment as the stores keep it: whole milliseconds since 1970, within the years that four digits can write.
struct StoredInstant: Sendable, Equatable {
    private static let written = Int64(UTCTime.written.lowerBound) * 1000...Int64(UTCTime.written.upperBound) * 1000

    /// The count that the database holds.
    let milliseconds: Int64

    /// Reads the count that the database holds; a year beyond becomes the nearest one.
    init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.written.lowerBound), Self.written.upperBound)
    }

    /// Rounds a date; one that no calendar reaches becomes 1970, and a year beyond the nearest one.
    init(_ date: Date) {
        self.init(milliseconds: Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0)
    }

    /// The moment as a date.
    var date: Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}

/// Text as the stores keep it, so that equal text has equal bytes.
///
/// Swift takes two spellings of `é` for the same text and SQLite does not, hence the composed form. A NUL would end the
/// text early in C, and is left out.
enum StoredText {
    /// Returns the one spelling of a text.
    static func normalized(_ text: String) -> String {
        // Plain ASCII, nearly every id, is its own composed form.
        guard text.utf8.contains(where: { $0 == 0 || $0 >= 0x80 }) else {
            return text
        }
        return text.precomposedStringWithCanonicalMapping.filter { $0 != "\0" }
    }
}

extension WallClock {
    /// The moment as a date.
    package var date: Date { Date(timeIntervalSince1970: Double(now)) }
}

extension Date {
    /// The moment, or the nearest within the years 1 to 9999 in UTC; 1970 for one that is not a number.
    package var inCalendar: Date {
        let seconds = timeIntervalSince1970
        guard !seconds.isNaN else { return Date(timeIntervalSince1970: 0) }
        let (first, last) = (Double(UTCTime.written.lowerBound), Double(UTCTime.written.upperBound))
        return Date(timeIntervalSince1970: min(max(seconds, first), last))
    }
}
