import GRDB

/// A whole number that Satchel counted up from 0, such as a position, as a row has it.
///
/// A row with a number that was never counted, or that leaves no room to count on, cannot be decoded: the file is damaged.
///
/// ```swift
/// let number = try row.decode(StoredCount.self, forColumn: "number").value
/// ```
package struct StoredCount: DatabaseValueConvertible, StatementColumnConvertible, Sendable {
    /// The most that is believed; thousands of such numbers can be added up.
    private static let limit = 1 << 48

    /// The number.
    package let value: Int

    private init?(_ value: Int?) {
        guard let value, 0...Self.limit ~= value else { return nil }
        self.value = value
    }

    package init?(sqliteStatement: SQLiteStatement, index: Int32) {
        self.init(Int(sqliteStatement: sqliteStatement, index: index))
    }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> StoredCount? {
        StoredCount(Int.fromDatabaseValue(value))
    }

    package var databaseValue: DatabaseValue { value.databaseValue }
}
