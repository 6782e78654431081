import GRDB

extension Migration {
    /// Adds the favourites; `position` grows with each one, so that order does not hang on the clock.
    static let favorites = Migration(id: "1 favorites") { db in
        try db.execute(
            sql: """
                CREATE TABLE favorite (
                    position INTEGER PRIMARY KEY,
                    collection TEXT NOT NULL,
                    id TEXT NOT NULL,
                    payload BLOB NOT NULL,
                    addedAt INTEGER NOT NULL, -- milliseconds since 1970
                    UNIQUE (collection, id)
                ) STRICT
                """
        )
    }
}
