import GRDB
import SatchelCatalog
import SatchelPersistence

extension [Migration] {
    /// The tables of a collection.
    static let collection = [Migration.tables, .names]
}

extension Migration {
    fileprivate static let tables = Migration(
        id: "collection 2",
        sql: """
            CREATE TABLE thing (
                number INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order of addition, and of no other thing ever
                kind TEXT NOT NULL,
                -- for IN, SQLite makes a table of the words at each insertion
                sort TEXT NOT NULL CHECK (sort = 'item' OR sort = 'entry' OR sort = 'list'),
                id TEXT NOT NULL,
                texts TEXT NOT NULL, -- JSON
                UNIQUE (kind, sort, id)
            ) STRICT;
            CREATE INDEX thingByKind ON thing (kind, sort);
            CREATE TABLE value ( -- each text of a thing, to find it by
                field TEXT NOT NULL,
                text TEXT NOT NULL,
                thing INTEGER NOT NULL,
                PRIMARY KEY (field, text, thing)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE change (
                number INTEGER PRIMARY KEY,
                label TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'final')),
                isReceived INTEGER NOT NULL DEFAULT 0 -- whether it came by sync, so that others send it
            ) STRICT;
            CREATE INDEX changeByState ON change (state);
            CREATE TABLE operation (
                clock INTEGER NOT NULL, -- milliseconds since 1970, times 65536, and a count
                device TEXT NOT NULL, -- empty for what a merge did here, which follows from operations of other devices
                change INTEGER NOT NULL REFERENCES change,
                kind TEXT NOT NULL,
                sort TEXT NOT NULL,
                id TEXT NOT NULL,
                item TEXT, -- the id of the item that it is about
                before TEXT, -- JSON
                after TEXT, -- JSON
                number INTEGER, -- of a thing that was removed, which it has again when that is undone
                PRIMARY KEY (clock, device)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX operationByChange ON operation (change);
            CREATE INDEX operationByItem ON operation (kind, item);
            CREATE INDEX operationByThing ON operation (kind, sort, id);
            CREATE TABLE state (
                number INTEGER PRIMARY KEY,
                key TEXT NOT NULL,
                text TEXT NOT NULL,
                at INTEGER NOT NULL -- milliseconds since 1970
            ) STRICT;
            CREATE INDEX stateByKey ON state (key);
            """
    )

    /// Lets items be found by their titles in any case.
    fileprivate static let names = Migration(id: "collection 3") { db in
        try db.execute(
            sql: """
                ALTER TABLE thing ADD COLUMN name TEXT; -- of an item, folded
                CREATE INDEX thingByName ON thing (kind, name) WHERE name IS NOT NULL;
                """
        )
        try db.nameItems()
    }
}

extension Database {
    /// Lets every item be found by the title that it has.
    func nameItems() throws {
        let names = try bulkStatement(sql: "SELECT number, texts FROM thing WHERE sort = 'item'").rows().map { row in
            (number: row.number(at: 0), name: try row.texts(at: 1).foldedName(of: .item))
        }
        let update = try bulkStatement(sql: "UPDATE thing SET name = ? WHERE number = ?")
        for (number, name) in names { try update.run(name, number) }
    }
}

extension FieldTexts {
    /// What an item is called.
    package var title: String? { (self["title"] ?? self["name"])?.first }

    /// The title of an item as it is found: folded, without an article; nil of anything else.
    func foldedName(of sort: Thing.Sort) -> String? {
        sort == .item ? title.flatMap { Self.folded(name: $0) } : nil
    }

    /// A title as it is found; nil for one without letters.
    static func folded(name: String) -> String? {
        let letters = FoldedTitle(name).sortKey
        return letters.isEmpty ? nil : String(letters: letters)
    }
}
