import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelSearch

extension Migration {
    /// Creates the tables.
    ///
    /// A document's place is its coarse popularity above its order of insertion, so that the most popular lie first.
    /// The index stores no texts: to remove a document, its tokens are computed again.
    static let library = Migration(id: "1 library") { db in
        try db.execute(
            sql: """
                CREATE TABLE source (
                    number INTEGER PRIMARY KEY,
                    name TEXT NOT NULL UNIQUE,
                    documents INTEGER NOT NULL DEFAULT 0,
                    day TEXT NOT NULL, -- of the last import, such as 2026-11-21
                    stamp TEXT NOT NULL DEFAULT '' -- what a source that comes with the program was when it was put in
                ) STRICT;
                CREATE TABLE document (
                    place INTEGER PRIMARY KEY,
                    source INTEGER NOT NULL REFERENCES source(number),
                    id TEXT NOT NULL UNIQUE,
                    text TEXT NOT NULL
                ) STRICT;
                CREATE TABLE term (
                    word TEXT PRIMARY KEY -- of titles, credits and topics; one stays when its documents go
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE shelf (
                    bucket INTEGER PRIMARY KEY,
                    next INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE unfinished (
                    file TEXT PRIMARY KEY,
                    source TEXT NOT NULL,
                    checkpoint TEXT NOT NULL
                ) STRICT;
                CREATE VIRTUAL TABLE word USING fts5(
                    title, credits, topics, facts,
                    content = '', columnsize = 0, prefix = '1 2 3',
                    tokenize = "ascii tokenchars '\(IndexToken.signs)'"
                );
                INSERT INTO word (word, rank) VALUES ('hashsize', 16777216); -- room for the words of one transaction
                """
        )
    }

    /// Recreates the index for tokens that are mostly one letter: it has no prefixes of those.
    static let lettersAsTokens = Migration(id: "2 letters as tokens") { db in
        try db.execute(
            sql: """
                DROP TABLE word;
                CREATE VIRTUAL TABLE word USING fts5(
                    title, credits, topics, facts,
                    content = '', columnsize = 0, prefix = '2 3',
                    tokenize = "ascii tokenchars '\(IndexToken.signs)'"
                );
                INSERT INTO word (word, rank) VALUES ('hashsize', 16777216); -- room for the words of one transaction
                INSERT INTO word (word, rank) VALUES ('automerge', 8); -- importing writes fewer segments again
                """
        )
    }

    /// Indexes every document again, with texts folded by Unicode's rules from this version on.
    ///
    /// The index removes a document by its tokens, so no document may change before this. A later change of folding
    /// takes another such migration.
    static func unicodeFolding<Format: LibraryFormat>(_ format: Format.Type) -> Migration {
        Migration(id: "3 folding by Unicode") { db in
            try db.execute(sql: "INSERT INTO word (word) VALUES ('delete-all'); DELETE FROM term")
            try LibraryWriter<Format>(db).indexAnew()
        }
    }
}

extension Migration {
    /// Adds the values of stored orders, now in ``ordersInColumns(_:)``, and a view of the index by its tokens.
    static let ordersAndValues = Migration(
        id: "4 orders and values",
        sql: """
            CREATE TABLE ordering (
                place INTEGER NOT NULL REFERENCES document(place) ON DELETE CASCADE ON UPDATE CASCADE,
                key TEXT NOT NULL,
                value BLOB NOT NULL,
                PRIMARY KEY (place, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX orderingByValue ON ordering (key, value, place);
            CREATE VIRTUAL TABLE vocabulary USING fts5vocab(word, row);
            """
    )
}

extension Migration {
    /// Adds texts about several items.
    static let notes = Migration(id: "5 notes") { db in
        try db.execute(sql: "CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID")
    }
}

extension Migration {
    /// Indexes long words by what follows their first four letters, where spelling correction finds slips.
    static let restsOfWords = Migration(id: "6 rests of long words") { db in
        try db.execute(sql: "CREATE INDEX termByRest ON term (substr(word, 5)) WHERE length(word) >= 8")
    }
}

extension Migration {
    /// Stores the values of the orders in a row for each document, which takes half the time of a row for each value.
    static func ordersInColumns<Format: LibraryFormat>(_ format: Format.Type) -> Migration {
        Migration(id: "7 a column for each order") { db in
            try db.execute(sql: "DROP TABLE ordering")
            try LibraryWriter<Format>(db).orderAnew()
        }
    }
}

struct SourceRow: Sendable {
    let number: Int64
    let name: String
    let documents: Int
    let day: String
    let stamp: String

    /// A stamp before all others, of built-in items to be stored again.
    static let incomplete = "-"

    var provenance: ItemSource { ItemSource(source: name, asOf: day) }

    /// Every source, in the order they were added.
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

    static func named(_ name: String, _ db: Database) throws -> SourceRow? {
        try all(db).first { $0.name == name }
    }

    /// Adds a source or finds it, and sets the day it was last added to.
    static func touched(_ name: String, day: String, _ db: Database) throws -> SourceRow? {
        try db.execute(
            sql: "INSERT INTO source (name, day) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET day = excluded.day",
            arguments: [name, day]
        )
        return try named(name, db)
    }

    static func count(_ change: Int, in number: Int64, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE source SET documents = documents + ? WHERE number = ?",
            arguments: [change, number]
        )
    }
}

/// The order of documents: the more popular, the lower the place.
enum DocumentPlace {
    /// The most documents of about the same popularity.
    static let perBucket: Int64 = 1 << 40
    private static let last: Int64 = 511

    /// The bucket of the built-in items, and of imported ones that replaced them.
    static let front = bucket(.greatestFiniteMagnitude)

    /// The bucket of a popularity, in steps of an eighth of its doubling.
    static func bucket(_ popularity: Double) -> Int64 {
        guard popularity > 0 else { return last }
        let value = min(popularity, 1e15) + 1
        let steps = (Double(value.exponent) + value.significand - 1) * 8
        return max(0, last - 1 - Int64(steps))
    }

    static func place(_ bucket: Int64, _ index: Int64) -> Int64 {
        bucket * perBucket + index
    }

    static func bucket(of place: Int64) -> Int64 {
        place / perBucket
    }

    /// Whether the popularity of what has a place is not known.
    static func isUnknown(_ place: Int64) -> Bool { bucket(of: place) == last }
}
