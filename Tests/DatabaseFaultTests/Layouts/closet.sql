--- 1 garments and styles
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
INSERT INTO garment (id, number, name, category, seasons, price, boughtOn, favorite, changedAt)
    VALUES ('coat', 1, 'Wool coat', 'outer', 'winter', '199', '2025-01-02', 1, 1795262400);
INSERT INTO garmentTag VALUES ('coat', 0, 'soft');
INSERT INTO garmentWear VALUES ('coat', '2026-01-05');
INSERT INTO style VALUES ('monday', 1, 'Monday', 1795262400);
INSERT INTO styleGarment VALUES ('monday', 0, 'coat');
-- shows: Wool coat soft 199 2026-01-05
-- shows: style Monday coat
--- 2 changes
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
--- 3 times of changes
ALTER TABLE change ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
