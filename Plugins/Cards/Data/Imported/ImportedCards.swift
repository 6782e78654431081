import CardsDomain
import GRDB
import Glibc
import SatchelCatalog
import SatchelImporting
import SatchelPersistence

/// The cards that were imported, in a database file of their own.
///
/// The file is made by the first import; before that, looking for cards makes none.
package struct ImportedCards: Sendable {
    /// The name of their source.
    package static let source = "imported"

    let database: SatchelDatabase
    private let location: @Sendable () throws -> String

    /// Creates a store.
    ///
    /// - Parameter location: The file.
    package init(at location: @escaping @Sendable () throws -> String) {
        self.location = location
        database = SatchelDatabase(at: location, migrations: [.importedCards])
    }

    /// Closes the file, if it was opened.
    package func close() async throws { try await database.close() }

    /// A number that changes with every import; 0 before the first.
    func revision() async throws -> Int {
        // With no home there is no file, and what comes with Satchel is all there is.
        guard let path = try? location(), access(path, F_OK) == 0 else { return 0 }
        return try await database.read { try Int.fetchOne($0, sql: "SELECT number FROM revision") ?? 0 }
    }

    /// Every card in the order of the import, and every set that is known.
    func everything() async throws -> (cards: [Card], sets: CardSetTable) {
        try await database.read { database in
            var sets = CardSetTable.shipped
            for row in try GRDB.Row.fetchAll(database, sql: "SELECT id, name, series, released, total FROM sets") {
                sets.add(
                    CardSet(
                        id: try row.decode(atIndex: 0),
                        name: try row.decode(atIndex: 1),
                        series: try row.decode(String?.self, atIndex: 2).flatMap { CardTerm($0) },
                        released: try row.decode(atIndex: 3),
                        total: try row.decode(StoredCount?.self, atIndex: 4)?.value
                    )
                )
            }
            var cards: [Card] = []
            var tables: [String: CardTable] = [:]
            let rows = try GRDB.Row.fetchCursor(
                database,
                sql: "SELECT id, day, facts, picture FROM cards ORDER BY position"
            )
            while let row = try rows.next() {
                let id: String = try row.decode(atIndex: 0)
                let day: String = try row.decode(atIndex: 1)
                let facts: String = try row.decode(atIndex: 2)
                let picture: String? = try row.decode(atIndex: 3)
                let table = tables[day] ?? CardTable(sets: sets, provenance: ItemSource(source: Self.source, asOf: day))
                tables[day] = table
                guard
                    let card = try? tables[day]?.card(
                        facts.utf8,
                        id: id,
                        picture: picture.map { .address($0) } ?? .numbered
                    )
                else { throw StorageError.damaged(path: try location()) }
                cards.append(card)
            }
            return (cards, sets)
        }
    }
}

extension Migration {
    /// The first layout: cards as lines of a card table, sets, and how far an interrupted import came.
    static let importedCards = Migration(id: "imported cards 1") { database in
        try database.execute(
            sql: """
                CREATE TABLE cards (
                    position INTEGER PRIMARY KEY,
                    id TEXT NOT NULL UNIQUE,
                    day TEXT NOT NULL,
                    facts TEXT NOT NULL,
                    picture TEXT
                ) STRICT;
                CREATE TABLE sets (
                    id TEXT NOT NULL PRIMARY KEY,
                    name TEXT NOT NULL,
                    series TEXT,
                    released TEXT,
                    total INTEGER
                ) STRICT;
                CREATE TABLE checkpoints (file TEXT NOT NULL PRIMARY KEY, checkpoint TEXT NOT NULL) STRICT;
                CREATE TABLE revision (number INTEGER NOT NULL) STRICT;
                INSERT INTO revision VALUES (0);
                """
        )
    }
}

extension ImportedCards: ImportStore {
    package func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await database.read { database in
            try String.fetchOne(
                database,
                sql: "SELECT checkpoint FROM checkpoints WHERE file = ?",
                arguments: [file.description]
            )
        }
        .flatMap { ImportCheckpoint($0) }
    }

    package func commit(_ batch: ImportBatch<ImportedRow>) async throws -> ImportChanges {
        try await database.write { database in
            var changes = ImportChanges()
            let writer = try ImportedRowWriter(database)
            for row in batch.rows { try writer.write(row, counting: &changes) }
            if let checkpoint = batch.checkpoint {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO checkpoints VALUES (?, ?)",
                    arguments: [batch.file.description, checkpoint.description]
                )
            } else {
                try database.execute(
                    sql: "DELETE FROM checkpoints WHERE file = ?",
                    arguments: [batch.file.description]
                )
            }
            try database.execute(sql: "UPDATE revision SET number = number + 1")
            return changes
        }
    }
}

/// Writes rows with statements that are read once.
private struct ImportedRowWriter {
    private let database: Database
    private let known: Statement
    private let insert: Statement
    private let update: Statement
    private let knownSet: Statement
    private let set: Statement

    init(_ database: Database) throws {
        self.database = database
        known = try database.makeStatement(sql: "SELECT facts, picture FROM cards WHERE id = ?")
        insert = try database.makeStatement(sql: "INSERT INTO cards (id, day, facts, picture) VALUES (?, ?, ?, ?)")
        update = try database.makeStatement(sql: "UPDATE cards SET day = ?, facts = ?, picture = ? WHERE id = ?")
        knownSet = try database.makeStatement(sql: "SELECT name, series, released, total FROM sets WHERE id = ?")
        set = try database.makeStatement(sql: "INSERT OR REPLACE INTO sets VALUES (?, ?, ?, ?, ?)")
    }

    func write(_ row: ImportedRow, counting changes: inout ImportChanges) throws {
        switch row {
        case .card(let id, let day, let facts, let picture):
            guard let old = try GRDB.Row.fetchOne(known, arguments: [id]) else {
                changes.added += 1
                return try insert.execute(arguments: [id, day, facts, picture])
            }
            let isSame = try old.decode(atIndex: 0) == facts && old.decode(atIndex: 1) == picture
            if isSame { changes.unchanged += 1 } else { changes.changed += 1 }
            // Facts that are confirmed are of today.
            try update.execute(arguments: [day, facts, picture, id])
        case .set(let new):
            let old = try GRDB.Row.fetchOne(knownSet, arguments: [new.id])
            let values: StatementArguments = [new.id, new.name, new.series?.text, new.released, new.total]
            if let old {
                let isSame =
                    try old.decode(atIndex: 0) == new.name && old.decode(atIndex: 1) == new.series?.text
                    && old.decode(atIndex: 2) == new.released && old.decode(atIndex: 3) == new.total
                if isSame { changes.unchanged += 1 } else { changes.changed += 1 }
            } else {
                changes.added += 1
            }
            try set.execute(arguments: values)
        }
    }
}
