--- coins 1 imports
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
    name TEXT NOT NULL,
    source TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE source (name TEXT PRIMARY KEY, day TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE unfinished (
    file TEXT NOT NULL, -- the fingerprint of its contents
    source TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    PRIMARY KEY (file, source)
) STRICT, WITHOUT ROWID;
INSERT INTO price VALUES ('bitcoin', 'usd', 1367107200, '134.21', NULL, NULL, NULL);
INSERT INTO coin VALUES ('acorn', 'acn', 'Acorn', 'coins');
INSERT INTO source VALUES ('bitcoin/usd', '2026-11-21'), ('coins', '2026-11-21');
-- shows: coin Acorn (ACN)
