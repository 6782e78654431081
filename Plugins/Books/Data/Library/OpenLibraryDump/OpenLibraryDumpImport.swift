import BooksDomain
import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPersistence

/// Keeps the records of a dump until books are made of them, each batch in one transaction.
struct OpenLibraryDumpImport: ImportStore {
    /// The name of the source.
    static let source = "openlibrary"
    let library: BookLibrary

    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await library.database.read { try UnfinishedImports.checkpoint(of: file, for: Self.source, $0) }
    }

    func prepare() async throws {
        try await library.putEmbeddedBooks()
    }

    func commit(_ batch: ImportBatch<OpenLibraryDumpRow>) async throws -> ImportChanges {
        try await library.database.write { db in
            var changes = ImportChanges()
            for row in batch.rows {
                switch try Self.keep(row, db) {
                case .added: changes.added += 1
                case .changed: changes.changed += 1
                case .unchanged: changes.unchanged += 1
                }
            }
            try UnfinishedImports.keep(batch.checkpoint, of: batch.file, for: Self.source, db)
            return changes
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
            guard change != .unchanged else { return change }
            try run("INSERT OR IGNORE INTO olTouched SELECT work FROM olUnnamed WHERE author = ?", [number], db)
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
            )
            return try touch(work, change, db)
        }
    }

    private static func touch(_ work: Int64, _ change: Change, _ db: Database) throws -> Change {
        if change != .unchanged {
            try run("INSERT OR IGNORE INTO olTouched (work) VALUES (?)", [work], db)
        }
        return change
    }

    /// Keeps a record by its number, which is the first value.
    private static func keep(
        _ table: String,
        _ columns: [String],
        _ values: [(any DatabaseValueConvertible)?],
        _ db: Database
    ) throws -> Change {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let names = columns.joined(separator: ", ")
        try run("INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))", values, db)
        guard db.changesCount == 0 else { return .added }
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
