import SatchelPluginAPI
import SatchelPostgres

/// The library of a feature on a server, as its owner sees it: where it is, and how large.
package struct ServerLibrary: Sendable {
    /// A server and what it holds.
    package struct Part: Sendable {
        /// Its host, port and database.
        package let server: String
        /// The number of items; nil while it cannot be reached.
        package fileprivate(set) var items: Int?
        /// The bytes on its disk, indexes included; nil while it cannot be reached.
        package fileprivate(set) var bytes: Int?
        /// Why it does not answer.
        package fileprivate(set) var problem: String?
    }

    /// The most shards: each is asked in every search.
    package static let shardLimit = 64

    package let feature: String
    private let schema: PostgresLibrarySchema
    private let settings: PostgresSettings

    /// Nothing is connected.
    package init(of feature: String, on settings: PostgresSettings) {
        self.feature = feature
        self.settings = settings
        schema = PostgresLibrarySchema(of: feature)
    }

    private func withDatabase<Result>(
        _ settings: PostgresSettings,
        _ body: (PostgresDatabase) async throws -> Result
    ) async throws -> Result {
        let database = PostgresDatabase(settings)
        defer { database.close() }
        return try await body(database)
    }

    /// Whether there is one.
    package func exists() async throws -> Bool {
        try await withDatabase(settings) { [schema] in try await $0.write { try schema.use($0) } }
    }

    // MARK: - Creating

    /// Creates the tables, on the library's server or on shards.
    ///
    /// - Throws: ``ServerLibraryError``, `PostgresError`.
    package func create(shards: [String]) async throws {
        try Self.check(shards)
        guard try await !exists() else { throw ServerLibraryError.exists(feature: feature) }
        var parts: [PostgresShard] = []
        for address in shards {
            var shard = settings
            shard.address = { address }
            parts.append(
                try await withDatabase(shard) { [schema] in
                    try await $0.write { connection in
                        try schema.createShard(connection)
                        return PostgresShard(connection)
                    }
                }
            )
        }
        try await withDatabase(settings) { [schema, feature, parts] in
            let isCreated = try await $0.write { try schema.create($0, on: parts) }
            if !isCreated { throw ServerLibraryError.exists(feature: feature) }
        }
    }

    /// Checks the addresses of shards; nothing is connected.
    package static func check(_ shards: [String]) throws {
        guard shards.count <= shardLimit else { throw ServerLibraryError.tooManyShards(limit: shardLimit) }
        let names = try shards.map { try PostgresAddress($0).name }
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw ServerLibraryError.sameShard(name)
        }
    }

    /// Deletes the tables and everything in them, on shards too.
    package func delete() async throws {
        try await withDatabase(settings) { [schema] in
            try await $0.write { connection in
                guard try schema.use(connection) else { return }
                let shards = try connection.query("SELECT number, server FROM shard ORDER BY number")
                for row in 0..<shards.count {
                    // The schema of the shard stays, empty, and is used by the next library on it.
                    try connection.query(
                        "INSERT INTO statement_\(shards.text(row, 0)) (sql) VALUES ('TRUNCATE document')"
                    )
                }
                for row in 0..<shards.count {
                    try connection.format("DROP SERVER IF EXISTS %I CASCADE", [shards.text(row, 1)])
                }
                try connection.query("DROP SCHEMA \(schema.name) CASCADE")
            }
        }
    }

    // MARK: - Status

    /// Returns the server, or each shard, with what it holds; a shard that cannot be reached says so.
    ///
    /// - Throws: ``ServerLibraryError/missing(feature:)``, `PostgresError`.
    package func status() async throws -> [Part] {
        try await withDatabase(settings) { [schema, feature] database in
            let (server, shards) = try await database.write { connection in
                guard try schema.use(connection) else { throw ServerLibraryError.missing(feature: feature) }
                let rows = try connection.query("SELECT name FROM shard ORDER BY number")
                return (connection.server, (0..<rows.count).map { rows.text($0, 0) })
            }
            guard !shards.isEmpty else { return [try await Self.part(server, schema.name + ".usage", database)] }
            var parts: [Part] = []
            for (index, shard) in shards.enumerated() {
                do {
                    parts.append(try await Self.part(shard, "\(schema.name).usage_\(index + 1)", database))
                } catch PostgresError.shardUnreachable(_, _, let reason) {
                    parts.append(Part(server: shard, problem: reason))
                }
            }
            return parts
        }
    }

    private static func part(_ server: String, _ usage: String, _ database: PostgresDatabase) async throws -> Part {
        try await database.read { connection in
            let rows = try connection.query("SELECT coalesce(sum(documents), 0), coalesce(max(bytes), 0) FROM \(usage)")
            return Part(
                server: server,
                items: Int(rows.integer(0, 0) ?? 0),
                bytes: Int(rows.integer(0, 1) ?? 0)
            )
        }
    }
}

/// What cannot be done with a library on a server.
package enum ServerLibraryError: Error, Hashable, Sendable {
    /// There is one.
    case exists(feature: String)
    /// There is none.
    case missing(feature: String)
    /// A shard holds documents of another library.
    case shardInUse(server: String)
    /// A shard is named twice.
    case sameShard(String)
    /// More shards than a search can ask.
    case tooManyShards(limit: Int)
}

extension ServerLibraryError: UserFacingError {
    package var message: String {
        switch self {
        case .exists(let feature): "the \(feature) library already exists on the PostgreSQL server"
        case .missing(let feature): "no \(feature) library on the PostgreSQL server"
        case .shardInUse(let server): "'\(server)' already holds a shard with items in it"
        case .sameShard(let server): "the shard '\(server)' is named twice"
        case .tooManyShards(let limit): "too many shards: at most \(limit)"
        }
    }

    package var hint: String? {
        switch self {
        case .exists: "see 'library status'; add --replace to delete it and create it again"
        case .missing: "run 'library create' first"
        case .shardInUse: "name another server or database"
        case .sameShard: "name each server or database once"
        case .tooManyShards: nil
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .sameShard, .tooManyShards: .usage
        case .exists, .missing, .shardInUse: .failure
        }
    }
}
