import SatchelCatalog
import SatchelImporting
import SatchelPostgres
import SatchelSearch

/// Adds and removes documents of a library on a server within one transaction.
struct PostgresLibraryWriter<Format: LibraryFormat> {
    private typealias Entry = LibraryEntry<Format>
    let connection: PostgresConnection
    private let places: PostgresLibraryPlaces
    /// The number of shards; none on a single server.
    let shards: Int
    /// For each tier but the last, the first place behind it.
    var bounds: [Int64] = []
    /// The words that are in the tables of words, as far as that is known.
    private(set) var stored: StoredWords

    /// Prepares to write, as the only one, after another program that does; `stored` is what the last change left.
    ///
    /// - Throws: `PostgresError.importInProgress` if that takes longer than a statement may.
    init(_ connection: PostgresConnection, _ schema: PostgresLibrarySchema, _ stored: StoredWords) throws {
        self.connection = connection
        places = PostgresLibraryPlaces(connection)
        do {
            try connection.query("SELECT pg_advisory_xact_lock($1)", [.integer(schema.lock)])
        } catch PostgresError.statementTimeout {
            throw PostgresError.importInProgress(server: connection.server)
        }
        let change = try connection.query("UPDATE version SET changes = changes + 1 RETURNING changes").integer(0, 0)
        self.stored = stored.forChange(change ?? 0)
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
        let distinct = Self.distinct(entries)
        let latest = distinct.map(\.last)
        let known = try known(latest.map(\.id.rawValue))
        var changes = ImportChanges(unchanged: entries.count - distinct.count)
        var new: [(entry: Entry, place: Int64)] = []
        var old: [(entry: Entry, stored: StoredPlace, free: Int64?)] = []
        for (first, last) in distinct {
            let bucket = DocumentPlace.bucket(last.popularity)
            if let stored = known[last.id.rawValue] {
                // Built-in items are ordered by insertion, whatever replaced some of them.
                let isReplaced = isBuiltIn && stored.source != source.number
                old.append((last, stored, isReplaced ? try places.next(in: bucket) : nil))
                continue
            }
            new.append((last, try places.next(in: bucket)))
            changes.added += 1
            // Only if it was new: else a file that lists an item several times would always change something.
            if first.text != last.text {
                (changes.changed, changes.unchanged) = (changes.changed + 1, changes.unchanged - 1)
            }
        }
        try add(new, from: source.number)
        var orders = new.map { ($0.place, $0.entry.orders) }
        if !old.isEmpty {
            let builtIn = try Set(PostgresLibraryTables(connection).sources.filter { !$0.stamp.isEmpty }.map(\.number))
            for (entry, stored, free) in old {
                var new = stored
                new.take(entry, from: source.number, isBuiltIn: isBuiltIn, builtIn)
                if let free {
                    new.place = free
                } else if new.bucket != stored.bucket {
                    new.place = try places.next(in: new.bucket)
                }
                guard new.place != stored.place || new.text != stored.text || new.source != stored.source else {
                    changes.unchanged += 1
                    continue
                }
                try change(stored, to: new, entry, &orders, &changes)
            }
        }
        try add(orders)
        try count(new.count, in: source.number)
        try addWords(of: latest)
        return changes
    }

    /// The entries of each id in the order of the first ones, of which the last one counts.
    private static func distinct(_ entries: [Entry]) -> [(first: Entry, last: Entry)] {
        var indexes: [ItemID<Format.Item>: Int] = [:]
        var distinct: [(first: Entry, last: Entry)] = []
        for entry in entries {
            if let index = indexes[entry.id] {
                distinct[index].last = entry
            } else {
                indexes[entry.id] = distinct.count
                distinct.append((entry, entry))
            }
        }
        return distinct
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

    private func add(_ entries: [(entry: Entry, place: Int64)], from source: Int64) throws {
        guard !entries.isEmpty else { return }
        // COPY sends a shard one row at a time, INSERT many.
        let table = shards == 0 ? "document" : "incoming"
        if shards > 0 {
            try connection.query("CREATE TEMP TABLE IF NOT EXISTS incoming (LIKE document) ON COMMIT DELETE ROWS")
        }
        var index = 0
        try connection.copy("COPY \(table) (tier, place, source, id, text, tokens) FROM STDIN") { rows in
            let (entry, place) = entries[index]
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
        to new: StoredPlace,
        _ entry: Entry,
        _ orders: inout [(Int64, OrderValues)],
        _ changes: inout ImportChanges
    ) throws {
        if new.source != old.source {
            changes.added += 1
            try count(-1, in: old.source)
            try count(1, in: new.source)
        } else {
            changes.changed += 1
        }
        var indexed = (tokens: entry.tokens, orders: entry.orders)
        if new.text != entry.text {
            indexed = Entry.indexed(entry.id, new.text)
        }
        orders.append((new.place, indexed.orders))
        if !Format.orders.isEmpty {
            try connection.query("DELETE FROM ordering WHERE place = $1", [.integer(old.place)])
        }
        try connection.query(
            """
            UPDATE document SET tier = $1, place = $2, source = $3, text = $4, tokens = $5::tsvector
            WHERE place = $6 AND id = $7
            """,
            [
                .integer(tier(of: new.place)), .integer(new.place), .integer(new.source), .text(new.text),
                .text(String(decoding: TokenVector(indexed.tokens).bytes, as: UTF8.self)), .integer(old.place),
                .text(entry.id.rawValue),
            ]
        )
    }

    private func add(_ orders: [(place: Int64, values: OrderValues)]) throws {
        let keys = Format.orders.map { $0.rawValue }
        var rows = orders.lazy.flatMap { order in order.values.known.map { (order.place, $0) } }.makeIterator()
        guard var row = rows.next() else { return }
        try connection.copy("COPY ordering (place, key, value) FROM STDIN") { buffer in
            buffer.add(row.0)
            buffer.add(keys[row.1.order])
            buffer.add(hex: row.1.value)
            buffer.endRow()
            guard let next = rows.next() else { return false }
            row = next
            return true
        }
    }

    private mutating func addWords(of entries: [Entry]) throws {
        var new = StoredWords()
        let starts = Format.Field.allCases.map { Array(Format.Field.token(ofWord: "", kind: $0.rawValue).utf8) }
        for entry in entries {
            entry.tokens.forEachWord { if stored.words.insert($0) { new.words.insert($0) } }
            entry.tokens.forEachValue { token in
                // A hash of a whole title begins with a sign that words of fields have behind the field's name.
                let isWord = token.dropFirst().contains(UInt8(ascii: "="))
                guard isWord || starts.contains(where: token.starts) else { return }
                if stored.listed.insert(token) { new.listed.insert(token) }
            }
        }
        for (statement, words) in [
            ("INSERT INTO term (word) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", new.words),
            ("INSERT INTO listed (token) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", new.listed),
        ] {
            var texts: [String] = []
            words.forEachSorted { texts.append(String(decoding: $0, as: UTF8.self)) }
            if !texts.isEmpty { try connection.query(statement, [.texts(texts)]) }
        }
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
            ), forgotten AS (DELETE FROM ordering USING gone WHERE ordering.place = gone.place)
            SELECT count(*), max(place) FROM gone
            """,
            [.integer(source.number), .integer(place), .integer(Int64(limit))]
        )
        let removed = Int(rows.integer(0, 0) ?? 0)
        try count(-removed, in: source.number)
        return (removed, rows.integer(0, 1) ?? place)
    }
}
