import GRDB
import SatchelNumbers
import SatchelPersistence

/// The database of what the user has and imported: lots, price histories, names of coins.
///
/// A file of its own, so that what can be imported again can be deleted without touching favourites.
package struct CoinDatabase: Sendable {
    let database: SatchelDatabase

    /// Creates a database whose place is asked for on first use.
    package init(at location: @escaping @Sendable () throws -> String) {
        database = SatchelDatabase(at: location, migrations: Self.migrations)
    }

    /// Closes the file; the next call opens it again.
    package func close() async throws { try await database.close() }

    private static let migrations = [
        Migration(id: "coins 1 lots and imports") { db in
            // Numbers are texts: a REAL would round them. A number that was given to a lot is never given again.
            try db.execute(
                sql: """
                    CREATE TABLE lot (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        coin TEXT NOT NULL,
                        symbol TEXT NOT NULL,
                        name TEXT NOT NULL,
                        amount TEXT NOT NULL,
                        price TEXT,
                        currency TEXT NOT NULL,
                        day TEXT
                    ) STRICT;
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
                        name TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE checkpoint (
                        file TEXT PRIMARY KEY,
                        place TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
    ]
}
