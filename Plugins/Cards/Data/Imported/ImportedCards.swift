import CardsDomain
import GRDB
import Glibc
import SatchelCatalog
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
                let table = tables[day] ?? CardTable(sets: sets, provenance: Provenance(source: Self.source, asOf: day))
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
