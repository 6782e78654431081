import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelPersistence

/// Stores the rows of a file in a library as one source.
struct LibraryImport<Format: LibraryFormat, Row: Sendable>: ImportStore {
    let store: any LibraryStore<Format>
    let source: String
    let keep: LibraryRows<Format, Row>
    let preparation: @Sendable () async throws -> Void

    func prepare() async throws {
        try await preparation()
    }

    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await store.checkpoint(of: file, for: source)
    }

    func commit(_ batch: ImportBatch<Row>) async throws -> ImportChanges {
        try await store.commit(batch, from: source, keep)
    }
}

extension Library {
    private static var removalBatch: Int { 5000 }

    /// Returns every source, in the order they were added.
    package func sources() async throws -> [CatalogSource] {
        guard exists else { return [] }
        return try await store.read { tables in
            let unfinished = try tables.unfinished
            return try tables.sources.map { row -> CatalogSource in
                var source = CatalogSource(name: row.name, count: row.editions, day: row.day)
                source.isBuiltIn = !row.stamp.isEmpty
                // One without items has rows that wait for those of another file.
                source.isUnfinished = row.editions == 0 || unfinished.contains(row.name)
                return source
            }
        }
    }

    /// Returns the number of its works, by whether the first edition of each is built in.
    package func size() async throws -> (builtIn: Int, imported: Int) {
        try await store.read { tables in
            try tables.sources.reduce(into: (builtIn: 0, imported: 0)) { size, source in
                if source.stamp.isEmpty { size.imported += source.documents } else { size.builtIn += source.documents }
            }
        }
    }

    /// Adds items in one transaction.
    @discardableResult
    package func put(
        _ entries: [LibraryEntry<Format>],
        from source: String,
        day: String
    ) async throws -> ImportChanges {
        try await store.change(rows: entries.count) { try $0.put(entries, from: source, day: day) }
    }

    /// Stores the built-in items, the most popular first and above all others, unless this `stamp` is stored.
    package func putBuiltIn(
        _ items: @Sendable () -> [Format.Item],
        from source: String,
        day: String,
        stamp: String
    ) async throws {
        if let builtIn, builtIn == (stamp, store.file) { return }
        guard try await store.read({ tables in try tables.sources.first { $0.name == source }?.stamp }) != stamp else {
            return builtIn = (stamp, store.file)
        }
        let entries = items().map { LibraryEntry<Format>($0, popularity: .greatestFiniteMagnitude) }
        try await store.putBuiltIn(entries, from: source, day: day, stamp: stamp)
        builtIn = (stamp, store.file)
    }

    /// Removes a source and the checkpoints of its unfinished imports; returns how many items it had.
    ///
    /// - Throws: `CatalogSourceError.unknown`; after any other error, what was removed stays removed.
    package func remove(
        _ name: String,
        progress: @escaping ImportProgress.Handler = { _ in }
    ) async throws -> Int {
        let known = try await sources().filter { !$0.isBuiltIn }
        guard let source = known.first(where: { $0.name == name }) else {
            throw CatalogSourceError.unknown(name, known: known.map(\.name))
        }
        try await store.forgetImports(of: name)
        var done = 0
        var last: Int64 = -1
        var isDone = false
        while !isDone {
            let removed = try await store.removeSome(of: name, after: last, limit: Self.removalBatch)
            (done, last, isDone) = (done + removed.count, removed.last, removed.count < Self.removalBatch)
            await progress(ImportProgress(rows: done, of: source.count))
        }
        return source.count
    }

    /// Adds items within a transaction of the caller; a source begins with its first item.
    package static func put(
        _ entries: [LibraryEntry<Format>],
        from source: String,
        day: String,
        _ db: Database
    ) throws -> ImportChanges {
        var writer = SQLiteLibraryWriter<Format>(db)
        return try writer.put(entries, from: source, day: day)
    }

    /// Removes everything, whatever form it was stored in, within a transaction of the caller.
    static func removeAll(_ db: Database) throws {
        for table in ["edition", "work", "document", "source", "term", "shelf", "unfinished", "note"] {
            try db.execute(sql: "DELETE FROM \(table)")
        }
        try db.execute(sql: "INSERT INTO word (word) VALUES ('delete-all')")
    }

    /// Adds a source without items, such as one whose rows wait for those of another file.
    package static func begin(_ source: String, day: String, _ db: Database) throws {
        try SQLiteLibraryWriter<Format>(db).begin(source, day: day)
    }

    /// Removes items of a source by id, within a transaction of the caller; returns how many existed.
    package static func remove(_ ids: [ItemID<Item>], of source: String, _ db: Database) throws -> Int {
        guard !ids.isEmpty, let row = try SourceRow.named(source, db) else { return 0 }
        var writer = SQLiteLibraryWriter<Format>(db)
        return try writer.remove(ids, of: row)
    }
}
