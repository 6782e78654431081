import SatchelPostgres

/// The tables of a library on a server, in a schema of their own.
///
/// Documents are in tiers of popularity, each a partition, so that a common word reads the most popular first and stops.
/// On shards, the documents are partitioned by their ids instead, each partition being such a table on another server.
struct PostgresLibrarySchema: Sendable {
    /// The version of the tables, raised by every change of them.
    private static let version: Int64 = 4
    /// The sizes of the tiers before the last one, which holds the rest.
    ///
    /// Each is four times as large as the one before, so that a tier that has to be read has few matches.
    static let tierSizes = [4_000, 16_000, 64_000, 256_000]
    static var tiers: Range<Int> { 0..<tierSizes.count + 1 }

    /// The schema's name, of letters, digits and underscores.
    let name: String

    init(of feature: String) {
        name = "satchel_" + String(feature.lowercased().unicodeScalars.map { Self.isPlain($0) ? Character($0) : "_" })
    }

    private static func isPlain(_ letter: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(letter) || ("0"..."9").contains(letter)
    }

    /// The schema on a shard, which may be in the same database.
    var shardName: String { name + Self.shardSuffix }
    static let shardSuffix = "_shard"

    /// The number that imports into this schema lock, the FNV-1a hash of its name.
    var lock: Int64 {
        Int64(bitPattern: name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }

    /// Returns whether the tables exist, and uses them for unqualified names from now on.
    ///
    /// Statements are planned once for all values: planning for each takes longer than most take to run, and a plan made
    /// for a few hundred words reads the whole table of words.
    ///
    /// - Throws: `PostgresError.newerSchema` or `olderSchema`.
    func use(_ connection: PostgresConnection) throws -> Bool {
        let found = try connection.query(
            """
            SELECT to_regclass($1 || '.version') IS NOT NULL, set_config('search_path', $1, false),
                set_config('jit', 'off', false), set_config('plan_cache_mode', 'force_generic_plan', false)
            """,
            [.text(name)]
        )
        guard found.bool(0, 0) else { return false }
        let stored = try connection.query("SELECT number FROM version").integer(0, 0) ?? 0
        guard stored <= Self.version else { throw PostgresError.newerSchema(server: connection.server) }
        guard stored == Self.version else { throw PostgresError.olderSchema(server: connection.server, name: name) }
        return true
    }

    /// Creates the tables, within a transaction; waits for another program that does so, and then returns false.
    @discardableResult
    func create(_ connection: PostgresConnection, on shards: [PostgresShard] = []) throws -> Bool {
        try connection.waitToCreate(lock &+ 1)
        guard try !use(connection) else { return false }
        try connection.query("CREATE SCHEMA IF NOT EXISTS \(name)")
        for statement in Self.commonTables + (shards.isEmpty ? Self.documentTables : [Self.shardedDocuments]) {
            try connection.query(statement)
        }
        for (index, shard) in shards.enumerated() {
            try shard.attach(to: self, number: index + 1, of: shards.count, connection)
        }
        try connection.query("INSERT INTO version (number) VALUES ($1)", [.integer(Self.version)])
        // Every role may search; who else may import is for the owner to grant.
        try connection.query("GRANT USAGE ON SCHEMA \(name) TO PUBLIC")
        try connection.query("GRANT SELECT ON ALL TABLES IN SCHEMA \(name) TO PUBLIC")
        return true
    }

    /// Creates the tables of a shard, within a transaction over a connection to it.
    func createShard(_ connection: PostgresConnection) throws {
        try connection.waitToCreate(lock &+ 1)
        try connection.query("SELECT set_config('search_path', $1, true)", [.text(shardName)])
        if try connection.query("SELECT to_regclass('document') IS NOT NULL").bool(0, 0),
            try connection.query("SELECT FROM document LIMIT 1").count > 0
        {
            throw ServerLibraryError.shardInUse(server: connection.server)
        }
        try connection.query("DROP SCHEMA IF EXISTS \(shardName) CASCADE")
        try connection.query("CREATE SCHEMA \(shardName)")
        for statement in Self.documentTables + Self.statementTable { try connection.query(statement) }
    }

    private static var commonTables: [String] {
        [
            "CREATE TABLE version (number bigint NOT NULL, changes bigint NOT NULL DEFAULT 0)",
            """
            CREATE TABLE source (
                number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
                name text COLLATE "C" NOT NULL UNIQUE,
                documents bigint NOT NULL DEFAULT 0,
                editions bigint NOT NULL DEFAULT 0,
                day text NOT NULL,
                stamp text NOT NULL DEFAULT ''
            )
            """,
            // The first place that is behind the tier; nothing is in the tiers before the last until they are laid out.
            "CREATE TABLE tier (number smallint PRIMARY KEY, upto bigint NOT NULL)",
            // Counts the ranges of places that were taken, also by changes that were rolled back.
            "CREATE SEQUENCE shelf MAXVALUE \(PostgresLibraryPlaces.shelves - 1)",
            "CREATE TABLE term (word text COLLATE \"C\" PRIMARY KEY)",
            "CREATE INDEX ON term (substr(word, 5)) WHERE length(word) >= 8",
            // The words of fields that can be listed; one stays when its documents go.
            "CREATE TABLE listed (token text COLLATE \"C\" PRIMARY KEY)",
            "CREATE TABLE ordering (key text, place bigint, value bytea NOT NULL, PRIMARY KEY (key, place))",
            // Finds the documents that an edition may join.
            "CREATE TABLE work (hash bigint, place bigint, PRIMARY KEY (hash, place))",
            // Of documents with more than one; 0 is the rank of the one whose id and source the document has.
            """
            CREATE TABLE edition (
                place bigint, rank bigint, id text COLLATE "C" NOT NULL, source bigint NOT NULL, bucket bigint NOT NULL,
                text text COLLATE "C" NOT NULL, PRIMARY KEY (place, rank)
            )
            """,
            // Of any length, as no ordered index takes it.
            "CREATE INDEX ON edition USING hash (id)",
            "CREATE TABLE note (name text NOT NULL, text text NOT NULL)",
            // Hashed, since an ordered index takes no more than 2.7 KB of text.
            "CREATE UNIQUE INDEX ON note (md5(name))",
            """
            CREATE TABLE unfinished (
                file text NOT NULL, source text NOT NULL, checkpoint text NOT NULL, PRIMARY KEY (file, source)
            )
            """,
            "CREATE TABLE shard (number smallint PRIMARY KEY, server text NOT NULL, name text NOT NULL)",
        ] + tierSizes.indices.map { "INSERT INTO tier VALUES (\($0), -1)" }
    }

    private static func documents(by partition: String) -> String {
        """
        CREATE TABLE document (
            tier smallint NOT NULL,
            place bigint NOT NULL,
            source bigint NOT NULL,
            id text COLLATE "C" NOT NULL,
            text text COLLATE "C" NOT NULL,
            tokens tsvector NOT NULL
        ) PARTITION BY \(partition)
        """
    }

    /// By id, the only value that never changes.
    private static var shardedDocuments: String { documents(by: "HASH (id)") }

    private static var documentTables: [String] {
        [
            documents(by: "LIST (tier)"),
            "CREATE INDEX ON document (place)",
            // Of any length, as no ordered index takes it.
            "CREATE INDEX ON document USING hash (id)",
        ]
            + tiers.map { "CREATE TABLE document_\($0) PARTITION OF document FOR VALUES IN (\($0))" }
            + [
                // A shard's planner would read the common tokens of each partition for each search, and learn nothing.
                "ALTER TABLE document ALTER COLUMN tokens SET STATISTICS 0",
                // Three thousand are counted for all: of the others, each is in few documents.
                "ALTER TABLE ONLY document ALTER COLUMN tokens SET STATISTICS 300",
                createIndex,
                """
                CREATE VIEW usage AS SELECT source, count(*) AS documents,
                    (SELECT sum(pg_total_relation_size(relid))::bigint FROM pg_partition_tree('document')) AS bytes
                FROM document GROUP BY source
                """,
            ]
    }

    /// A table that runs what is inserted, so that the tables of a shard change in the transaction that it takes part in.
    private static var statementTable: [String] {
        [
            "CREATE TABLE statement (sql text NOT NULL)",
            """
            CREATE FUNCTION run_statement() RETURNS trigger LANGUAGE plpgsql
                SET search_path FROM CURRENT SET maintenance_work_mem = '256MB' SET enable_seqscan = on
                AS 'BEGIN EXECUTE NEW.sql; RETURN NULL; END'
            """,
            """
            CREATE TRIGGER run_statement BEFORE INSERT ON statement FOR EACH ROW EXECUTE FUNCTION run_statement()
            """,
        ]
    }

    /// The index of tokens; `fastupdate` would have every search read what was added since the last vacuum.
    static var createIndex: String {
        "CREATE INDEX IF NOT EXISTS document_tokens ON document USING gin (tokens) WITH (fastupdate = off)"
    }
}
