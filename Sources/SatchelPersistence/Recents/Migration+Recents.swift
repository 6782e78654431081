import GRDB

extension Migration {
    /// Adds the recent queries; `position` grows with each use, so that order does not hang on the clock.
    static let recents = Migration(id: "2 recents") { db in
        try db.execute(
            sql: """
                CREATE TABLE recent (
                    position INTEGER PRIMARY KEY,
                    collection TEXT NOT NULL,
                    text TEXT NOT NULL,
                    at INTEGER NOT NULL, -- milliseconds since 1970
                    UNIQUE (collection, text)
                ) STRICT
                """
        )
    }
}
