import BooksDomain
import GRDB
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence

/// Makes books of the works, editions and authors of Open Library's dumps, whichever of them came first.
///
/// A work that lacks the name of an author becomes a book all the same, and is put together again when the name comes.
struct OpenLibraryJoin {
    /// The works of one transaction.
    private static let batch = 2000
    let library: BookLibrary
    let day: String

    /// Puts together every work that has changed.
    ///
    /// - Parameter progress: Hears how many are done, and how many there are.
    /// - Returns: What changed among the books.
    /// - Throws: What the database throws; what was put together by then stays so.
    func run(progress: @Sendable (_ done: Int, _ count: Int) async -> Void) async throws -> LibraryChanges {
        var total = LibraryChanges()
        let count = try await library.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM olTouched") ?? 0
        }
        var done = 0
        while done < count {
            let (changes, size) = try await library.database.write { [day] db in try Self.joinSome(day: day, db) }
            guard size > 0 else { break }
            total.added += changes.added
            total.changed += changes.changed
            total.unchanged += changes.unchanged
            done += size
            await progress(done, count)
        }
        return total
    }

    private static func joinSome(day: String, _ db: Database) throws -> (LibraryChanges, Int) {
        let works = try Int64.fetchAll(
            db,
            sql: "SELECT work FROM olTouched ORDER BY work LIMIT ?",
            arguments: [batch]
        )
        guard let last = works.last else { return (LibraryChanges(), 0) }
        let entries = try works.compactMap { try entry($0, db) }
        let changes = try BookLibrary.put(entries, from: OpenLibraryDumpImport.source, day: day, db)
        try db.execute(sql: "DELETE FROM olTouched WHERE work <= ?", arguments: [last])
        return (changes, works.count)
    }

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
        let book = Book(
            id: BookID(number > 0 ? "OL\(number)W" : "OL\(number.magnitude)M"),
            title: title,
            authors: try names(of: authors, for: number, db),
            year: try work?.decode(Int?.self, atIndex: 3) ?? years.min(),
            isbn13: try editions.compactMap { try $0.decode(String?.self, atIndex: 5) }.first.flatMap(ISBN13.init),
            language: OpenLibraryLanguage.language(
                of: title,
                among: try editions.compactMap { try $0.decode(String?.self, atIndex: 6) }
            ),
            subjects: try records.map { try list($0, at: 2) }.first { !$0.isEmpty } ?? [],
            coverAddress: cover.map { "\(RemoteBookAddresses.openLibraryCovers)/b/id/\($0)-L.jpg" },
            provenance: Provenance(source: OpenLibraryDumpImport.source)
        )
        return BookEntry(book, popularity: Double(editions.count))
    }

    /// The names that are known; those that are not are waited for.
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
        FieldedText(try row.decode(String.self, atIndex: index))[0]
    }

    /// Forgets every record, when the books made of them are taken out.
    static func removeRecords(_ db: Database) throws {
        for table in ["olWork", "olEdition", "olAuthor", "olTouched", "olUnnamed"] {
            try db.execute(sql: "DELETE FROM \(table)")
        }
    }
}
