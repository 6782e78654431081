import GRDB
import SatchelCatalog
import SatchelPersistence

extension Migration {
    /// Creates the tables.
    ///
    /// A document's place is its coarse popularity and language above its order of insertion, so that the most popular lie first.
    /// The index stores no texts: to remove a document, its tokens are computed again.
    static func library<Format: LibraryFormat>(_ format: Format.Type) -> Migration {
        Migration(id: "library of editions with signs as words, values beside titles, known languages apart") { db in
            try db.execute(
                sql: """
                    CREATE TABLE source (
                        number INTEGER PRIMARY KEY,
                        name TEXT NOT NULL UNIQUE,
                        documents INTEGER NOT NULL DEFAULT 0, -- whose first edition is from it
                        editions INTEGER NOT NULL DEFAULT 0,
                        day TEXT NOT NULL, -- of the last import, such as 2026-11-21
                        stamp TEXT NOT NULL DEFAULT '' -- what a source that comes with the program was when it was put in
                    ) STRICT;
                    CREATE TABLE document (
                        place INTEGER PRIMARY KEY,
                        source INTEGER NOT NULL REFERENCES source(number),
                        id TEXT NOT NULL UNIQUE,
                        text TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE work ( -- finds the documents that an edition may join
                        hash INTEGER NOT NULL,
                        place INTEGER NOT NULL,
                        PRIMARY KEY (hash, place)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE edition ( -- of documents with more than one
                        id TEXT NOT NULL UNIQUE,
                        place INTEGER NOT NULL REFERENCES document(place) ON DELETE CASCADE,
                        rank INTEGER NOT NULL, -- 0 for the one whose id and source the document has
                        source INTEGER NOT NULL REFERENCES source(number),
                        bucket INTEGER NOT NULL,
                        text TEXT NOT NULL,
                        PRIMARY KEY (place, rank)
                    ) STRICT;
                    CREATE TABLE term (
                        word TEXT PRIMARY KEY -- of titles, credits and topics; one stays when its documents go
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX termByRest ON term (substr(word, 5)) WHERE length(word) >= 8; -- where slips are found
                    CREATE TABLE shelf (
                        bucket INTEGER PRIMARY KEY,
                        next INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE unfinished (
                        file TEXT PRIMARY KEY,
                        source TEXT NOT NULL,
                        checkpoint TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
                    CREATE VIRTUAL TABLE word USING fts5(
                        title, -- and the values, since each token of another column takes two bytes more
                        credits, topics,
                        content = '', columnsize = 0, prefix = '2 3',
                        tokenize = "ascii tokenchars '\(IndexToken.signs)'"
                    );
                    INSERT INTO word (word, rank) VALUES ('hashsize', 16777216); -- room for the words of one transaction
                    INSERT INTO word (word, rank) VALUES ('automerge', 8); -- importing writes fewer segments again
                    CREATE VIRTUAL TABLE vocabulary USING fts5vocab(word, row);
                    """
            )
            let orders = Format.orders.map { $0.rawValue }
            if !orders.isEmpty { try OrderTable.create(for: orders, db) }
        }
    }
}

struct SourceRow: Sendable {
    let number: Int64
    let name: String
    /// How many documents begin with an edition of it.
    let documents: Int
    /// How many items it has.
    let editions: Int
    let day: String
    let stamp: String

    /// A stamp before all others, of built-in items to be stored again.
    static let incomplete = "-"

    var provenance: ItemSource { ItemSource(source: name, asOf: day) }

    /// Every source, in the order they were added.
    static func all(_ db: Database) throws -> [SourceRow] {
        let statement = try db.cachedStatement(
            sql: "SELECT number, name, documents, editions, day, stamp FROM source ORDER BY number"
        )
        return try Row.fetchAll(statement).map { row in
            SourceRow(
                number: try row.decode(atIndex: 0),
                name: try row.decode(atIndex: 1),
                documents: try row.decode(StoredCount.self, atIndex: 2).value,
                editions: try row.decode(StoredCount.self, atIndex: 3).value,
                day: try row.decode(atIndex: 4),
                stamp: try row.decode(atIndex: 5)
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

    static func count(_ change: SourceCounts, in number: Int64, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE source SET documents = documents + ?, editions = editions + ? WHERE number = ?",
            arguments: [change.documents, change.editions, number]
        )
    }
}

/// The order of documents: the more popular, the lower the place.
enum DocumentPlace {
    /// The most documents of about the same popularity.
    static let perBucket: Int64 = 1 << 39
    /// The last of two buckets for each step of popularity: one in the language of the user, or without any, and one in another.
    private static let last: Int64 = 1023
    private static let greatest = 1e15

    /// The bucket of the built-in items, and of imported ones that replaced them; their order says which come first.
    static let front = bucket(greatest, isForeign: false)
    /// Before the places of all other items.
    static let lastBuiltIn = place(front + 1, -1)

    /// The bucket of a popularity, in steps of an eighth of its doubling.
    ///
    /// What nobody knows the popularity of has one bucket, since a table that grows between rows takes a tenth more.
    static func bucket(_ popularity: Double, isForeign: Bool) -> Int64 {
        guard popularity > 0 else { return last }
        let value = min(popularity, greatest) + 1
        let steps = (Double(value.exponent) + value.significand - 1) * 8
        return max(0, last >> 1 - 1 - Int64(steps)) << 1 | (isForeign && popularity < greatest ? 1 : 0)
    }

    static func place(_ bucket: Int64, _ index: Int64) -> Int64 {
        bucket * perBucket + index
    }

    /// A number in the order of places, but for preferred ones, which come first in their bucket.
    static func turn(of place: Int64, among preferred: Set<Int64>) -> Int64 {
        place + bucket(of: place) * perBucket + (preferred.contains(place) ? 0 : perBucket)
    }

    static func bucket(of place: Int64) -> Int64 {
        place / perBucket
    }

    /// Whether the popularity of what has a place is not known.
    static func isUnknown(_ place: Int64) -> Bool { bucket(of: place) == last }

    /// A bucket as a file has it, which may be damaged.
    static func bounded(_ bucket: Int64) -> Int64 { min(max(bucket, 0), last) }
}
