import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelPersistence
import SatchelSearch

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

extension Library {
    /// The documents that one transaction takes out.
    private static var removalBatch: Int { 5000 }

    /// Returns every source, in order of its coming; none where nothing was put in.
    package func sources() async throws -> [LibrarySource] {
        guard exists else { return [] }
        return try await database.read { db in
            let unfinished = try Set(String.fetchAll(db, sql: "SELECT source FROM unfinished"))
            return try SourceRow.all(db).map {
                LibrarySource(
                    name: $0.name,
                    count: $0.documents,
                    day: $0.day,
                    isUnfinished: unfinished.contains($0.name),
                    isBuiltIn: !$0.stamp.isEmpty
                )
            }
        }
    }

    /// Puts items in, in one transaction.
    ///
    /// - Parameters:
    ///   - entries: The items.
    ///   - source: The name of the source that they carry from now on.
    ///   - day: Today.
    /// - Returns: What that changed.
    /// - Throws: What the database throws.
    @discardableResult
    package func put(
        _ entries: [LibraryEntry<Format>],
        from source: String,
        day: String
    ) async throws -> LibraryChanges {
        try await database.write { try Self.put(entries, from: source, day: day, $0) }
    }

    /// Puts in what comes with the program, in order of popularity and above all else, unless it is there already.
    ///
    /// - Parameters:
    ///   - items: The items, the most popular first.
    ///   - source: The name of their source.
    ///   - day: The day their facts were true.
    ///   - stamp: What tells this version of them from another.
    /// - Throws: What the database throws.
    package func putBuiltIn(
        _ items: @Sendable () -> [Format.Field.Item],
        from source: String,
        day: String,
        stamp: String
    ) async throws {
        guard builtIn != stamp else { return }
        guard try await database.read({ try SourceRow.named(source, $0)?.stamp }) != stamp else {
            return builtIn = stamp
        }
        let entries = items().map { LibraryEntry<Format>($0, popularity: .greatestFiniteMagnitude) }
        try await database.write { db in
            guard let row = try SourceRow.touched(source, day: day, db), row.stamp != stamp else { return }
            var writer = LibraryWriter<Format>(db)
            // Taken out first, because their order is that of their coming.
            _ = try writer.removeSome(of: row, after: -1, limit: .max)
            _ = try writer.put(entries, from: row, isBuiltIn: true)
            try db.execute(sql: "UPDATE source SET stamp = ? WHERE number = ?", arguments: [stamp, row.number])
        }
        builtIn = stamp
    }

    /// Takes a source out, with what its unfinished imports would go on from.
    ///
    /// - Parameters:
    ///   - name: The name of the source.
    ///   - progress: Hears how many of its items are out, after each transaction.
    /// - Returns: How many items it had.
    /// - Throws: ``LibraryError/noSource``, and what the database throws; what is out by then stays out.
    package func remove(
        _ name: String,
        progress: @Sendable (_ done: Int, _ count: Int) async -> Void = { _, _ in }
    ) async throws -> Int {
        let known = try await sources().filter { !$0.isBuiltIn }
        guard let source = known.first(where: { $0.name == name }) else {
            throw LibraryError.noSource(name, known: known.map(\.name))
        }
        try await database.write { try $0.execute(sql: "DELETE FROM unfinished WHERE source = ?", arguments: [name]) }
        var done = 0
        var last: Int64 = -1
        var isDone = false
        while !isDone {
            (done, last, isDone) = try await database.write { [done, last] db in
                guard let row = try SourceRow.named(name, db) else { return (done, last, true) }
                var writer = LibraryWriter<Format>(db)
                let removed = try writer.removeSome(of: row, after: last, limit: Self.removalBatch)
                let isDone = removed.count < Self.removalBatch
                if isDone { try db.execute(sql: "DELETE FROM source WHERE number = ?", arguments: [row.number]) }
                return (done + removed.count, removed.last, isDone)
            }
            await progress(done, source.count)
        }
        return source.count
    }

    /// Puts items in within a transaction of the caller.
    package static func put(
        _ entries: [LibraryEntry<Format>],
        from source: String,
        day: String,
        _ db: Database
    ) throws -> LibraryChanges {
        guard let row = try SourceRow.touched(source, day: day, db) else { return LibraryChanges() }
        var writer = LibraryWriter<Format>(db)
        return try writer.put(entries, from: row)
    }
}
