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

    @Test("A value too many is refused")
    func tooMany() throws {
        try withTable { db in
            let insert = try db.bulkStatement(sql: "INSERT INTO book VALUES (?, 'Dune')")

            #expect(throws: DatabaseError.self) { try insert.run(Int64(1), "Emma") }
        }
    }
}
