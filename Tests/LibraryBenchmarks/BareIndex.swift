import GRDB
import SatchelImporting

/// The same rows in SQLite with nothing around them: a table, and an index ordered by how well a row fits.
struct BareIndex {
    private let queue: DatabaseQueue

    init(path: String) throws {
        queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    CREATE TABLE IF NOT EXISTS book (number INTEGER PRIMARY KEY, title TEXT, author TEXT, language TEXT, subjects TEXT);
                    CREATE VIRTUAL TABLE IF NOT EXISTS word USING fts5(
                        title, author, subjects, content = book, content_rowid = number, prefix = '1 2 3',
                        tokenize = "unicode61 remove_diacritics 2"
                    );
                    """
            )
        }
    }

    /// Inserts and indexes the rows of a file, five thousand to a transaction.
    func fill(from path: String) throws {
        var reader = try CSVReader(FileBytes(path: path))
        var isDone = false
        while !isDone {
            try queue.write { db in
                let insert = try db.cachedStatement(sql: "INSERT OR IGNORE INTO book VALUES (?, ?, ?, ?, ?)")
                let index = try db.cachedStatement(
                    sql: "INSERT INTO word (rowid, title, author, subjects) VALUES (?, ?, ?, ?)"
                )
                for _ in 0..<5000 {
                    guard case .row(let row)? = try reader.next(), let number = Int(row[0]) else {
                        isDone = true
                        break
                    }
                    try insert.execute(arguments: [number, row[1], row[2], row[3], row[4]])
                    try index.execute(arguments: [number, row[1], row[2], row[4]])
                }
            }
        }
    }

    /// Finds the best twenty rows as SQLite ranks them.
    func search(_ text: String) throws -> Int {
        try queue.read { db in
            let words = text.split(separator: " ").map { "\"\($0.filter { $0 != "\"" })\"*" }.joined(separator: " ")
            let match = text.hasPrefix("\"") ? text : words
            return try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT title FROM book JOIN (SELECT rowid AS hit FROM word WHERE word MATCH ? ORDER BY rank LIMIT 20)
                        ON number = hit
                        """
                ),
                arguments: [match]
            )
            .count
        }
    }
}
