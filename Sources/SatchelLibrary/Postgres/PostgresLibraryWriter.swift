import SatchelCatalog
import SatchelImporting
import SatchelPostgres

/// Changes a library on a server within one transaction.
struct PostgresLibraryWriter<Format: LibraryFormat>: LibraryWriter {
    let connection: PostgresConnection
    private let places: PostgresLibraryPlaces
    /// The number of shards; none on a single server.
    let shards: Int
    /// For each tier but the last, the first place behind it.
    var bounds: [Int64] = []

    /// Prepares to write, as the only one, after another program that does.
    ///
    /// - Throws: `PostgresError.importInProgress` if that takes longer than a statement may.
    init(_ connection: PostgresConnection, _ schema: PostgresLibrarySchema) throws {
        self.connection = connection
        places = PostgresLibraryPlaces(connection)
        do {
            try connection.query("SELECT pg_advisory_xact_lock($1)", [.integer(schema.lock)])
        } catch PostgresError.statementTimeout {
            throw PostgresError.importInProgress(server: connection.server)
        }
        try connection.query("UPDATE version SET changes = changes + 1")
        shards = Int(try connection.query("SELECT count(*) FROM shard").integer(0, 0) ?? 0)
        let rows = try connection.query("SELECT upto FROM tier ORDER BY number")
        bounds = (0..<rows.count).map { rows.integer($0, 0) ?? -1 }
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

    var sources: [SourceRow] { get throws { try PostgresLibraryTables(connection).sources } }

    func count(_ change: SourceCounts, in source: Int64) throws {
        try connection.query(
            "UPDATE source SET documents = documents + $1, editions = editions + $2 WHERE number = $3",
            [.integer(Int64(change.documents)), .integer(Int64(change.editions)), .integer(source)]
        )
    }

    // MARK: - Reading

    func places(ofEditions ids: [String]) throws -> [String: Int64] {
        var places: [String: Int64] = [:]
        for table in Format.editions == nil ? ["document"] : ["edition", "document"] {
            let rows = try connection.query("SELECT id, place FROM \(table) WHERE id = ANY ($1)", [.texts(ids)])
            for row in 0..<rows.count { places[rows.text(row, 0)] = rows.integer(row, 1) }
        }
        return places
    }

    func places(ofWorks hashes: [Int64]) throws -> [Int64: [Int64]] {
        let rows = try connection.query(
            """
            SELECT hash, place FROM unnest($1::bigint[]) AS wanted CROSS JOIN LATERAL (
                SELECT hash, place FROM work WHERE hash = wanted LIMIT \(WorkKey.sharedLimit)
            ) AS found
            """,
            [.integers(hashes)]
        )
        var places: [Int64: [Int64]] = [:]
        for row in 0..<rows.count { places[rows.integer(row, 0) ?? 0, default: []].append(rows.integer(row, 1) ?? -1) }
        return places
    }

    func works(at places: [Int64]) throws -> [StoredWork] {
        var editions: [Int64: [StoredEdition]] = [:]
        if Format.editions != nil {
            let rows = try connection.query(
                "SELECT place, id, source, bucket, text FROM edition WHERE place = ANY ($1) ORDER BY place, rank",
                [.integers(places)]
            )
            for row in 0..<rows.count {
                editions[rows.integer(row, 0) ?? -1, default: []].append(
                    StoredEdition(
                        id: rows.text(row, 1),
                        source: rows.integer(row, 2) ?? -1,
                        bucket: DocumentPlace.bounded(rows.integer(row, 3) ?? 0),
                        text: rows.text(row, 4)
                    )
                )
            }
        }
        return try PostgresLibraryTables(connection).documents(at: places).map { document in
            StoredWork(document, editions[document.place] ?? [])
        }
    }

    func places(ledBy source: Int64, after place: Int64, limit: Int) throws -> [Int64] {
        try integers(
            "SELECT place FROM document WHERE source = $1 AND place > $2 ORDER BY place LIMIT $3",
            [.integer(source), .integer(place), .integer(Int64(clamping: limit))]
        )
    }

    func places(withEditionsOf source: Int64, limit: Int) throws -> [Int64] {
        try integers(
            "SELECT place FROM edition WHERE source = $1 AND rank > 0 LIMIT $2",
            [.integer(source), .integer(Int64(clamping: limit))]
        )
    }

    private func integers(_ sql: String, _ values: [PostgresValue]) throws -> [Int64] {
        let rows = try connection.query(sql, values)
        return (0..<rows.count).map { rows.integer($0, 0) ?? -1 }
    }

    // MARK: - Writing

    func nextPlace(in bucket: Int64) throws -> Int64 { try places.next(in: bucket) }

    mutating func replace(_ old: [OldDocument], with new: [NewDocument]) throws {
        try remove(old)
        try add(new)
        try addEditions(new)
        try addOrders(new)
        try addWords(of: new.map(\.indexed.tokens))
    }

    private func remove(_ documents: [OldDocument]) throws {
        guard !documents.isEmpty else { return }
        let places: [PostgresValue] = [.integers(documents.map(\.place))]
        try connection.query("DELETE FROM document WHERE place = ANY ($1)", places)
        if !Format.orders.isEmpty {
            let keys = Format.orders.map { $0.rawValue }
            try connection.query(
                "DELETE FROM ordering WHERE key = ANY ($2) AND place = ANY ($1)",
                places + [.texts(keys)]
            )
        }
        guard Format.editions != nil else { return }
        try connection.query("DELETE FROM edition WHERE place = ANY ($1)", places)
        let works = documents.compactMap { document in document.indexed.work.map { ($0.hash, document.place) } }
        try connection.query(
            """
            DELETE FROM work USING unnest($1::bigint[], $2::bigint[]) AS gone (hash, place)
            WHERE work.hash = gone.hash AND work.place = gone.place
            """,
            [.integers(works.map(\.0)), .integers(works.map(\.1))]
        )
    }

    private func add(_ documents: [NewDocument]) throws {
        guard !documents.isEmpty else { return }
        // COPY sends a shard one row at a time, INSERT many.
        let table = shards == 0 ? "document" : "incoming"
        if shards > 0 {
            try connection.query("CREATE TEMP TABLE IF NOT EXISTS incoming (LIKE document) ON COMMIT DELETE ROWS")
        }
        try copy(documents, to: "\(table) (tier, place, source, id, text, tokens)") { rows, document in
            rows.add(tier(of: document.place))
            rows.add(document.place)
            rows.add(document.source)
            rows.add(document.id)
            rows.add(document.text)
            rows.add(TokenVector(document.indexed.tokens).bytes)
        }
        if shards > 0 {
            try connection.query("INSERT INTO document SELECT * FROM incoming")
            try connection.query("TRUNCATE incoming")
        }
    }

    private func addEditions(_ documents: [NewDocument]) throws {
        let works = documents.compactMap { document in document.hash.map { (hash: $0, place: document.place) } }
        try copy(works, to: "work (hash, place)") { rows, work in
            rows.add(work.hash)
            rows.add(work.place)
        }
        let editions = documents.flatMap { document in
            document.editions.enumerated().map { (place: document.place, rank: Int64($0), edition: $1) }
        }
        try copy(editions, to: "edition (place, rank, id, source, bucket, text)") { rows, row in
            rows.add(row.place)
            rows.add(row.rank)
            rows.add(row.edition.id)
            rows.add(row.edition.source)
            rows.add(row.edition.bucket)
            rows.add(row.edition.text)
        }
    }

    private func addOrders(_ documents: [NewDocument]) throws {
        let keys = Format.orders.map { $0.rawValue }
        let values = documents.flatMap { document in
            document.indexed.orders.known.map { (place: document.place, order: $0.order, value: $0.value) }
        }
        try copy(values, to: "ordering (place, key, value)") { rows, value in
            rows.add(value.place)
            rows.add(keys[value.order])
            rows.add(hex: value.value)
        }
    }

    private func copy<Element>(
        _ elements: [Element],
        to table: String,
        _ add: (inout PostgresCopyRows, Element) -> Void
    ) throws {
        guard !elements.isEmpty else { return }
        var index = 0
        try connection.copy("COPY \(table) FROM STDIN") { rows in
            add(&rows, elements[index])
            rows.endRow()
            index += 1
            return index < elements.count
        }
    }

    private func addWords(of documents: [DocumentTokens]) throws {
        var (words, listed): (Set<String>, Set<String>) = ([], [])
        let starts = FieldWord<Format.Item>.allCases.map {
            Array(FieldWord<Format.Item>.token(ofWord: "", kind: $0.rawValue).utf8)
        }
        for tokens in documents {
            tokens.forEachWord { words.insert(String(decoding: $0, as: UTF8.self)) }
            tokens.forEachValue { token in
                // A hash of a whole title begins with a sign that words of fields have behind the field's name.
                let isWord = token.dropFirst().contains(UInt8(ascii: "="))
                guard isWord || starts.contains(where: token.starts) else { return }
                listed.insert(String(decoding: token, as: UTF8.self))
            }
        }
        for (statement, texts) in [
            ("INSERT INTO term (word) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", words),
            ("INSERT INTO listed (token) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", listed),
        ] where !texts.isEmpty { try connection.query(statement, [.texts(texts.sorted())]) }
    }

    // MARK: - Places

    private func tier(of place: Int64) -> Int64 {
        Int64(bounds.firstIndex { place < $0 } ?? bounds.count)
    }
}
