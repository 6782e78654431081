import Foundation

/// A moment as the stores keep it: whole milliseconds since 1970.
struct StoredInstant: Sendable, Equatable {
    /// The count that the database holds.
    let milliseconds: Int64

    /// The years 1 to 9999, which every calendar and every format of a date can say.
    private static let believable = -62_135_596_800_000...253_402_300_799_999 as ClosedRange<Int64>

    /// Reads the count that the database holds; one outside the years 1 to 9999 becomes their first or last moment.
    init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.believable.lowerBound), Self.believable.upperBound)
    }

    /// Rounds a date; one that no calendar reaches becomes 1970.
    init(_ date: Date) {
        self.init(milliseconds: Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0)
    }

    /// The moment as a date.
    var date: Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
