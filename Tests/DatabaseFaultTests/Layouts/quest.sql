--- quest 1
CREATE TABLE quest (
    id INTEGER PRIMARY KEY CHECK (id = 1), -- there is one quest
    title TEXT NOT NULL,
    metric TEXT NOT NULL,
    starterOf TEXT,
    originX REAL, originY REAL,
    hereX REAL, hereY REAL,
    route TEXT -- JSON
) STRICT;
CREATE TABLE patient (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    koreanName TEXT,
    number INTEGER,
    place TEXT,
    atX REAL NOT NULL, atY REAL NOT NULL,
    ailment TEXT,
    visit INTEGER, -- how many were visited with it, NULL while it waits
    source TEXT NOT NULL,
    asOf TEXT
) STRICT;
INSERT INTO quest (id, title, metric) VALUES (1, 'Quest of 2', 'great-circle');
INSERT INTO patient (position, id, title, atX, atY, visit, source) VALUES
    (0, 'p1', 'Patient 1', 37.5, 27.0, 1, 'test'), (1, 'p2', 'Patient 2', 37.6, 27.1, NULL, 'test');
-- shows: Quest of 2
-- shows: p1 visited 1
-- shows: p2 visited 0
--- quest 2
CREATE TABLE undoable (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL, -- nanoseconds since 1970
    label TEXT NOT NULL,
    inverse TEXT NOT NULL -- JSON
) STRICT;
