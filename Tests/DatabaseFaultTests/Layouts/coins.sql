--- coins 1 lots and imports
CREATE TABLE lot (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    coin TEXT NOT NULL,
    symbol TEXT NOT NULL,
    name TEXT NOT NULL,
    amount TEXT NOT NULL,
    price TEXT,
    currency TEXT NOT NULL,
    day TEXT
) STRICT;
CREATE TABLE price (
    coin TEXT NOT NULL,
    currency TEXT NOT NULL,
    second INTEGER NOT NULL, -- since 1970
    close TEXT NOT NULL,
    open TEXT,
    high TEXT,
    low TEXT,
    PRIMARY KEY (coin, currency, second)
) STRICT, WITHOUT ROWID;
CREATE TABLE coin (
    id TEXT PRIMARY KEY,
    symbol TEXT NOT NULL,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE checkpoint (
    file TEXT PRIMARY KEY,
    place TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO lot (coin, symbol, name, amount, price, currency, day)
    VALUES ('bitcoin', 'BTC', 'Bitcoin', '0.12345678901234567890', '60000.5', 'usd', '2026-11-21');
INSERT INTO price VALUES ('bitcoin', 'usd', 1367107200, '134.21', NULL, NULL, NULL);
INSERT INTO coin VALUES ('acorn', 'acn', 'Acorn');
INSERT INTO checkpoint VALUES ('10.1.2.abc prices bitcoin/usd', '5');
-- shows: lot 1 BTC 0.1234567890123456789
--- coins 2 sources of imports
CREATE TABLE source (name TEXT PRIMARY KEY, day TEXT NOT NULL) STRICT, WITHOUT ROWID;
ALTER TABLE coin ADD COLUMN source TEXT NOT NULL DEFAULT 'coins';
INSERT INTO source VALUES ('bitcoin/usd', '2026-11-21'), ('coins', '2026-11-21');
CREATE TABLE unfinished (
    file TEXT NOT NULL, -- the fingerprint of its contents
    source TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    PRIMARY KEY (file, source)
) STRICT, WITHOUT ROWID;
DROP TABLE checkpoint;
--- coins 3 undo
CREATE TABLE undoable (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL, -- nanoseconds since 1970
    label TEXT NOT NULL,
    inverse TEXT NOT NULL -- JSON
) STRICT;
