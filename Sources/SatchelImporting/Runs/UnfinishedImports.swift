import GRDB
import SatchelPersistence

/// An import store that writes rows and checkpoints in one transaction, with the table ``UnfinishedImports/table``.
package protocol DatabaseImportStore: ImportStore {
    /// The database of the rows.
    var database: SatchelDatabase { get }
    /// The name of the source that the rows belong to.
    var source: String { get }

    /// Stores rows, at least one, within a transaction.
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

/// The checkpoints of unfinished imports in a database.
package enum UnfinishedImports {
    /// The SQL that creates the table, for a migration.
    package static let table = """
        CREATE TABLE unfinished (
            file TEXT NOT NULL, -- the fingerprint of its contents
            source TEXT NOT NULL,
            checkpoint TEXT NOT NULL,
            PRIMARY KEY (file, source)
        ) STRICT, WITHOUT ROWID;
        """

    /// Returns how far an unfinished import of a file got.
    package static func checkpoint(
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

    /// Stores the checkpoint of a batch, or removes it when the file is done.
    package static func keep<Row>(_ batch: ImportBatch<Row>, for source: String, _ db: Database) throws {
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

    /// Removes the checkpoints of a source, as when the source is removed.
    package static func forget(_ source: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM unfinished WHERE source = ?", arguments: [source])
    }

    /// Returns the sources with an unfinished import.
    package static func sources(_ db: Database) throws -> Set<String> {
        try Set(String.fetchAll(db, sql: "SELECT source FROM unfinished"))
    }
}
