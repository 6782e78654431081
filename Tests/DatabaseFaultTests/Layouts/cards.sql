--- imported cards 1
CREATE TABLE cards (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    day TEXT NOT NULL,
    facts TEXT NOT NULL,
    picture TEXT
) STRICT;
CREATE TABLE sets (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    series TEXT,
    released TEXT,
    total INTEGER
) STRICT;
CREATE TABLE checkpoints (file TEXT NOT NULL PRIMARY KEY, checkpoint TEXT NOT NULL) STRICT;
CREATE TABLE revision (number INTEGER NOT NULL) STRICT;
INSERT INTO revision VALUES (1);
INSERT INTO sets VALUES ('my', 'My Set', 'Mine', '2026-01-02', 9);
INSERT INTO checkpoints VALUES ('abc', 'abc 1 2 3');
INSERT INTO cards (id, day, facts, picture) VALUES ('my-1', '2026-03-02',
    replace('my|1|Pikachu of mine|Pokémon|Basic|Lightning|70|Rare Holo|Somebody||Fighting ×2||1', '|', char(9)),
    'https://example.org/1.png');
-- shows: my-1 Pikachu of mine, My Set, 70
-- shows: source imported 1
--- 1 library
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
    tokenize = "ascii tokenchars '#~='"
);
INSERT INTO word (word, rank) VALUES ('hashsize', 16777216);
--- 2 letters as tokens
DROP TABLE word;
CREATE VIRTUAL TABLE word USING fts5(
    title, credits, topics, facts,
    content = '', columnsize = 0, prefix = '2 3',
    tokenize = "ascii tokenchars '#~='"
);
INSERT INTO word (word, rank) VALUES ('hashsize', 16777216);
INSERT INTO word (word, rank) VALUES ('automerge', 8);
--- imported cards 2
INSERT INTO source (name, documents, day) VALUES ('imported', 1, '2026-03-02');
INSERT INTO document VALUES (561850441793537, 1, 'my-1',
    replace('Pikachu of mine|Somebody|My Set|Pokémon|Basic|Lightning|Rare Holo||70|my|Mine|2026-01-02|9|1|Fighting ×2||1||https://example.org/1.png|||||||', '|', char(31)));
INSERT INTO shelf VALUES (511, 2);
INSERT INTO term VALUES ('pikachu'), ('somebody'), ('lightning');
-- Of the index, what the search of the test asks for.
INSERT INTO word (rowid, title, credits, topics, facts) VALUES (561850441793537,
    'pikachu of mine', 'somebody', 'my set mine pokemon basic lightning rare holo', '# #id=my~2d1 #setid=my');
INSERT INTO unfinished VALUES ('abc', 'imported', 'abc 1 2 3');
DROP TABLE cards;
DROP TABLE checkpoints;
DROP TABLE revision;
--- 3 folding by Unicode
INSERT INTO word (word) VALUES ('delete-all');
INSERT INTO word (rowid, title, credits, topics, facts) VALUES (561850441793537,
    'pikachu of mine', 'somebody', 'my set mine pokemon basic lightning rare holo', '# #id=my~2d1 #setid=my');
--- 4 orders and values
CREATE TABLE ordering (
    place INTEGER NOT NULL REFERENCES document(place) ON DELETE CASCADE ON UPDATE CASCADE,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (place, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX orderingByValue ON ordering (key, value, place);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(word, row);
INSERT INTO ordering VALUES (561850441793537, 'name', CAST(char(1) || 'pikachuofmine' AS BLOB));
--- imported cards 3
-- A field for the Korean name, which this one has not.
UPDATE document SET text = text || char(31) WHERE id = 'my-1';
--- 5 notes
CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
--- imported cards 4
INSERT INTO note VALUES ('my', replace('my|My Set|Mine|2026-01-02|9', '|', char(31)));
DROP TABLE sets;
--- 6 rests of long words
CREATE INDEX termByRest ON term (substr(word, 5)) WHERE length(word) >= 8;
--- 7 a column for each order
DROP TABLE ordering;
CREATE TABLE orderValue (
    place INTEGER PRIMARY KEY REFERENCES document(place) ON DELETE CASCADE ON UPDATE CASCADE,
    "by name" BLOB, "by hp" BLOB, "by set" BLOB, "by number" BLOB, "by rarity" BLOB, "by artist" BLOB
) STRICT;
CREATE INDEX orderValue0 ON orderValue ("by name");
CREATE INDEX orderValue1 ON orderValue ("by hp");
CREATE INDEX orderValue2 ON orderValue ("by set");
CREATE INDEX orderValue3 ON orderValue ("by number");
CREATE INDEX orderValue4 ON orderValue ("by rarity");
CREATE INDEX orderValue5 ON orderValue ("by artist");
INSERT INTO orderValue (place, "by name") VALUES (561850441793537, CAST(char(1) || 'pikachuofmine' AS BLOB));
