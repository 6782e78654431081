import SatchelPostgres

extension PostgresLibraryWriter {
    /// The largest library whose index is dropped for a load, and built again after it.
    private static var reindexedLimit: Int { 100_000 }
    /// The rows that make a batch part of a load.
    private static var loadedRows: Int { 2000 }
    /// The time that laying out or indexing may take.
    private static var patience: Duration { .seconds(3600) }

    /// Prepares for many rows: the index is built after them, and until then they are not laid out in tiers.
    mutating func beginLoading(_ rows: Int) throws {
        let documents = try PostgresLibraryTables(connection).sources.reduce(0) { $0 + $1.documents }
        guard rows >= Self.loadedRows, documents < Self.reindexedLimit else { return }
        try run("DROP INDEX IF EXISTS document_tokens")
        try move(to: bounds.map { _ in -1 })
    }

    /// Lays the documents out in tiers unless they are, and builds the index.
    ///
    /// An index that is built in the transaction that lays them out has those that moved twice.
    mutating func endLoading() throws {
        try layOut()
        try run(PostgresLibrarySchema.createIndex)
        try run("ANALYZE document")
        // Unknown sizes would have the planner compare every word with every prefix.
        try connection.query("ANALYZE term, listed")
        if shards > 0 { try recount() }
    }

    /// Counts the documents of each source: shards commit one after the other, so that a crash may leave a part of a batch.
    private func recount() throws {
        let usage = (1...shards).map { "SELECT * FROM usage_\($0)" }.joined(separator: " UNION ALL ")
        try connection.query(
            """
            UPDATE source SET documents = coalesce(counted.documents, 0), editions = coalesce(counted.documents, 0)
                + (SELECT count(*) FROM edition WHERE edition.source = source.number AND rank > 0)
            FROM source AS old LEFT JOIN (
                SELECT source, sum(documents)::bigint AS documents FROM (\(usage)) AS usage GROUP BY source
            ) AS counted ON counted.source = old.number
            WHERE source.number = old.number
            """,
            limit: Self.patience
        )
    }

    /// Lays the documents out in tiers, unless they are.
    mutating func layOut() throws {
        try connection.query(
            "SELECT set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '256MB', true)"
        )
        let sizes = PostgresLibrarySchema.tierSizes
        let counts = try connection.query(
            "SELECT tier, count(*) FROM document WHERE tier < $1 GROUP BY tier",
            [
                .integer(Int64(sizes.count))
            ],
            limit: Self.patience
        )
        let isFull = (0..<counts.count).contains { row in
            let tier = Int(counts.integer(row, 0) ?? 0)
            return sizes.indices.contains(tier) && (counts.integer(row, 1) ?? 0) > 2 * Int64(sizes[tier])
        }
        guard isFull || bounds.contains(-1) else { return }
        var end = 0
        try move(
            to: sizes.map { size in
                end += size
                return try connection.query(
                    "SELECT place FROM document ORDER BY place LIMIT 1 OFFSET $1",
                    [.integer(Int64(end))],
                    limit: Self.patience
                )
                .integer(0, 0) ?? .max
            }
        )
    }

    /// Moves documents to the tiers of other bounds.
    private mutating func move(to bounds: [Int64]) throws {
        guard bounds != self.bounds else { return }
        let tier = bounds.enumerated().map { "WHEN place < \($1) THEN \($0)" }.joined(separator: " ")
        let highest = max(bounds.last ?? -1, self.bounds.last ?? -1)
        try run(
            """
            UPDATE document SET tier = CASE \(tier) ELSE \(bounds.count) END
            WHERE place < \(highest) AND tier <> CASE \(tier) ELSE \(bounds.count) END
            """
        )
        try connection.query(
            "UPDATE tier SET upto = given.upto FROM unnest($1::bigint[]) WITH ORDINALITY AS given (upto, place)"
                + " WHERE number = given.place - 1",
            [.integers(bounds)]
        )
        self.bounds = bounds
    }

    /// Runs a statement about the documents, on each shard if there are any.
    private func run(_ statement: String) throws {
        guard shards > 0 else {
            try connection.query(statement, limit: Self.patience)
            return
        }
        for number in 1...shards {
            try connection.query(
                "INSERT INTO statement_\(number) (sql) VALUES ($1)",
                [.text(statement)],
                limit: Self.patience
            )
        }
    }
}
