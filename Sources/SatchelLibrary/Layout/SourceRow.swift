import GRDB
import SatchelCatalog
import SatchelPersistence

/// A source as the library's tables have it.
struct SourceRow: Sendable {
    let number: Int64
    let name: String
    let documents: Int
    let day: String
    let stamp: String

    var provenance: Provenance { Provenance(source: name, asOf: day) }

    /// Every source, in order of its coming.
    static func all(_ db: Database) throws -> [SourceRow] {
        let statement = try db.cachedStatement(
            sql: "SELECT number, name, documents, day, stamp FROM source ORDER BY number"
        )
        return try Row.fetchAll(statement).map { row in
            SourceRow(
                number: try row.decode(atIndex: 0),
                name: try row.decode(atIndex: 1),
                documents: try row.decode(StoredCount.self, atIndex: 2).value,
                day: try row.decode(atIndex: 3),
                stamp: try row.decode(atIndex: 4)
            )
        }
    }

    /// The source with a name, or nil.
    static func named(_ name: String, _ db: Database) throws -> SourceRow? {
        try all(db).first { $0.name == name }
    }

    /// The source with a name, made where there is none, with the day it was last added to.
    static func touched(_ name: String, day: String, _ db: Database) throws -> SourceRow? {
        try db.execute(
            sql: "INSERT INTO source (name, day) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET day = excluded.day",
            arguments: [name, day]
        )
        return try named(name, db)
    }

    /// Counts documents that came or went.
    static func count(_ change: Int, in number: Int64, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE source SET documents = documents + ? WHERE number = ?",
            arguments: [change, number]
        )
    }
}
