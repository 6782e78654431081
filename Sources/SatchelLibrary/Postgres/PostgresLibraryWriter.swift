import SatchelCatalog
import SatchelImporting
import SatchelPostgres
import SatchelSearch

/// Adds and removes documents of a library on a server within one transaction.
struct PostgresLibraryWriter<Format: LibraryFormat> {
    private typealias Entry = LibraryEntry<Format>
    /// The largest library whose index is dropped for a load, and built again after it.
    private static var reindexedLimit: Int { 100_000 }
    /// The rows that make a batch part of a load.
    private static var loadedRows: Int { 2000 }
    /// The time that laying out or indexing may take.
    private static var patience: Duration { .seconds(3600) }

    private let connection: PostgresConnection
    private let places: PostgresLibraryPlaces
    /// The number of shards; none on a single server.
    private let shards: Int
    /// For each tier but the last, the first place behind it.
    private var bounds: [Int64] = []

    /// Prepares to write, as the only one.
    ///
    /// - Throws: `PostgresError.importInProgress`.
    init(_ connection: PostgresConnection, _ schema: PostgresLibrarySchema) throws {
        self.connection = connection
        places = PostgresLibraryPlaces(connection)
        guard try connection.query("SELECT pg_try_advisory_xact_lock($1)", [.integer(schema.lock)]).bool(0, 0) else {
            throw PostgresError.importInProgress(server: connection.server)
        }
        try connection.query("UPDATE version SET changes = changes + 1")
        shards = Int(try connection.query("SELECT count(*) FROM shard").integer(0, 0) ?? 0)
        let rows = try connection.query("SELECT upto FROM tier ORDER BY number")
        bounds = (0..<rows.count).map { rows.integer($0, 0) ?? -1 }
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

    // MARK: - Sources

    /// Adds a source or finds it, and sets the day it was last added to.
    func touched(_ name: String, day: String) throws -> SourceRow? {
        try connection.query(
            "INSERT INTO source (name, day) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET day = excluded.day",
            [.text(name), .text(day)]
        )
        return try named(name)
    }

    func named(_ name: String) throws -> SourceRow? {
        try PostgresLibraryTables(connection).sources.first { $0.name == name }
    }

    private func count(_ change: Int, in source: Int64) throws {
        try connection.query(
            "UPDATE source SET documents = documents + $1 WHERE number = $2",
            [.integer(Int64(change)), .integer(source)]
        )
    }

    // MARK: - Adding

    /// Adds items, and updates those whose id is known; of items with the same id the last one counts.
    mutating func put(
        _ entries: [LibraryEntry<Format>],
        from source: SourceRow,
        isBuiltIn: Bool = false
    ) throws -> ImportChanges {
        var changes = ImportChanges()
        let latest = Self.latest(entries, &changes)
        let known = try known(latest.map(\.id.rawValue))
        let new = latest.filter { known[$0.id.rawValue] == nil }
        changes.added += new.count
        try add(new, from: source.number)
        let builtIn = try Set(PostgresLibraryTables(connection).sources.filter { !$0.stamp.isEmpty }.map(\.number))
        for entry in latest {
            guard let old = known[entry.id.rawValue] else { continue }
            try change(old, to: entry, from: source.number, isBuiltIn, builtIn, &changes)
        }
        try count(new.count, in: source.number)
        try addWords(of: latest)
        return changes
    }

    private static func latest(_ entries: [Entry], _ changes: inout ImportChanges) -> [Entry] {
        var last: [ItemID<Format.Item>: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let earlier = last.updateValue(index, forKey: entry.id) {
                changes.count(entries[earlier].text, entry.text)
            }
        }
        return last.count == entries.count ? entries : last.values.sorted().map { entries[$0] }
    }

    private func known(_ ids: [String]) throws -> [String: StoredPlace] {
        let rows = try connection.query(
            "SELECT id, place, source, text FROM document WHERE id = ANY ($1)",
            [.texts(ids)]
        )
        var known: [String: StoredPlace] = [:]
        for row in 0..<rows.count {
            let place = rows.integer(row, 1) ?? -1
            known[rows.text(row, 0)] = StoredPlace(
                place: place,
                source: rows.integer(row, 2) ?? -1,
                text: rows.text(row, 3),
                bucket: DocumentPlace.bucket(of: place)
            )
        }
        return known
    }

    private func add(_ entries: [Entry], from source: Int64) throws {
        guard !entries.isEmpty else { return }
        let places = try entries.map { try self.places.next(in: DocumentPlace.bucket($0.popularity)) }
        // COPY sends a shard one row at a time, INSERT many.
        let table = shards == 0 ? "document" : "incoming"
        if shards > 0 {
            try connection.query("CREATE TEMP TABLE IF NOT EXISTS incoming (LIKE document) ON COMMIT DELETE ROWS")
        }
        var index = 0
        try connection.copy("COPY \(table) (tier, place, source, id, text, tokens) FROM STDIN") { rows in
            let (entry, place) = (entries[index], places[index])
            rows.add(tier(of: place))
            rows.add(place)
            rows.add(source)
            rows.add(entry.id.rawValue)
            rows.add(entry.text)
            rows.add(TokenVector(entry.tokens).bytes)
            rows.endRow()
            index += 1
            return index < entries.count
        }
        if shards > 0 {
            try connection.query("INSERT INTO document SELECT * FROM incoming")
            try connection.query("TRUNCATE incoming")
        }
    }

    private func change(
        _ old: StoredPlace,
        to entry: Entry,
        from source: Int64,
        _ isBuiltIn: Bool,
        _ builtIn: Set<Int64>,
        _ changes: inout ImportChanges
    ) throws {
        var new = old
        new.take(entry, from: source, isBuiltIn: isBuiltIn, builtIn)
        if isBuiltIn && old.source != source || new.bucket != old.bucket {
            new.place = try places.next(in: new.bucket)
        }
        guard new.place != old.place || new.text != old.text || new.source != old.source else {
            changes.unchanged += 1
            return
        }
        if new.source != old.source {
            changes.added += 1
            try count(-1, in: old.source)
            try count(1, in: new.source)
        } else {
            changes.changed += 1
        }
        let item = Format.item(entry.id, new.text, ItemSource(source: ""))
        let tokens = new.text == entry.text ? entry.tokens : DocumentTokens(of: item, new.text, Format.self)
        try connection.query(
            """
            UPDATE document SET tier = $1, place = $2, source = $3, text = $4, tokens = $5::tsvector
            WHERE place = $6 AND id = $7
            """,
            [
                .integer(tier(of: new.place)), .integer(new.place), .integer(new.source), .text(new.text),
                .text(String(decoding: TokenVector(tokens).bytes, as: UTF8.self)), .integer(old.place),
                .text(entry.id.rawValue),
            ]
        )
    }

    private func addWords(of entries: [Entry]) throws {
        var words = ByteStringSet()
        for entry in entries { entry.tokens.forEachWord { words.insert($0) } }
        var texts: [String] = []
        words.forEachSorted { texts.append(String(decoding: $0, as: UTF8.self)) }
        guard !texts.isEmpty else { return }
        try connection.query(
            "INSERT INTO term (word) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING",
            [.texts(texts)]
        )
    }

    // MARK: - Places

    private func tier(of place: Int64) -> Int64 {
        Int64(bounds.firstIndex { place < $0 } ?? bounds.count)
    }

    // MARK: - Removing

    /// Removes some documents of a source; fewer than the limit once none are left.
    func removeSome(of source: SourceRow, after place: Int64, limit: Int) throws -> (count: Int, last: Int64) {
        let rows = try connection.query(
            """
            WITH gone AS (
                DELETE FROM document WHERE place = ANY (ARRAY(
                    SELECT place FROM document WHERE source = $1 AND place > $2 ORDER BY place LIMIT $3
                )) RETURNING place
            )
            SELECT count(*), max(place) FROM gone
            """,
            [.integer(source.number), .integer(place), .integer(Int64(limit))]
        )
        let removed = Int(rows.integer(0, 0) ?? 0)
        try count(-removed, in: source.number)
        return (removed, rows.integer(0, 1) ?? place)
    }

    // MARK: - Loading

    /// Prepares for many rows: the index is built after them, and until then they are not laid out in tiers.
    mutating func beginLoading(_ rows: Int) throws {
        let documents = try PostgresLibraryTables(connection).sources.reduce(0) { $0 + $1.documents }
        guard rows >= Self.loadedRows, documents < Self.reindexedLimit, bounds.contains(where: { $0 >= 0 }) else {
            return
        }
        try run("DROP INDEX IF EXISTS document_tokens")
        try move(to: bounds.map { _ in -1 })
    }

    /// Lays the documents out in tiers unless they are, and builds the index.
    mutating func endLoading() throws {
        try connection.query(
            "SELECT set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '256MB', true)"
        )
        try layOut()
        try run(PostgresLibrarySchema.createIndex)
        try run("ANALYZE document")
        if shards > 0 { try recount() }
    }

    /// Counts the documents of each source: shards commit one after the other, so that a crash may leave a part of a batch.
    private func recount() throws {
        let usage = (1...shards).map { "SELECT * FROM usage_\($0)" }.joined(separator: " UNION ALL ")
        try connection.query(
            """
            UPDATE source SET documents = coalesce(counted.documents, 0)
            FROM source AS old LEFT JOIN (
                SELECT source, sum(documents)::bigint AS documents FROM (\(usage)) AS usage GROUP BY source
            ) AS counted ON counted.source = old.number
            WHERE source.number = old.number
            """,
            limit: Self.patience
        )
    }

    private mutating func layOut() throws {
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
}
