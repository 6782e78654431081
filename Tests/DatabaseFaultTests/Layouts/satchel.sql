--- collection 1
CREATE TABLE thing (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    sort TEXT NOT NULL CHECK (sort IN ('item', 'entry', 'list')),
    id TEXT NOT NULL,
    UNIQUE (kind, sort, id)
) STRICT;
CREATE TABLE value (
    thing INTEGER NOT NULL REFERENCES thing ON DELETE CASCADE,
    field TEXT NOT NULL,
    place INTEGER NOT NULL, -- among the values of a field, from 0
    text TEXT NOT NULL,
    PRIMARY KEY (thing, field, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX valueByText ON value (field, text);
CREATE TABLE change (
    number INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    at INTEGER NOT NULL, -- its place among the changes of all databases; see ChangeOrder
    state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'final'))
) STRICT;
CREATE INDEX changeByState ON change (state);
CREATE TABLE operation (
    clock INTEGER NOT NULL, -- milliseconds since 1970, times 65536, and a count
    device TEXT NOT NULL,
    change INTEGER NOT NULL REFERENCES change,
    kind TEXT NOT NULL,
    sort TEXT NOT NULL,
    id TEXT NOT NULL,
    item TEXT, -- the id of the item that it is about
    before TEXT, -- JSON
    after TEXT, -- JSON
    PRIMARY KEY (clock, device)
) STRICT, WITHOUT ROWID;
CREATE INDEX operationByChange ON operation (change);
CREATE INDEX operationByItem ON operation (kind, item);
CREATE TABLE state (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL -- milliseconds since 1970
) STRICT;
CREATE INDEX stateByKey ON state (key);;
INSERT INTO thing VALUES (1, 'books', 'item', 'dune');
INSERT INTO value VALUES (1, 'title', 0, 'Dune');
INSERT INTO value VALUES (1, 'favorite', 0, '117654320000000000');
INSERT INTO change VALUES (1, 'added ''Dune'' to favorites', 1795262400000000000, 'done');
INSERT INTO operation VALUES (117654320000000001, '1z', 1, 'books', 'item', 'dune', 'dune', NULL, '{"title":["Dune"]}');
INSERT INTO state VALUES (1, 'device', '1z', 0);
INSERT INTO state VALUES (2, 'recent/books', 'moby dick', 1795262400000);
-- shows: favorite dune
-- shows: recent moby dick
