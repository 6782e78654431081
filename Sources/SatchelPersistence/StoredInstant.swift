import Foundation

/// A moment as the stores keep it: whole milliseconds since 1970.
struct StoredInstant: Sendable, Equatable {
    /// The count that the database holds.
    let milliseconds: Int64

    /// Reads the count that the database holds.
    init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Rounds a date; one that no calendar reaches becomes 1970.
    init(_ date: Date) {
        milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }

    /// The moment as a date.
    var date: Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).inCalendar
    }
}
