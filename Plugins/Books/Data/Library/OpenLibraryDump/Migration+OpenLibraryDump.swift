import GRDB
import SatchelPersistence

extension Migration {
    /// Adds the records of Open Library's dumps, as far as books are made of them, by the numbers of their keys.
    ///
    /// A work that is still to be put together is in `olTouched`; one that was put together before all its authors were
    /// known is in `olUnnamed`. An edition of no work stands for itself under the negative of its own number.
    static let openLibraryDump = Migration(id: "2 open library dump") { db in
        try db.execute(
            sql: """
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
                """
        )
    }
}
