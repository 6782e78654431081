import SatchelImporting
import SatchelPersistence

/// The database of what was imported: price histories and names of coins, which can be imported again.
package struct CoinDatabase: Sendable {
    let database: SatchelDatabase

    /// Its location is asked for on first use.
    package init(at location: @escaping @Sendable () throws -> String) {
        database = SatchelDatabase(at: location, migrations: [Self.imports])
    }

    package init() {
        database = SatchelDatabase(inMemory: [Self.imports])
    }

    /// Closes the file; the next call opens it again.
    package func close() async throws { try await database.close() }

    // Numbers are texts: a REAL would round them. A price history is a source of its own.
    private static let imports = Migration(
        id: "coins 1 imports",
        sql: """
            CREATE TABLE price (
                coin TEXT NOT NULL,
                currency TEXT NOT NULL,
                second INTEGER NOT NULL, -- since 1970
                close TEXT NOT NULL,
                open TEXT,
                high TEXT,
                low TEXT,
                PRIMARY KEY (coin, currency, second)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE coin (
                id TEXT PRIMARY KEY,
                symbol TEXT NOT NULL,
                name TEXT NOT NULL,
                source TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE source (name TEXT PRIMARY KEY, day TEXT NOT NULL) STRICT, WITHOUT ROWID;
            \(UnfinishedImports.table)
            """
    )
}
