import GRDB
import SatchelImporting
import SatchelPersistence

/// Keeps the rows of a file in a library as one source, each batch in one transaction.
package struct LibraryImport<Format: LibraryFormat>: ImportStore {
    private let library: Library<Format>
    private let source: String
    private let day: String
    private let preparation: @Sendable () async throws -> Void

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - library: Where the rows go.
    ///   - source: The name that they carry from now on.
    ///   - day: Today.
    ///   - preparation: What is to be done before the first rows are kept.
    package init(
        into library: Library<Format>,
        source: String,
        day: String,
        preparation: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.library = library
        self.source = source
        self.day = day
        self.preparation = preparation
    }

    package func prepare() async throws {
        try await preparation()
    }

    package func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await library.database.read { try UnfinishedImports.checkpoint(of: file, for: source, $0) }
    }

    package func commit(_ batch: ImportBatch<LibraryEntry<Format>>) async throws -> ImportChanges {
        try await library.database.write { db in
            let changes = try Library<Format>.put(batch.rows, from: source, day: day, db)
            try UnfinishedImports.keep(batch.checkpoint, of: batch.file, for: source, db)
            return ImportChanges(added: changes.added, changed: changes.changed, unchanged: changes.unchanged)
        }
    }
}

/// How far imports came that were stopped.
package enum UnfinishedImports {
    /// How far the import of a file into a source came, or nil where there is nothing to go on from.
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

    /// Keeps how far the import of a file came, or forgets it where the file is done.
    package static func keep(
        _ checkpoint: ImportCheckpoint?,
        of file: FileFingerprint,
        for source: String,
        _ db: Database
    ) throws {
        guard let checkpoint else {
            return try db.execute(sql: "DELETE FROM unfinished WHERE file = ?", arguments: [file.description])
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO unfinished (file, source, checkpoint) VALUES (?, ?, ?)",
            arguments: [file.description, source, checkpoint.description]
        )
    }
}
