import GRDB
import GRDBSQLite

/// A statement without a result that is run for very many rows: its values go to SQLite as they are, without the boxes
/// that GRDB puts them in.
///
/// ```swift
/// let insert = try db.bulkStatement(sql: "INSERT INTO book (number, title) VALUES (?, ?)")
/// for book in books { try insert.run(book.number, book.title) }
/// ```
package struct BulkStatement {
    private let statement: Statement

    fileprivate init(_ statement: Statement) {
        self.statement = statement
    }

    /// Runs the statement.
    ///
    /// - Parameter values: One for each question mark, in their order.
    /// - Returns: Whether that changed a row.
    /// - Throws: `DatabaseError`.
    @discardableResult
    package func run<each Value: BulkValue>(_ values: repeat each Value) throws -> Bool {
        let pointer = statement.sqliteStatement
        var index: Int32 = 0
        for value in repeat each values {
            index += 1
            try check(value.bind(to: pointer, at: index), SQLITE_OK)
        }
        let code = sqlite3_step(pointer)
        let connection = sqlite3_db_handle(pointer)
        defer { sqlite3_reset(pointer) }
        try check(code, SQLITE_DONE)
        return sqlite3_changes(connection) > 0
    }

    private func check(_ code: Int32, _ wanted: Int32) throws {
        guard code != wanted else { return }
        let message = sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement)).map { String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
    }
}

extension Database {
    /// Returns a statement for very many rows, compiled once for the connection.
    ///
    /// - Parameter sql: The statement, with a question mark for each value.
    /// - Returns: The statement.
    /// - Throws: `DatabaseError`.
    package func bulkStatement(sql: String) throws -> BulkStatement {
        BulkStatement(try cachedStatement(sql: sql))
    }
}

/// What a ``BulkStatement`` takes.
package protocol BulkValue {
    /// Hands the value to a statement, which copies it.
    ///
    /// - Parameters:
    ///   - statement: SQLite's statement.
    ///   - index: Which of its values this is, from 1.
    /// - Returns: SQLite's result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension String: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { $0.bind(to: statement, at: index) }
    }
}

/// A text in UTF-8.
extension ArraySlice<UInt8>: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBufferPointer { $0.bind(to: statement, at: index) }
    }
}

/// A text in UTF-8.
extension UnsafeBufferPointer<UInt8>: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        // SQLite takes no address for NULL, where an empty text is meant.
        guard let baseAddress else { return sqlite3_bind_text(statement, index, "", 0, nil) }
        return baseAddress.withMemoryRebound(to: CChar.self, capacity: count) {
            sqlite3_bind_text(statement, index, $0, Int32(count), Self.copied)
        }
    }

    /// `SQLITE_TRANSIENT`, a C macro that Swift does not see: the text is gone when the call returns.
    fileprivate static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// Bytes that are no text.
extension [UInt8]: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_blob(statement, index, self, Int32(count), UnsafeBufferPointer<UInt8>.copied)
    }
}

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
