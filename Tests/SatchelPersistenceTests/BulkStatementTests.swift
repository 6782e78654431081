import Foundation
import GRDB
import SatchelPersistence
import Testing

@Suite("SQLite: statements for very many rows")
struct BulkStatementTests {
    private func withTable(_ body: (Database) throws -> Void) throws {
        try DatabaseQueue().write { db in
            try db.execute(sql: "CREATE TABLE book (number INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT")
            try body(db)
        }
    }

    @Test("Texts come back as they were put in", arguments: ["Dune", "", "듄", "a\0b", "it's \"quoted\""])
    func texts(_ text: String) throws {
        try withTable { db in
            let insert = try db.bulkStatement(sql: "INSERT INTO book VALUES (?, ?)")

            try insert.run(Int64(1), text)
            try insert.run(Int64(2), Array(text.utf8)[...])

            let rows = try Row.fetchAll(db, sql: "SELECT typeof(title), CAST(title AS BLOB) FROM book")
            #expect(rows.map { $0[0] } == ["text", "text"])
            #expect(rows.map { $0[1] } == [Data(text.utf8), Data(text.utf8)])
        }
    }

    @Test("It tells whether a row was changed")
    func changes() throws {
        try withTable { db in
            let insert = try db.bulkStatement(sql: "INSERT INTO book VALUES (?, ?) ON CONFLICT DO NOTHING")

            #expect(try insert.run(Int64(1), "Dune"))
            #expect(try !insert.run(Int64(1), "Emma"))
            #expect(try insert.run(Int64(2), "Emma"))
        }
    }

    @Test("What SQLite refuses is thrown with its reason, and the next row goes in")
    func failures() throws {
        try withTable { db in
            let insert = try db.bulkStatement(sql: "INSERT INTO book VALUES (?, ?)")
            try insert.run(Int64(1), "Dune")

            let error = #expect(throws: DatabaseError.self) { try insert.run(Int64(1), "Emma") }

            #expect(error?.resultCode == .SQLITE_CONSTRAINT)
            #expect(error?.message == "UNIQUE constraint failed: book.number")
            #expect(try insert.run(Int64(2), "Emma"))
        }
    }

    @Test("Bytes go in as texts or as blobs, in parts, and no bytes as NULL", arguments: [true, false])
    func bytes(areText: Bool) throws {
        try DatabaseQueue().inDatabase { db in
            try db.execute(sql: "CREATE TABLE part (number INTEGER PRIMARY KEY, a ANY, b ANY, c ANY) STRICT")
            let insert = try db.bulkStatement(sql: "INSERT INTO part VALUES (?, ?, ?, ?)")

            for (number, ends) in [[3, 3, 6], [0, 6, 6], [0, 0, 0]].enumerated() {
                try Array("듄ab!".utf8).withUnsafeBytes {
                    try insert.run(Int64(number), $0, endingAt: ends[...], as: areText ? .text : .blob)
                }
            }

            let rows = try Row.fetchAll(db, sql: "SELECT CAST(a AS TEXT), CAST(b AS TEXT), CAST(c AS TEXT) FROM part")
            let expected: [[String?]] = [["듄", nil, "ab!"], [nil, "듄ab!", nil], [nil, nil, nil]]
            #expect(rows.map { row in (0..<3).map { row[$0] as String? } } == expected)
            #expect(try String.fetchOne(db, sql: "SELECT typeof(a) FROM part") == (areText ? "text" : "blob"))
        }
    }

    @Test("After a task is canceled, no statement of its read goes on")
    func canceledBetweenStatements() async throws {
        let database = SatchelDatabase(inMemory: [])
        let sql = "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT max(n) FROM number"
        let reading = Task {
            try await database.read { db in
                withUnsafeCurrentTask { $0?.cancel() }
                return try Int.fetchOne(db, sql: sql)
            }
        }

        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT 7") } == 7)
    }

    @Test("After a task is canceled, no statement of its change begins")
    func canceledBetweenChanges() async throws {
        let database = SatchelDatabase(inMemory: [])
        let writing = Task {
            try await database.write { db in
                withUnsafeCurrentTask { $0?.cancel() }
                #expect(throws: CancellationError.self) { _ = try db.bulkStatement(sql: "SELECT 7") }
            }
        }

        await #expect(throws: CancellationError.self) { try await writing.value }
    }

    @Test("Rows are read until a task is canceled, which is a cancellation and no error of the database")
    func canceled() async throws {
        let database = SatchelDatabase(inMemory: [])
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        // It ends by itself, after many times as long as it is given.
        let sql = """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 1000000000)
            SELECT n FROM number WHERE n = 1 OR n = 1000000000
            """
        let reading = Task {
            try await database.read { db in
                let rows = try db.bulkStatement(sql: sql).rows()
                var numbers: [Int64] = []
                while try rows.next() {
                    numbers.append(rows.number(at: 0))
                    begin.yield()
                }
                return numbers
            }
        }
        for await _ in begun { break }
        try await Task.sleep(for: .milliseconds(100))
        reading.cancel()

        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(try await database.read { try $0.bulkStatement(sql: "SELECT 7").numbers() } == [7])
    }

    @Test("A value too many is refused")
    func tooMany() throws {
        try withTable { db in
            let insert = try db.bulkStatement(sql: "INSERT INTO book VALUES (?, 'Dune')")

            #expect(throws: DatabaseError.self) { try insert.run(Int64(1), "Emma") }
        }
    }
}
