import BooksDomain
import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPersistence

/// Stores the records of a dump until they are joined into books.
struct OpenLibraryDumpImport: DatabaseImportStore {
    typealias Row = OpenLibraryDumpRow

    static let source = "openlibrary"
    let library: BookLibrary
    let day: String

    var database: SatchelDatabase { library.database }
    var source: String { Self.source }

    func prepare() async throws {
        try await library.putEmbeddedBooks()
    }

    func keep(_ rows: [OpenLibraryDumpRow], _ db: Database) throws -> ImportChanges {
        try BookLibrary.begin(source, day: day, db)
        return try rows.reduce(into: ImportChanges()) { changes, row in
            switch try Self.keep(row, db) {
            case .added: changes.added += 1
            case .changed: changes.changed += 1
            case .unchanged: changes.unchanged += 1
            }
        }
    }

    private enum Change { case added, changed, unchanged }

    private static func keep(_ row: OpenLibraryDumpRow, _ db: Database) throws -> Change {
        switch row {
        case .author(let number, let name):
            let change = try keep(
                "olAuthor",
                ["number", "name"],
                [number, name],
                db
            )
            switch change {
            case .added:
                try run("INSERT OR IGNORE INTO olTouched SELECT work FROM olUnnamed WHERE author = ?", [number], db)
            case .changed: try run("INSERT OR IGNORE INTO olRenamed (author) VALUES (?)", [number], db)
            case .unchanged: break
            }
            return change
        case .work(let book):
            let change = try keep(
                "olWork",
                ["number", "title", "authors", "subjects", "year", "cover"],
                [
                    book.number, book.title, list(book.authors.map(String.init)), list(book.subjects), book.year,
                    book.cover,
                ],
                db
            )
            return try touch(book.number, change, db)
        case .edition(let book):
            let work = book.work ?? -book.number
            let change = try keep(
                "olEdition",
                ["number", "work", "title", "authors", "subjects", "year", "isbn", "language", "cover"],
                [
                    book.number, work, book.title, list(book.authors.map(String.init)), list(book.subjects), book.year,
                    book.isbn?.digits, book.language, book.cover,
                ],
                db
            ) {
                // The edition's previous work changes as well, and may be left without any record.
                let move = "INSERT OR IGNORE INTO olTouched SELECT work FROM olEdition WHERE number = ? AND work <> ?"
                try run(move, [book.number, work], db)
            }
            return try touch(work, change, db)
        }
    }

    private static func touch(_ work: Int64, _ change: Change, _ db: Database) throws -> Change {
        if change != .unchanged {
            try run("INSERT OR IGNORE INTO olTouched (work) VALUES (?)", [work], db)
        }
        return change
    }

    /// Inserts or updates a record by its number, the first value; `known` runs before an update.
    private static func keep(
        _ table: String,
        _ columns: [String],
        _ values: [(any DatabaseValueConvertible)?],
        _ db: Database,
        beforeChanging known: () throws -> Void = {}
    ) throws -> Change {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let names = columns.joined(separator: ", ")
        try run("INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))", values, db)
        guard db.changesCount == 0 else { return .added }
        try known()
        let rest = columns.dropFirst()
        let assigned = rest.map { "\($0) = ?" }.joined(separator: ", ")
        let differs = rest.map { "\($0) IS NOT ?" }.joined(separator: " OR ")
        try run(
            "UPDATE \(table) SET \(assigned) WHERE number = ? AND (\(differs))",
            values.dropFirst() + [values[0]] + values.dropFirst(),
            db
        )
        return db.changesCount == 0 ? .unchanged : .changed
    }

    private static func run(_ sql: String, _ values: [(any DatabaseValueConvertible)?], _ db: Database) throws {
        try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }

    private static func list(_ members: [String]) -> String { FieldedText([members]).text }
}

/// Joins the works, editions and authors of Open Library's dumps into books, in whatever order they came.
///
/// A work with an author of unknown name becomes a book anyway, and is joined again when the name arrives.
struct OpenLibraryJoin {
    /// Works per transaction.
    private static let batch = 2000
    /// Records per transaction when searching for renamed authors.
    private static let lookedAt = 50_000
    let library: BookLibrary
    let day: String

    /// Joins every work that has changed; after an error, what was joined so far stays.
    func run(progress: ImportProgress.Handler) async throws -> ImportChanges {
        try await touchRenamed()
        var total = ImportChanges()
        let count = try await library.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM olTouched") ?? 0
        }
        var done = 0
        while done < count {
            let (changes, size) = try await library.database.write { [day] db in try Self.joinSome(day: day, db) }
            guard size > 0 else { break }
            total += changes
            done += size
            await progress(ImportProgress(rows: done, of: count))
        }
        return total
    }

    static func isPending(in library: BookLibrary) async throws -> Bool {
        try await library.database.read { db in
            try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM olTouched) OR EXISTS (SELECT 1 FROM olRenamed)"
            ) ?? false
        }
    }

    /// Marks the works of renamed authors; a full scan costs less than an index that nothing else needs.
    private func touchRenamed() async throws {
        let renamed = try await library.database.read {
            try Set(Int64.fetchAll($0, sql: "SELECT author FROM olRenamed"))
        }
        guard !renamed.isEmpty else { return }
        for (table, work) in [("olWork", "number"), ("olEdition", "work")] {
            var last = Int64.min
            var isDone = false
            while !isDone {
                (last, isDone) = try await library.database.write { [last] db in
                    let rows = try Row.fetchAll(
                        db.cachedStatement(
                            sql:
                                "SELECT number, \(work), authors FROM \(table) WHERE number > ? ORDER BY number LIMIT ?"
                        ),
                        arguments: [last, Self.lookedAt]
                    )
                    let touch = try db.cachedStatement(sql: "INSERT OR IGNORE INTO olTouched (work) VALUES (?)")
                    for row in rows
                    where try Self.list(row, at: 2).contains(where: { Int64($0).map(renamed.contains) ?? false }) {
                        try touch.execute(arguments: [row.decode(Int64.self, atIndex: 1)])
                    }
                    return (try rows.last?.decode(atIndex: 0) ?? last, rows.count < Self.lookedAt)
                }
            }
        }
        try await library.database.write { try $0.execute(sql: "DELETE FROM olRenamed") }
    }

    private static func joinSome(day: String, _ db: Database) throws -> (ImportChanges, Int) {
        let works = try Int64.fetchAll(
            db,
            sql: "SELECT work FROM olTouched ORDER BY work LIMIT ?",
            arguments: [batch]
        )
        guard let last = works.last else { return (ImportChanges(), 0) }
        let entries = try works.compactMap { try entry($0, db) }
        if entries.count < works.count {
            let gone = Set(works.map(id)).subtracting(entries.map(\.id))
            _ = try BookLibrary.remove(Array(gone), of: OpenLibraryDumpImport.source, db)
        }
        let changes = try BookLibrary.put(entries, from: OpenLibraryDumpImport.source, day: day, db)
        try db.execute(sql: "DELETE FROM olTouched WHERE work <= ?", arguments: [last])
        return (changes, works.count)
    }

    private static func id(_ number: Int64) -> BookID { BookID(number > 0 ? "OL\(number)W" : "OL\(number.magnitude)M") }

    /// The book of a work, or nil if none of its records are left.
    private static func entry(_ number: Int64, _ db: Database) throws -> BookEntry? {
        let work = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT title, authors, subjects, year, cover FROM olWork WHERE number = ?"),
            arguments: [number]
        )
        let editions = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT title, authors, subjects, year, cover, isbn, language FROM olEdition WHERE work = ?
                    ORDER BY isbn IS NULL, number
                    """
            ),
            arguments: [number]
        )
        let records = (work.map { [$0] } ?? []) + editions
        guard let first = records.first else { return nil }
        let title: String = try first.decode(atIndex: 0)
        let authors = try records.map { try list($0, at: 1).compactMap { Int64($0) } }.first { !$0.isEmpty } ?? []
        let years = try editions.compactMap { try $0.decode(Int?.self, atIndex: 3) }
        let cover = try records.compactMap { try $0.decode(Int64?.self, atIndex: 4) }.first
        let provenance = ItemSource(source: OpenLibraryDumpImport.source)
        let book = try Book(id: id(number), title: title, provenance: provenance).with { book in
            book.authors = try names(of: authors, for: number, db)
            book.year = try work?.decode(Int?.self, atIndex: 3) ?? years.min()
            book.isbn13 = try editions.compactMap { try $0.decode(String?.self, atIndex: 5) }.first
                .flatMap(ISBN13.init)
            book.language = BookLanguage.language(
                of: title,
                among: try editions.compactMap { try $0.decode(String?.self, atIndex: 6) }
            )
            book.subjects = try records.map { try list($0, at: 2) }.first { !$0.isEmpty } ?? []
            book.coverAddress = cover.map { "\(RemoteBookCovers.openLibrary)/b/id/\($0)-L.jpg" }
        }
        return BookEntry(book, popularity: Double(editions.count))
    }

    /// The known names; a work with unknown ones is noted in `olUnnamed`.
    private static func names(of authors: [Int64], for work: Int64, _ db: Database) throws -> [String] {
        let find = try db.cachedStatement(sql: "SELECT name FROM olAuthor WHERE number = ?")
        let wait = try db.cachedStatement(sql: "INSERT OR IGNORE INTO olUnnamed (author, work) VALUES (?, ?)")
        let forget = try db.cachedStatement(sql: "DELETE FROM olUnnamed WHERE author = ? AND work = ?")
        return try authors.compactMap { author in
            let name = try String.fetchOne(find, arguments: [author])
            try (name == nil ? wait : forget).execute(arguments: [author, work])
            return name
        }
    }

    private static func list(_ row: Row, at index: Int) throws -> [String] {
        Array(FieldedText(try row.decode(String.self, atIndex: index))[0])
    }

    static func removeRecords(_ db: Database) throws {
        for table in ["olWork", "olEdition", "olAuthor", "olTouched", "olUnnamed", "olRenamed"] {
            try db.execute(sql: "DELETE FROM \(table)")
        }
    }
}

extension Migration {
    /// Adds the fields of Open Library's dumps that books are made of, by the numbers of their keys.
    ///
    /// `olTouched` has the works to be joined, `olUnnamed` those joined before all their authors were known, `olRenamed`
    /// the authors renamed by a newer dump, whose works are to be joined again. An edition without a work is stored under
    /// the negative of its own number.
    static let openLibraryDump = Migration(id: "open library dump") { db in
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
                CREATE TABLE olRenamed (author INTEGER PRIMARY KEY) STRICT;
                """
        )
    }
}
