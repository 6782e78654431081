import SatchelPostgres

/// A server that holds a part of a library's documents, as the library's own server connects to it.
struct PostgresShard: Sendable {
    /// Its host, port and database.
    let name: String
    /// How to find it, by the names of libpq.
    private let place: [String: String]
    /// The role there, and its password if it needs one.
    private let role: [String: String]

    /// What of a connection is about the server itself; certificates of the client are not on the other server.
    private static let placeKeys: Set<String> = [
        "host", "hostaddr", "port", "dbname", "sslmode", "sslrootcert", "target_session_attrs",
    ]

    /// Takes everything from a connection to it.
    init(_ connection: PostgresConnection) {
        name = connection.server
        let options = connection.options
        place = options.filter { Self.placeKeys.contains($0.key) && !$0.value.isEmpty }
        role = options.filter { ["user", "password"].contains($0.key) && !$0.value.isEmpty }
    }

    /// Makes its documents a partition of a library's, within a transaction.
    func attach(to schema: PostgresLibrarySchema, number: Int, of count: Int, _ connection: PostgresConnection) throws {
        // Messages of the server name it; the last word of it is for people.
        let server = "\(schema.name)_\(number) \(name)"
        let settings = [
            // Every shard works at the same time, and answers and takes many rows at once.
            "async_capable": "true", "fetch_size": "2000", "batch_size": "1000", "connect_timeout": "5",
            // Planned for each value, a condition of many tokens would be tested in every row.
            "options": "-c jit=off -c enable_seqscan=off",
        ]
        try connection.query("CREATE EXTENSION IF NOT EXISTS postgres_fdw SCHEMA public")
        // Left over where the tables were deleted by hand.
        try connection.format("DROP SERVER IF EXISTS %I CASCADE", [server])
        try connection.format(
            "CREATE SERVER %I FOREIGN DATA WRAPPER postgres_fdw OPTIONS",
            [server],
            options: settings.merging(place) { $1 }
        )
        try connection.format("CREATE USER MAPPING FOR PUBLIC SERVER %I OPTIONS", [server], options: role)
        let part = "PARTITION OF document FOR VALUES WITH (MODULUS \(count), REMAINDER \(number - 1))"
        // What the server knows of the tokens; the tokens themselves have a type that only that view has.
        let statistics =
            "(schemaname text, tablename text, attname text, most_common_elems text, most_common_elem_freqs real[])"
        for (table, columns, origin) in [
            ("document", part, (schema.shardName, "document")),
            ("usage", "(source bigint, documents bigint, bytes bigint)", (schema.shardName, "usage")),
            ("statement", "(sql text NOT NULL)", (schema.shardName, "statement")),
            ("common", statistics, ("pg_catalog", "pg_stats")),
        ] {
            try connection.format(
                "CREATE FOREIGN TABLE \(table)_\(number) \(columns) SERVER %I OPTIONS",
                [server],
                options: ["schema_name": origin.0, "table_name": origin.1]
            )
        }
        try connection.query(
            "INSERT INTO shard (number, server, name) VALUES ($1, $2, $3)",
            [.integer(Int64(number)), .text(server), .text(name)]
        )
    }
}

extension PostgresConnection {
    /// Runs a statement that takes no parameters, with names and values quoted by the server.
    func format(_ statement: String, _ names: [String], options: [String: String] = [:]) throws {
        let options = options.sorted { $0.key < $1.key }
        let list = options.map { _ in "%I %L" }.joined(separator: ", ")
        let values = names + options.flatMap { [$0.key, $0.value] }
        let text = try query(
            "SELECT format($1, VARIADIC $2::text[])",
            [.text(statement + (options.isEmpty ? "" : " (\(list))")), .texts(values)]
        )
        .text(0, 0)
        try query(text)
    }
}
