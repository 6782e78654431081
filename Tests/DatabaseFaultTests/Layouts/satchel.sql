--- 1 favorites
CREATE TABLE favorite (
    position INTEGER PRIMARY KEY,
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    payload BLOB NOT NULL,
    addedAt INTEGER NOT NULL, -- milliseconds since 1970
    UNIQUE (collection, id)
) STRICT;
INSERT INTO favorite (collection, id, payload, addedAt) VALUES ('books', 'dune', x'7B7D', 1795262400000);
-- shows: favorite dune
--- 2 recents
CREATE TABLE recent (
    position INTEGER PRIMARY KEY,
    collection TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL, -- milliseconds since 1970
    UNIQUE (collection, text)
) STRICT;
INSERT INTO recent (collection, text, at) VALUES ('books', 'moby dick', 1795262400000);
-- shows: recent moby dick
--- 3 undo
CREATE TABLE undoable (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL, -- nanoseconds since 1970
    label TEXT NOT NULL,
    inverse TEXT NOT NULL -- JSON
) STRICT;
INSERT INTO undoable (kind, at, label, inverse) VALUES ('recents', 1795262400000000000, 'cleared 1 recent search in books', '{}');
