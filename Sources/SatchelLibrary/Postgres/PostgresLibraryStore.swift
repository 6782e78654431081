import SatchelCatalog
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI
import SatchelPostgres

/// A library on a server.
final class PostgresLibraryStore<Format: LibraryFormat>: LibraryStore {
    private let database: PostgresDatabase
    private let schema: PostgresLibrarySchema
    private let common = CommonTokensCache()

    /// Nothing is connected, and the first connection creates the tables of a feature.
    init(_ settings: PostgresSettings, of feature: String) {
        let schema = PostgresLibrarySchema(of: feature)
        self.schema = schema
        database = PostgresDatabase(settings) { connection in
            guard try !schema.use(connection) else { return }
            try connection.query("BEGIN")
            try schema.create(connection)
            try connection.query("COMMIT")
        }
    }

    var exists: Bool { true }
    var file: FileIdentity? { nil }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LibraryTables) throws -> Result
    ) async throws -> Result {
        try await database.read { [common] in try body(PostgresLibraryTables($0, common)) }
    }

    private func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout PostgresLibraryWriter<Format>, PostgresConnection) throws -> Result
    ) async throws -> Result {
        do {
            return try await database.write { [schema] connection in
                var writer = try PostgresLibraryWriter<Format>(connection, schema)
                return try body(&writer, connection)
            }
        } catch let error as PostgresError {
            guard case .connectionLost = error else { throw error }
            throw await lostShard() ?? error
        }
    }

    /// The error of a shard that does not answer, once the connection to one of them broke.
    private func lostShard() async -> PostgresError? {
        do {
            try await database.read { connection in
                let shards = try connection.query("SELECT number FROM shard")
                for row in 0..<shards.count {
                    try connection.query("SELECT FROM document_\(shards.text(row, 0)) LIMIT 1")
                }
            }
        } catch let error as PostgresError {
            if case .shardUnreachable = error { return error }
        } catch {}
        return nil
    }

    func change<Result: Sendable>(
        rows: Int,
        _ body: @escaping @Sendable (inout any LibraryTransaction<Format>) throws -> Result
    ) async throws -> Result {
        try await write { writer, _ in
            if rows > 0 { try writer.beginLoading(rows) }
            let result = try writer.run(body)
            if rows > 0 { try writer.endLoading() }
            return result
        }
    }

    /// Keeps what a newer version of the program stored, and what there is where the role or the server may not write.
    func putBuiltIn(_ entries: [LibraryEntry<Format>], from source: String, day: String, stamp: String) async throws {
        do {
            try await write { writer, connection in
                guard try writer.named(source)?.stamp ?? "" < stamp else { return }
                guard let row = try writer.touched(source, day: day) else { return }
                // Removed first, because they are ordered by insertion.
                _ = try writer.removeSome(of: row, after: -1, limit: Int(Int32.max))
                _ = try writer.put(entries, from: row, isBuiltIn: true)
                try connection.query(
                    "UPDATE source SET stamp = $1 WHERE number = $2",
                    [.text(stamp), .integer(row.number)]
                )
            }
        } catch let error as PostgresError {
            guard error.forbidsWriting, try await read({ try !$0.sources.isEmpty }) else { throw error }
        }
    }

    func checkpoint(of file: FileFingerprint, for source: String) async throws -> ImportCheckpoint? {
        try await database.read { connection in
            let rows = try connection.query(
                "SELECT checkpoint FROM unfinished WHERE file = $1 AND source = $2",
                [.text(file.description), .text(source)]
            )
            return rows.count == 0 ? nil : ImportCheckpoint(rows.text(0, 0))
        }
    }

    /// Adds the rows and the checkpoint; with the last ones, the tiers are laid out, and then the index is built.
    ///
    /// An import that ends in between is unfinished; repeated, it builds the index.
    func commit<Row>(
        _ batch: ImportBatch<Row>,
        from source: String,
        _ keep: @escaping LibraryRows<Format, Row>
    ) async throws -> ImportChanges {
        let key: [PostgresValue] = [.text(batch.file.description), .text(source)]
        let changes = try await write { writer, connection in
            var changes = ImportChanges()
            if !batch.rows.isEmpty {
                try writer.beginLoading(batch.rows.count)
                changes = try writer.run { try keep(batch.rows, &$0) }
            }
            guard let checkpoint = batch.checkpoint else {
                try writer.layOut()
                return changes
            }
            try connection.query(
                """
                INSERT INTO unfinished (file, source, checkpoint) VALUES ($1, $2, $3)
                ON CONFLICT (file, source) DO UPDATE SET checkpoint = excluded.checkpoint
                """,
                key + [.text(checkpoint.description)]
            )
            return changes
        }
        guard batch.checkpoint == nil else { return changes }
        try await write { writer, connection in
            try writer.endLoading()
            try connection.query("DELETE FROM unfinished WHERE file = $1 AND source = $2", key)
        }
        return changes
    }

    func removeSome(of source: String, after place: Int64, limit: Int) async throws -> (count: Int, last: Int64) {
        try await write { writer, connection in
            guard let row = try writer.named(source) else { return (0, place) }
            let removed = try writer.removeSome(of: row, after: place, limit: limit)
            if removed.count < limit {
                try connection.query("DELETE FROM source WHERE number = $1", [.integer(row.number)])
                try writer.endLoading()
            }
            return removed
        }
    }

    func forgetImports(of source: String) async throws {
        try await database.write { connection in
            _ = try connection.query("DELETE FROM unfinished WHERE source = $1", [.text(source)])
        }
    }

    func close() async throws { database.close() }
}

extension PostgresLibraryWriter {
    /// Runs the changes of a caller that knows no server.
    fileprivate mutating func run<Result>(
        _ body: (inout any LibraryTransaction<Format>) throws -> Result
    ) throws -> Result {
        var transaction: any LibraryTransaction<Format> = self
        let result = try body(&transaction)
        if let writer = transaction as? Self { self = writer }
        return result
    }
}

extension PostgresLibraryWriter: LibraryTransaction {
    func begin(_ source: String, day: String) throws { _ = try touched(source, day: day) }

    mutating func put(_ entries: [LibraryEntry<Format>], from source: String, day: String) throws -> ImportChanges {
        guard !entries.isEmpty, let row = try touched(source, day: day) else { return ImportChanges() }
        return try put(entries, from: row)
    }

    func items(with word: String, of kind: String) throws -> [Format.Item] {
        try LibraryReader<Format>(PostgresLibraryTables(connection)).items(with: word, of: kind)
    }

    func note(_ name: String) throws -> String? {
        let rows = try connection.query("SELECT text FROM note WHERE md5(name) = md5($1)", [.text(name)])
        return rows.count == 0 ? nil : rows.text(0, 0)
    }

    func setNote(_ text: String, named name: String) throws {
        try connection.query(
            "INSERT INTO note (name, text) VALUES ($1, $2) ON CONFLICT (md5(name)) DO UPDATE SET text = excluded.text",
            [.text(name), .text(text)]
        )
    }

    func forgetNotes() throws {
        try connection.query("DELETE FROM note")
        // Only built-in sources have a stamp.
        try connection.query("UPDATE source SET stamp = $1 WHERE stamp <> ''", [.text(SourceRow.incomplete)])
    }
}

extension Library {
    /// Connected at first use.
    package init(on server: PostgresSettings, of feature: String) {
        let inFileOnly = PlainError(
            "not supported for a library on a PostgreSQL server",
            hint: "set the catalog of the feature to 'embedded' to use the local library"
        )
        self.init(
            store: PostgresLibraryStore(server, of: feature),
            database: SatchelDatabase(at: { throw inFileOnly }, migrations: [])
        )
    }
}
