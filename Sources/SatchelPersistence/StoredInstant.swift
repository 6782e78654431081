import Foundation
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
