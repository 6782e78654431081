import GRDB
import SatchelPersistence

extension Migration {
    /// Every step of the closet's database, oldest first.
    package static let closet: [Migration] = [.garmentsAndStyles, .closetChanges]

    /// Adds clothes and styles; a style that pointed at nothing could not be committed.
    private static let garmentsAndStyles = Migration(id: "1 garments and styles") { db in
        try db.execute(
            sql: """
                CREATE TABLE garment (
                    id TEXT NOT NULL PRIMARY KEY,
                    number INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    category TEXT NOT NULL,
                    seasons TEXT NOT NULL,
                    color TEXT,
                    price TEXT, -- digits, since a binary number would round them
                    boughtOn TEXT,
                    note TEXT,
                    photo TEXT,
                    favorite INTEGER,
                    changedAt INTEGER NOT NULL -- seconds since 1970
                ) STRICT;
                CREATE TABLE garmentTag (
                    garment TEXT NOT NULL REFERENCES garment (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    tag TEXT NOT NULL,
                    PRIMARY KEY (garment, position)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE garmentWear (
                    garment TEXT NOT NULL REFERENCES garment (id) ON DELETE CASCADE,
                    day TEXT NOT NULL,
                    PRIMARY KEY (garment, day)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE style (
                    id TEXT NOT NULL PRIMARY KEY,
                    number INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    changedAt INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE styleGarment (
                    style TEXT NOT NULL REFERENCES style (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    garment TEXT NOT NULL REFERENCES garment (id) DEFERRABLE INITIALLY DEFERRED,
                    PRIMARY KEY (style, position),
                    UNIQUE (style, garment)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX styleGarmentByGarment ON styleGarment (garment);
                CREATE TABLE styleWear (
                    style TEXT NOT NULL REFERENCES style (id) ON DELETE CASCADE,
                    day TEXT NOT NULL,
                    PRIMARY KEY (style, day)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }

    /// Adds the changes that can be taken back, with the photos that taking one back would need.
    private static let closetChanges = Migration(id: "2 changes") { db in
        try db.execute(
            sql: """
                CREATE TABLE change (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    label TEXT NOT NULL,
                    inverse TEXT NOT NULL -- JSON: what to write and what to remove
                ) STRICT;
                CREATE TABLE changePhoto (
                    change INTEGER NOT NULL REFERENCES change (number) ON DELETE CASCADE,
                    photo TEXT NOT NULL,
                    PRIMARY KEY (change, photo)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }
}
