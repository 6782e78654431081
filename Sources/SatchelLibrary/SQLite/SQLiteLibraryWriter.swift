import GRDB
import SatchelCatalog
import SatchelPersistence

/// Changes a library in a file within one transaction.
struct SQLiteLibraryWriter<Format: LibraryFormat>: LibraryWriter {
    let db: Database
    private var next: [Int64: Int64] = [:]

    init(_ db: Database) {
        self.db = db
    }

    var sources: [SourceRow] { get throws { try SourceRow.all(db) } }

    func count(_ change: SourceCounts, in source: Int64) throws { try SourceRow.count(change, in: source, db) }

    // MARK: - Reading

    func places(ofEditions ids: [String]) throws -> [String: Int64] {
        let find = try db.bulkStatement(sql: "SELECT place FROM document WHERE id = ?")
        let findEdition = try hasEditions ? db.bulkStatement(sql: "SELECT place FROM edition WHERE id = ?") : nil
        var places: [String: Int64] = [:]
        for id in ids {
            if let place = try find.numbers(id).first ?? findEdition?.numbers(id).first { places[id] = place }
        }
        return places
    }

    private var hasEditions: Bool {
        get throws {
            guard Format.editions != nil else { return false }
            return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM edition)") ?? false
        }
    }

    func places(ofWorks hashes: [Int64]) throws -> [Int64: [Int64]] {
        let find = try db.bulkStatement(sql: "SELECT place FROM work WHERE hash = ? LIMIT \(WorkKey.sharedLimit)")
        var places: [Int64: [Int64]] = [:]
        for hash in hashes {
            let found = try find.numbers(hash)
            if !found.isEmpty { places[hash] = found }
        }
        return places
    }

    func works(at places: [Int64]) throws -> [StoredWork] {
        let tables = SQLiteLibraryTables(db: db)
        let find = try db.cachedStatement(
            sql: "SELECT id, source, bucket, text FROM edition WHERE place = ? ORDER BY rank"
        )
        let hasEditions = try hasEditions
        return try tables.documents(at: places).map { document in
            StoredWork(
                document,
                try hasEditions ? Row.fetchAll(find, arguments: [document.place]).map(StoredEdition.init) : []
            )
        }
    }

    func places(ledBy source: Int64, after place: Int64, limit: Int) throws -> [Int64] {
        try db.bulkStatement(sql: "SELECT place FROM document WHERE source = ? AND place > ? ORDER BY place LIMIT ?")
            .numbers(source, place, Int64(limit))
    }

    func places(withEditionsOf source: Int64, limit: Int) throws -> [Int64] {
        try db.bulkStatement(sql: "SELECT place FROM edition WHERE source = ? AND rank > 0 LIMIT ?")
            .numbers(source, Int64(limit))
    }

    // MARK: - Writing

    /// A change of the index, applied in the order of places, since only then the index is fast.
    private struct IndexChange {
        let place: Int64
        var old: DocumentTokens?
        var new: DocumentTokens?
    }

    mutating func replace(_ old: [OldDocument], with new: [NewDocument]) throws {
        try remove(old)
        let insert = try db.bulkStatement(sql: "INSERT INTO document (place, source, id, text) VALUES (?, ?, ?, ?)")
        let insertEdition = try db.cachedStatement(
            sql: "INSERT INTO edition (place, rank, id, source, bucket, text) VALUES (?, ?, ?, ?, ?, ?)"
        )
        let orders = try orderStatement
        for document in new {
            try insert.run(document.place, document.source, document.id, document.text)
            try orders?.put(document.indexed.orders, at: document.place)
            for (rank, edition) in document.editions.enumerated() {
                try insertEdition.execute(
                    arguments: [document.place, rank, edition.id, edition.source, edition.bucket, edition.text]
                )
            }
        }
        try addWorks(new)
        var changes = new.map { IndexChange(place: $0.place, old: nil, new: $0.indexed.tokens) }
        if !old.isEmpty {
            var indexes: [Int64: Int] = [:]
            for (index, change) in changes.enumerated() { indexes[change.place] = index }
            for document in old {
                if let index = indexes[document.place] {
                    changes[index].old = document.indexed.tokens
                } else {
                    changes.append(IndexChange(place: document.place, old: document.indexed.tokens, new: nil))
                }
            }
        }
        try apply(changes)
        try keepShelves()
    }

    private func remove(_ documents: [OldDocument]) throws {
        guard !documents.isEmpty else { return }
        let delete = try db.bulkStatement(sql: "DELETE FROM document WHERE place = ?")
        let forget = try db.bulkStatement(sql: "DELETE FROM work WHERE hash = ? AND place = ?")
        for document in documents {
            try delete.run(document.place)
            if let hash = document.indexed.work?.hash { try forget.run(hash, document.place) }
        }
    }

    private func addWorks(_ documents: [NewDocument]) throws {
        guard Format.editions != nil else { return }
        let insert = try db.bulkStatement(sql: "INSERT INTO work (hash, place) VALUES (?, ?)")
        // In order, each finds its place near the last one's.
        let works = documents.compactMap { document in document.hash.map { ($0, document.place) } }.sorted { $0 < $1 }
        for (hash, place) in works { try insert.run(hash, place) }
    }

    /// Stores the values of a document that has none yet; nil if the format has no orders.
    private var orderStatement: BulkStatement? {
        get throws {
            let keys = Format.orders.map { $0.rawValue }
            guard !keys.isEmpty else { return nil }
            // The format may have got another order since.
            if try !OrderTable.has(keys, db) { try orderAnew(by: keys) }
            return try OrderTable.insertion(for: keys, db)
        }
    }

    /// Stores the orders of every document in a new table.
    private func orderAnew(by keys: [String]) throws {
        try OrderTable.create(for: keys, db)
        let orders = try OrderTable.insertion(for: keys, db)
        let documents = try Row.fetchCursor(db, sql: "SELECT place, id, text FROM document")
        while let row = try documents.next() {
            let text: String = try row.decode(atIndex: 2)
            let id = try ItemID<Format.Item>(row.decode(atIndex: 1))
            try orders.put(LibraryEntry<Format>.indexed(id, text).orders, at: row.decode(atIndex: 0))
        }
    }

    // MARK: - Index

    private static var insertion: String {
        "INSERT INTO word (rowid, title, credits, topics) VALUES (?, ?, ?, ?)"
    }

    private func apply(_ changes: [IndexChange]) throws {
        let delete = try db.bulkStatement(
            sql: "INSERT INTO word (word, rowid, title, credits, topics) VALUES ('delete', ?, ?, ?, ?)"
        )
        let insert = try db.bulkStatement(sql: Self.insertion)
        var words: Set<String> = []
        for change in changes.sorted(by: { $0.place < $1.place }) {
            if let old = change.old { try delete.put(old, at: change.place) }
            if let new = change.new {
                try insert.put(new, at: change.place)
                new.forEachWord { words.insert(String(decoding: $0, as: UTF8.self)) }
            }
        }
        try keep(words)
    }

    /// Adds words to the table of words.
    private func keep(_ words: Set<String>) throws {
        // One statement takes a fifth of the time of one for each, and in order each finds its place beside the last.
        try db.bulkStatement(sql: "INSERT OR IGNORE INTO term (word) SELECT value FROM json_each(?)")
            .run(SQLiteLibraryTables.list(words.sorted()))
    }

    // MARK: - Places

    mutating func nextPlace(in bucket: Int64) throws -> Int64 {
        let index =
            try next[bucket]
            ?? StoredCount.fetchOne(db, sql: "SELECT next FROM shelf WHERE bucket = ?", arguments: [bucket])
            .map { Int64($0.value) } ?? 1
        next[bucket] = index + 1
        return DocumentPlace.place(bucket, Format.isNewestFirst ? DocumentPlace.perBucket - index : index)
    }

    private mutating func keepShelves() throws {
        let keep = try db.cachedStatement(sql: "INSERT OR REPLACE INTO shelf (bucket, next) VALUES (?, ?)")
        for (bucket, index) in next {
            try keep.execute(arguments: [bucket, index])
        }
        next = [:]
    }
}

extension BulkStatement {
    fileprivate func put(_ orders: OrderValues, at place: Int64) throws {
        try orders.withBytes { try run(place, $0, endingAt: $1[...], as: .blob) }
    }

    fileprivate func put(_ tokens: DocumentTokens, at place: Int64) throws {
        try tokens.withColumns { try run(place, $0, endingAt: $1[...], as: .text) }
    }
}

extension StoredEdition {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(atIndex: 0)
        source = try row.decode(atIndex: 1)
        bucket = DocumentPlace.bounded(try row.decode(atIndex: 2))
        text = try row.decode(atIndex: 3)
    }
}
