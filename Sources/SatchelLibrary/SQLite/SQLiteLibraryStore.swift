import GRDB
import Glibc
import SatchelCatalog
import SatchelImporting
import SatchelPersistence

/// A library in a file.
struct SQLiteLibraryStore<Format: LibraryFormat>: LibraryStore {
    let database: SatchelDatabase
    let location: @Sendable () throws -> String

    var exists: Bool { (try? location()).map { access($0, F_OK) == 0 } ?? false }
    var file: FileIdentity? { (try? location()).flatMap { FileIdentity(path: $0) } }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LibraryTables) throws -> Result
    ) async throws -> Result {
        try await database.read { try body(SQLiteLibraryTables(db: $0)) }
    }

    func change<Result: Sendable>(
        rows: Int,
        _ body: @escaping @Sendable (inout any LibraryTransaction<Format>) throws -> Result
    ) async throws -> Result {
        try await database.write { db in
            var transaction: any LibraryTransaction<Format> = SQLiteLibraryWriter<Format>(db)
            return try body(&transaction)
        }
    }

    func putBuiltIn(_ entries: [LibraryEntry<Format>], from source: String, day: String, stamp: String) async throws {
        try await database.write { db in
            guard let row = try SourceRow.touched(source, day: day, db), row.stamp != stamp else { return }
            var writer = SQLiteLibraryWriter<Format>(db)
            // Removed first, because they are ordered by insertion.
            _ = try writer.removeSome(of: row, after: -1, limit: .max)
            _ = try writer.put(entries, from: row, isBuiltIn: true)
            try db.execute(sql: "UPDATE source SET stamp = ? WHERE number = ?", arguments: [stamp, row.number])
        }
    }

    func checkpoint(of file: FileFingerprint, for source: String) async throws -> ImportCheckpoint? {
        try await database.read { try UnfinishedImports.checkpoint(of: file, for: source, $0) }
    }

    func commit<Row>(
        _ batch: ImportBatch<Row>,
        from source: String,
        _ keep: @escaping LibraryRows<Format, Row>
    ) async throws -> ImportChanges {
        try await database.write { db in
            var transaction: any LibraryTransaction<Format> = SQLiteLibraryWriter<Format>(db)
            let changes = batch.rows.isEmpty ? ImportChanges() : try keep(batch.rows, &transaction)
            try UnfinishedImports.keep(batch, for: source, db)
            return changes
        }
    }

    func removeSome(of source: String, after place: Int64, limit: Int) async throws -> (count: Int, last: Int64) {
        try await database.write { db in
            guard let row = try SourceRow.named(source, db) else { return (0, place) }
            var writer = SQLiteLibraryWriter<Format>(db)
            let removed = try writer.removeSome(of: row, after: place, limit: limit)
            if removed.count < limit {
                try db.execute(sql: "DELETE FROM source WHERE number = ?", arguments: [row.number])
            }
            return removed
        }
    }

    func forgetImports(of source: String) async throws {
        try await database.write { try UnfinishedImports.forget(source, $0) }
    }

    func close() async throws { try await database.close() }
}

extension SQLiteLibraryWriter: LibraryTransaction {
    func begin(_ source: String, day: String) throws { _ = try SourceRow.touched(source, day: day, db) }

    mutating func put(_ entries: [LibraryEntry<Format>], from source: String, day: String) throws -> ImportChanges {
        guard !entries.isEmpty, let row = try SourceRow.touched(source, day: day, db) else { return ImportChanges() }
        return try put(entries, from: row)
    }

    func items(with word: String, of kind: String) throws -> [Format.Item] {
        try LibraryReader<Format>(SQLiteLibraryTables(db: db)).items(with: word, of: kind)
    }

    func note(_ name: String) throws -> String? {
        let find = try db.cachedStatement(sql: "SELECT text FROM note WHERE name = ?")
        return try String.fetchOne(find, arguments: [name])
    }

    func setNote(_ text: String, named name: String) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO note (name, text) VALUES (?, ?)")
            .execute(arguments: [name, text])
    }

    func forgetNotes() throws {
        try db.execute(sql: "DELETE FROM note")
        // Only built-in sources have a stamp.
        try db.execute(sql: "UPDATE source SET stamp = ? WHERE stamp <> ''", arguments: [SourceRow.incomplete])
    }
}
