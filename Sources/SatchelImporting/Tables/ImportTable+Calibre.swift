import GRDB
import SatchelPersistence

/// Calibre's library, `metadata.db`: books with what is linked to them, and columns of the user's own.
///
/// Only tables are read, never a view or a trigger, whose code is the file's.
extension ImportTable {
    /// Reads such a file; nil if it is something else than a database.
    static func ofDatabase(_ path: String) throws(ImportFileError) -> ImportTable? {
        let start = try RegularFile(path: path).bytes(at: 0, count: 16)
        guard start == Array("SQLite format 3\0".utf8) else { return nil }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
            let database = try DatabaseQueue(path: path, configuration: configuration)
            return try database.read { try CalibreLibrary($0).table() }
        } catch let error as RowProblem {
            throw .malformed(path: path, reason: error.reason)
        } catch let error as DatabaseError {
            throw .malformed(path: path, reason: "the database can't be read: \(error.message ?? "unknown error")")
        } catch {
            throw .malformed(path: path, reason: "the database can't be read")
        }
    }
}

private struct CalibreLibrary {
    private let db: Database
    /// The tables, which are neither views nor virtual.
    private let tables: Set<String>

    init(_ db: Database) throws {
        self.db = db
        tables = try String.fetchSet(
            db,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'"
        )
        guard tables.isSuperset(of: ["books", "authors", "books_authors_link"]) else {
            throw RowProblem("it is a database of something else than calibre")
        }
    }

    func table() throws -> ImportTable {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM books") ?? 0
        guard count <= ImportTable.mostRows else {
            throw RowProblem("it has more than \(ImportTable.mostRows) books")
        }
        var columns: [(name: String, values: [Int64: [String]])] = [
            ("uuid", try values("SELECT id, uuid FROM books")),
            ("title", try values("SELECT id, title FROM books")),
            ("authors", try linked("authors", "author").mapValues { $0.map { $0.replacing("|", with: ",") } }),
            ("isbn", try identifiers("type = 'isbn'", "val")),
            ("rating", try linked("ratings", "rating", value: "rating")),
            ("tags", try linked("tags", "tag")),
            ("series", try linked("series", "series")),
            ("series_index", try values("SELECT id, series_index FROM books")),
            ("publisher", try linked("publishers", "publisher")),
            ("languages", try linked("languages", "lang_code", value: "lang_code")),
            ("pubdate", try values("SELECT id, pubdate FROM books")),
            ("timestamp", try values("SELECT id, timestamp FROM books")),
            ("comments", try tables.contains("comments") ? values("SELECT book, text FROM comments") : [:]),
            ("identifiers", try identifiers("type != 'isbn'", "type || ':' || val")),
            ("formats", try tables.contains("data") ? values("SELECT book, format FROM data ORDER BY id") : [:]),
        ]
        // A number of a series says nothing without one.
        columns[7].values = columns[7].values.filter { columns[6].values[$0.key] != nil }
        columns += try own()
        let ids = try Int64.fetchAll(db, sql: "SELECT id FROM books ORDER BY id")
        let rows = ids.enumerated().map { index, id in
            ImportTable.Row(line: index + 1, cells: columns.map { $0.values[id] ?? [] })
        }
        return ImportTable(
            columns.map { ($0.name, $0.name, "text") },
            rows,
            kind: "library",
            by: "calibre"
        )
    }

    /// The columns of the user's own.
    private func own() throws -> [(name: String, values: [Int64: [String]])] {
        guard tables.contains("custom_columns") else { return [] }
        let declared = try Row.fetchAll(
            db,
            sql: "SELECT id, label, datatype FROM custom_columns ORDER BY id LIMIT 200"
        )
        return try declared.compactMap { row in
            let columns = Array(row.databaseValues)
            guard let id = Int64.fromDatabaseValue(columns[0]), let label = String.fromDatabaseValue(columns[1]) else {
                return nil
            }
            let (table, link) = ("custom_column_\(id)", "books_custom_column_\(id)_link")
            guard tables.contains(table) else { return nil }
            let isRating = String.fromDatabaseValue(columns[2]) == "rating"
            let value = isRating ? "own.value / 2.0" : "own.value"
            let values = try self.values(
                tables.contains(link)
                    ? "SELECT link.book, \(value) FROM \(link) AS link JOIN \(table) AS own ON own.id = link.value"
                    : "SELECT own.book, \(value) FROM \(table) AS own"
            )
            return ("#\(label)", values)
        }
    }

    /// What is linked to books by a table of links.
    private func linked(_ table: String, _ column: String, value: String = "name") throws -> [Int64: [String]] {
        let link = "books_\(table)_link"
        guard tables.contains(table), tables.contains(link) else { return [:] }
        return try values(
            """
            SELECT link.book, other.\(value) FROM \(link) AS link JOIN \(table) AS other ON other.id = link.\(column)
            ORDER BY link.id
            """
        )
    }

    private func identifiers(_ condition: String, _ value: String) throws -> [Int64: [String]] {
        guard tables.contains("identifiers") else { return [:] }
        return try values("SELECT book, \(value) FROM identifiers WHERE \(condition) ORDER BY id")
    }

    /// Texts by the number of the book.
    private func values(_ sql: String) throws -> [Int64: [String]] {
        var values: [Int64: [String]] = [:]
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            let columns = Array(row.databaseValues)
            guard let book = Int64.fromDatabaseValue(columns[0]) else { continue }
            let text: String? =
                switch columns[1].storage {
                case .string(let text): text
                case .int64(let number): String(number)
                case .double(let number):
                    number == number.rounded() && number.magnitude < 1e15 ? String(Int64(number)) : "\(number)"
                case .blob, .null: nil
                }
            // This day stands for none.
            guard let text, !text.isEmpty, !text.hasPrefix("0101-01-01") else { continue }
            values[book, default: []].append(text)
        }
        return values
    }
}
