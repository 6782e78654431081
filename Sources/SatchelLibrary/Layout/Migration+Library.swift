import GRDB
import SatchelPersistence
import SatchelSearch

extension Migration {
    /// Lays out a library.
    ///
    /// A document's place is its popularity, coarsely, above the order of its coming, so that the most popular documents
    /// lie first whatever order they come in. The index holds no texts of its own: what it needs to forget a document is
    /// made of the document's text again.
    static let library = Migration(id: "1 library") { db in
        try db.execute(
            sql: """
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
                    tokenize = "ascii tokenchars '\(IndexToken.signs)'"
                );
                INSERT INTO word (word, rank) VALUES ('hashsize', 16777216); -- room for the words of one transaction
                """
        )
    }

    /// Makes the index anew, for tokens of which most are one letter: it holds no beginnings of those.
    static func lettersAsTokens<Format: LibraryFormat>(_ format: Format.Type) -> Migration {
        Migration(id: "2 letters as tokens") { db in
            try db.execute(
                sql: """
                    DROP TABLE word;
                    CREATE VIRTUAL TABLE word USING fts5(
                        title, credits, topics, facts,
                        content = '', columnsize = 0, prefix = '2 3',
                        tokenize = "ascii tokenchars '\(IndexToken.signs)'"
                    );
                    INSERT INTO word (word, rank) VALUES ('hashsize', 16777216); -- room for the words of one transaction
                    INSERT INTO word (word, rank) VALUES ('automerge', 8); -- importing writes fewer parts anew
                    """
            )
            try LibraryWriter<Format>(db).indexAnew()
        }
    }
}
