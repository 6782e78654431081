import GRDB
import GRDBSQLite

/// A statement for very many rows: it binds and reads values directly, without GRDB's boxing.
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

    /// Runs the statement with a value for each question mark; returns whether it changed a row.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult
    package func run<each Value: BulkValue>(_ values: repeat each Value) throws -> Bool {
        try bind(repeat each values)
        return try run()
    }

    /// What bytes are bound as.
    package enum Bytes {
        case text
        case blob
    }

    /// Runs the statement with a number, and with the bytes from a place up to each of some ends for the other question marks.
    ///
    /// No bytes are NULL.
    ///
    /// - Throws: `DatabaseError`.
    package func run(
        _ number: Int64,
        _ bytes: UnsafeRawBufferPointer,
        from start: Int = 0,
        endingAt ends: ArraySlice<Int>,
        as type: Bytes
    ) throws {
        let pointer = statement.sqliteStatement
        try check(number.bind(to: pointer, at: 1), SQLITE_OK)
        // The bytes are not copied, so nothing may refer to them afterwards.
        defer { sqlite3_clear_bindings(pointer) }
        var start = start
        for (index, end) in ends.enumerated() {
            let part = bytes.baseAddress.flatMap { start < end ? $0 + start : nil }
            let (place, count) = (Int32(index) + 2, Int32(end - start))
            let code =
                switch type {
                case .text: sqlite3_bind_text(pointer, place, part?.assumingMemoryBound(to: CChar.self), count, nil)
                case .blob: sqlite3_bind_blob(pointer, place, part, count, nil)
                }
            try check(code, SQLITE_OK)
            start = end
        }
        try run()
    }

    @discardableResult
    private func run() throws -> Bool {
        let pointer = statement.sqliteStatement
        let code = sqlite3_step(pointer)
        let connection = sqlite3_db_handle(pointer)
        defer { sqlite3_reset(pointer) }
        try check(code, SQLITE_DONE)
        return sqlite3_changes(connection) > 0
    }

    /// Runs the statement with a number, and calls a closure with the text of the first row; nil where there is none.
    ///
    /// - Throws: `DatabaseError`, or what the closure throws.
    package func firstText<Result>(
        of number: Int64,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result? {
        let pointer = statement.sqliteStatement
        try check(number.bind(to: pointer, at: 1), SQLITE_OK)
        let code = sqlite3_step(pointer)
        defer { sqlite3_reset(pointer) }
        guard code != SQLITE_DONE else { return nil }
        try check(code, SQLITE_ROW)
        guard let text = sqlite3_column_text(pointer, 0) else { return nil }
        return try body(UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(pointer, 0))))
    }

    /// Runs the statement with a value for each question mark, to read its rows one by one.
    ///
    /// - Throws: `DatabaseError`, or `CancellationError`, as every call of these.
    package func rows<each Value: BulkValue>(_ values: repeat each Value) throws -> BulkRows {
        try bind(repeat each values)
        return BulkRows(statement)
    }

    /// Runs the statement with a value for each question mark, and returns the numbers of the first column.
    ///
    /// - Throws: `DatabaseError`.
    package func numbers<each Value: BulkValue>(_ values: repeat each Value) throws -> [Int64] {
        let rows = try rows(repeat each values)
        var numbers: [Int64] = []
        while try rows.next() { numbers.append(rows.number(at: 0)) }
        return numbers
    }

    private func bind<each Value: BulkValue>(_ values: repeat each Value) throws {
        var index: Int32 = 0
        for value in repeat each values {
            index += 1
            try check(value.bind(to: statement.sqliteStatement, at: index), SQLITE_OK)
        }
    }

    private func check(_ code: Int32, _ wanted: Int32) throws {
        if code != wanted { throw statement.error(code) }
    }
}

/// The rows of a running ``BulkStatement``, which runs until the last row was read or nothing refers to these.
package final class BulkRows {
    private let statement: Statement

    fileprivate init(_ statement: Statement) {
        self.statement = statement
    }

    deinit { sqlite3_reset(statement.sqliteStatement) }

    /// Goes to the next row, or returns false after the last.
    ///
    /// - Throws: `DatabaseError`.
    package func next() throws -> Bool {
        let code = sqlite3_step(statement.sqliteStatement)
        if code == SQLITE_ROW { return true }
        sqlite3_reset(statement.sqliteStatement)
        guard code == SQLITE_DONE else { throw statement.error(code) }
        return false
    }

    /// The number in a column of the row, counted from 0.
    package func number(at column: Int32) -> Int64 { sqlite3_column_int64(statement.sqliteStatement, column) }

    /// The text in a column of the row.
    package func text(at column: Int32) -> String { withBytes(at: column) { String(decoding: $0, as: UTF8.self) } }

    /// Whether a column of the row has no value.
    package func isNull(at column: Int32) -> Bool {
        sqlite3_column_type(statement.sqliteStatement, column) == SQLITE_NULL
    }

    /// Calls a closure with the bytes in a column of the row; they are gone with the next one.
    package func withBytes<Result>(
        at column: Int32,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        let start = sqlite3_column_blob(statement.sqliteStatement, column)
        let count = Int(sqlite3_column_bytes(statement.sqliteStatement, column))
        return try body(UnsafeRawBufferPointer(start: start, count: count))
    }
}

extension Statement {
    fileprivate func error(_ code: Int32) -> any Error {
        // The statement of a canceled task is interrupted, and tells only of that.
        if code == SQLITE_INTERRUPT, Task.isCancelled { return CancellationError() }
        let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }
}

extension Database {
    /// Returns a statement for very many rows, compiled once per connection.
    ///
    /// - Throws: `DatabaseError`, or `CancellationError` once the task is canceled: SQLite forgets an interruption that
    ///   comes between two statements.
    package func bulkStatement(sql: String) throws -> BulkStatement {
        try Task.checkCancellation()
        return BulkStatement(try cachedStatement(sql: sql))
    }
}

/// A value that a ``BulkStatement`` can bind.
package protocol BulkValue {
    /// Binds the value, which SQLite copies, at an index from 1, and returns SQLite's result code.
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

extension ArraySlice<UInt8>: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBufferPointer { $0.bind(to: statement, at: index) }
    }
}

extension UnsafeBufferPointer<UInt8>: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        // SQLite takes a null address for NULL, where an empty text is meant.
        guard let baseAddress else { return sqlite3_bind_text(statement, index, "", 0, nil) }
        return baseAddress.withMemoryRebound(to: CChar.self, capacity: count) {
            sqlite3_bind_text(statement, index, $0, Int32(count), Self.copied)
        }
    }

    /// `SQLITE_TRANSIENT`, a C macro that Swift cannot import: SQLite copies the text.
    fileprivate static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension [UInt8]: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_blob(statement, index, self, Int32(count), UnsafeBufferPointer<UInt8>.copied)
    }
}

extension Optional: BulkValue where Wrapped: BulkValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
    }
}

/// A nonnegative number that Satchel counts up itself; decoding any other fails, as the file is then damaged.
///
/// ```swift
/// let number = try row.decode(StoredCount.self, forColumn: "number").value
/// ```
package struct StoredCount: DatabaseValueConvertible, StatementColumnConvertible, Sendable {
    private static let limit = 1 << 48

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
