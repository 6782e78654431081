import GRDB
import GRDBSQLite
import Glibc

extension Database {
    /// Adds the aggregate function `numbers(column)`: the numbers of a column as one blob, in the order of the rows.
    ///
    /// A row for each of many numbers takes twice the time, most of it to leave SQLite and to enter it again.
    func addNumbersFunction() throws {
        let code = sqlite3_create_function_v2(
            sqliteConnection,
            "numbers",
            1,
            SQLITE_UTF8,
            nil,
            nil,
            { NumberList.of($0, size: MemoryLayout<NumberList>.size)?.pointee.append($2?[0], in: $0) },
            { NumberList.of($0, size: 0)?.pointee.end(in: $0) },
            nil
        )
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

extension BulkStatement {
    /// Runs a statement whose first column is `numbers(…)` with a text, and returns the numbers of the first row.
    ///
    /// - Throws: `DatabaseError`, or `CancellationError`.
    package func numberList(_ text: String) throws -> [Int64] {
        let rows = try rows(text)
        guard try rows.next() else { return [] }
        return rows.withBytes(at: 0) { bytes in
            let starts = stride(from: 0, to: bytes.count, by: MemoryLayout<Int64>.size)
            return starts.map { bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self) }
        }
    }
}

/// The numbers that SQLite has called the function with, in memory of SQLite's, which is zero at first.
private struct NumberList {
    private var numbers: UnsafeMutablePointer<Int64>?
    private var count: Int
    private var capacity: Int

    /// The list of one running statement; nil where there is no memory, or with size 0 if there was no row.
    static func of(_ context: OpaquePointer?, size: Int) -> UnsafeMutablePointer<NumberList>? {
        sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: NumberList.self)
    }

    mutating func append(_ value: OpaquePointer?, in context: OpaquePointer?) {
        if count == capacity {
            let more = max(1024, capacity * 2)
            guard let memory = realloc(numbers, more * MemoryLayout<Int64>.size) else {
                sqlite3_result_error_nomem(context)
                return
            }
            (numbers, capacity) = (memory.assumingMemoryBound(to: Int64.self), more)
        }
        numbers?[count] = sqlite3_value_int64(value)
        count += 1
    }

    /// Hands the numbers over to SQLite, which frees them.
    func end(in context: OpaquePointer?) {
        sqlite3_result_blob64(context, numbers, UInt64(count * MemoryLayout<Int64>.size), free)
    }
}
