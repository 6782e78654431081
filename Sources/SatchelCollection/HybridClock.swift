import Foundation
import GRDB
import SatchelPersistence

/// A moment in the order of all changes, on every device: the time of day, and a count of changes at the same time.
///
/// The next moment is later than the last one, whatever the clock of the device says.
public struct HybridClock: Hashable, Comparable, Sendable {
    private static let countBits: Int64 = 16
    /// The times that a clock may say, in milliseconds since 1970: from 2020 until 2100.
    ///
    /// A clock outside of them is wrong; if it were believed once, every later change would bear its time.
    private static let believed: ClosedRange<Int64> = 1_577_836_800_000...4_102_444_799_999

    /// Milliseconds since 1970 in the upper bits, the count in the lower 16.
    public let rawValue: Int64

    init(rawValue: Int64) { self.rawValue = rawValue }

    /// The moment after `last`, at the time that the device's clock says if that is later and can be believed.
    ///
    /// Nil if `last` is beyond every time, as no device of ours writes it.
    init?(after last: HybridClock?, now: Date) {
        let time = Self.milliseconds(of: now)
        let last = last?.rawValue ?? 0
        guard last >> Self.countBits < Self.believed.upperBound else { return nil }
        rawValue = max((time ?? Self.believed.lowerBound) << Self.countBits, last + 1)
    }

    private static func milliseconds(of now: Date) -> Int64? {
        Int64(exactly: (now.timeIntervalSince1970 * 1000).rounded(.down)).flatMap { believed.contains($0) ? $0 : nil }
    }

    /// The latest moment that any device should say now, a day ahead; nil where the clock of this one is wrong itself.
    static func latest(now: Date) -> HybridClock? {
        milliseconds(of: now).map { HybridClock(rawValue: ($0 + 86_400_000) << countBits) }
    }

    /// Whether a device can have said this time; not the last year of all, so that changes after it have times, too.
    var isBelievable: Bool {
        Self.believed.contains(rawValue >> Self.countBits)
            && rawValue >> Self.countBits < Self.believed.upperBound - 31_536_000_000
    }

    /// A moment of another device, which may be any.
    init?(date: Date, count: UInt16) {
        guard let milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()),
            (0...Self.believed.upperBound).contains(milliseconds)
        else { return nil }
        rawValue = milliseconds << Self.countBits | Int64(count)
    }

    /// The count of changes at the same time.
    var count: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

    /// The time of day, to the millisecond.
    public var date: Date { Date(timeIntervalSince1970: Double(rawValue >> Self.countBits) / 1000) }

    public static func < (left: HybridClock, right: HybridClock) -> Bool { left.rawValue < right.rawValue }
}

extension Database {
    /// The moment of the last operation.
    func lastClock() throws -> HybridClock? {
        try Int64.fetchOne(cachedStatement(sql: "SELECT max(clock) FROM operation")).map { HybridClock(rawValue: $0) }
    }

    /// The moment of the last operation that is not later than another.
    func lastClock(until clock: HybridClock) throws -> HybridClock? {
        let sql = "SELECT clock FROM operation WHERE clock <= ? ORDER BY clock DESC LIMIT 1"
        return try bulkStatement(sql: sql).numbers(clock.rawValue).first.map { HybridClock(rawValue: $0) }
    }

    /// The moment of the last operation on a thing.
    func lastClock(of thing: Thing) throws -> HybridClock? {
        let sql = """
            SELECT clock FROM operation WHERE kind = ? AND sort = ? AND id = ? ORDER BY clock DESC LIMIT 1
            """
        let clocks = try bulkStatement(sql: sql).numbers(thing.kind, thing.sort.rawValue, thing.id)
        return clocks.first.map { HybridClock(rawValue: $0) }
    }

    /// Whether a device has an operation of this moment.
    func hasOperation(_ clock: HybridClock, _ device: String) throws -> Bool {
        try bulkStatement(sql: "SELECT 1 FROM operation WHERE clock = ? AND device = ?").rows(clock.rawValue, device)
            .next()
    }
}
