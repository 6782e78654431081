import GRDB
import SatchelPersistence

/// Rows that are imported into a database, with how far they reach in the same transaction.
///
/// Its file has the table that ``UnfinishedImports/table`` makes.
package protocol DatabaseImportStore: ImportStore {
    /// Where the rows go.
    var database: SatchelDatabase { get }
    /// The name of the source that they belong to.
    var source: String { get }

    /// Keeps rows, within a transaction.
    ///
    /// - Parameters:
    ///   - rows: The rows, at least one.
    ///   - db: The database.
    /// - Returns: What they changed.
    /// - Throws: What the database throws.
    func keep(_ rows: [Row], _ db: Database) throws -> ImportChanges
}

extension DatabaseImportStore {
    package func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await database.read { try UnfinishedImports.checkpoint(of: file, for: source, $0) }
    }

    package func commit(_ batch: ImportBatch<Row>) async throws -> ImportChanges {
        try await database.write { db in
            let changes = batch.rows.isEmpty ? ImportChanges() : try keep(batch.rows, db)
            try UnfinishedImports.keep(batch, for: source, db)
            return changes
        }
    }
}

/// How far the imports of a database came that were interrupted.
package enum UnfinishedImports {
    /// Makes the table, for a migration of the store.
    package static let table = """
        CREATE TABLE unfinished (
            file TEXT NOT NULL, -- the fingerprint of its contents
            source TEXT NOT NULL,
            checkpoint TEXT NOT NULL,
            PRIMARY KEY (file, source)
        ) STRICT, WITHOUT ROWID;
        """

    /// Returns how far the import of a file into a source came, or nil where there is nothing to continue from.
    fileprivate static func checkpoint(
        of file: FileFingerprint,
        for source: String,
        _ db: Database
    ) throws -> ImportCheckpoint? {
        try String.fetchOne(
            db,
            sql: "SELECT checkpoint FROM unfinished WHERE file = ? AND source = ?",
            arguments: [file.description, source]
        )
        .flatMap(ImportCheckpoint.init)
    }

    /// Keeps how far a batch reaches, or forgets the file where it is done.
    fileprivate static func keep<Row>(_ batch: ImportBatch<Row>, for source: String, _ db: Database) throws {
        guard let checkpoint = batch.checkpoint else {
            return try db.execute(
                sql: "DELETE FROM unfinished WHERE file = ? AND source = ?",
                arguments: [batch.file.description, source]
            )
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO unfinished (file, source, checkpoint) VALUES (?, ?, ?)",
            arguments: [batch.file.description, source, checkpoint.description]
        )
    }

    /// Forgets every file of a source, as when the source is removed.
    package static func forget(_ source: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM unfinished WHERE source = ?", arguments: [source])
    }

    /// Returns the sources that an import has not finished.
    package static func sources(_ db: Database) throws -> Set<String> {
        try Set(String.fetchAll(db, sql: "SELECT source FROM unfinished"))
    }
}
