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
INSERT INTO source (name, documents, day) VALUES ('mine', 1, '2026-11-21');
INSERT INTO document VALUES (561850441793537, 1, 'mine-moonstone',
    replace('The Moonstone|Wilkie Collins|1868|9780141434087|en|Detective||', '|', char(31)));
INSERT INTO shelf VALUES (511, 2);
INSERT INTO term VALUES ('moonstone'), ('wilkie'), ('collins'), ('detective');
-- Of the index, what the search of the test asks for.
INSERT INTO word (rowid, title, credits, topics, facts)
    VALUES (561850441793537, 'the moonstone', 'wilkie collins', 'detective', '# #i9780141434087 #len');
INSERT INTO unfinished VALUES ('10.1.2.abc', 'mine', '5');
-- shows: The Moonstone by Wilkie Collins 1868
-- shows: source mine 1
--- 2 open library dump
CREATE TABLE olWork (
    number INTEGER PRIMARY KEY, title TEXT NOT NULL, authors TEXT NOT NULL, subjects TEXT NOT NULL,
    year INTEGER, cover INTEGER
) STRICT;
CREATE TABLE olEdition (
    number INTEGER PRIMARY KEY, work INTEGER NOT NULL, title TEXT NOT NULL, authors TEXT NOT NULL,
    subjects TEXT NOT NULL, year INTEGER, isbn TEXT, language TEXT, cover INTEGER
) STRICT;
CREATE INDEX olEditionOfWork ON olEdition (work);
CREATE TABLE olAuthor (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE olTouched (work INTEGER PRIMARY KEY) STRICT;
CREATE TABLE olUnnamed (
    author INTEGER NOT NULL, work INTEGER NOT NULL, PRIMARY KEY (author, work)
) STRICT, WITHOUT ROWID;
INSERT INTO olAuthor VALUES (1, 'Wilkie Collins');
-- shows: source openlibrary 0
--- 2 letters as tokens
DROP TABLE word;
CREATE VIRTUAL TABLE word USING fts5(
    title, credits, topics, facts,
    content = '', columnsize = 0, prefix = '2 3',
    tokenize = "ascii tokenchars '#~='"
);
INSERT INTO word (word, rank) VALUES ('hashsize', 16777216);
INSERT INTO word (word, rank) VALUES ('automerge', 8);
INSERT INTO word (rowid, title, credits, topics, facts)
    VALUES (561850441793537, 'the moonstone', 'wilkie collins', 'detective', '# #i9780141434087 #len');
--- 3 renamed authors
CREATE TABLE olRenamed (author INTEGER PRIMARY KEY) STRICT;
INSERT INTO source (name, day) VALUES ('openlibrary', '2026-11-22');
--- 3 folding by Unicode
INSERT INTO word (word) VALUES ('delete-all');
INSERT INTO word (rowid, title, credits, topics, facts)
    VALUES (561850441793537, 'the moonstone', 'wilkie collins', 'detective', '# #i9780141434087 #len');
--- 4 orders and values
CREATE TABLE ordering (
    place INTEGER NOT NULL REFERENCES document(place) ON DELETE CASCADE ON UPDATE CASCADE,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (place, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX orderingByValue ON ordering (key, value, place);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(word, row);
--- 5 notes
CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
--- 6 rests of long words
CREATE INDEX termByRest ON term (substr(word, 5)) WHERE length(word) >= 8;
--- 7 a column for each order
DROP TABLE ordering;
