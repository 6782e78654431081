import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelPersistence
import SatchelSearch

/// Where a known document is, and what it says.
struct StoredPlace: Sendable {
    var place: Int64
    var source: Int64
    var text: String
    var bucket: Int64

    /// Takes over what an entry with the same id says, by the rules of sources.
    ///
    /// `builtIn` are the numbers of the built-in sources.
    mutating func take<Format>(
        _ entry: LibraryEntry<Format>,
        from source: Int64,
        isBuiltIn: Bool,
        _ builtIn: Set<Int64>
    ) {
        if self.source == source {
            text = entry.text
            bucket = bucket == DocumentPlace.front ? bucket : DocumentPlace.bucket(entry.popularity)
        } else if isBuiltIn {
            bucket = DocumentPlace.front
        } else if builtIn.contains(self.source) {
            text = entry.text
            self.source = source
        }  // Items of another import stay as they are.
    }
}

extension StoredPlace {
    fileprivate init(_ row: Row) throws {
        place = try row.decode(atIndex: 0)
        source = try row.decode(atIndex: 1)
        text = try row.decode(atIndex: 2)
        bucket = DocumentPlace.bucket(of: place)
    }
}

/// Adds and removes documents within one transaction.
struct LibraryWriter<Format: LibraryFormat> {
    let db: Database
    private var next: [Int64: Int64] = [:]

    init(_ db: Database) {
        self.db = db
    }

    /// A change of the index, applied in the order of places, since only then the index is fast.
    private struct IndexChange {
        let place: Int64
        let old: DocumentTokens?
        let new: DocumentTokens?
    }

    /// Adds items, and updates those whose id is known.
    ///
    /// Imported items replace built-in ones and take their place, whichever came first.
    mutating func put(
        _ entries: [LibraryEntry<Format>],
        from source: SourceRow,
        isBuiltIn: Bool = false
    ) throws -> ImportChanges {
        // The format may have got another order since.
        if try !Self.orderKeys.isEmpty && !OrderTable.has(Self.orderKeys, db) { try orderAnew() }
        var indexChanges: [IndexChange] = []
        let known = try putNew(entries, from: source, isBuiltIn, &indexChanges)
        var changes = ImportChanges()
        changes.added = entries.count - known.count
        if !known.isEmpty {
            // Some may be among the new ones, which must be indexed before they change.
            try apply(indexChanges)
            indexChanges = []
            try change(known, from: source, isBuiltIn, &changes, &indexChanges)
        }
        try apply(indexChanges)
        try SourceRow.count(changes.added, in: source.number, db)
        try keepShelves()
        return changes
    }

    /// Adds the items that are new; returns the others, each with a place kept free for it if it is built in.
    private mutating func putNew(
        _ entries: [LibraryEntry<Format>],
        from source: SourceRow,
        _ isBuiltIn: Bool,
        _ indexChanges: inout [IndexChange]
    ) throws -> [(entry: LibraryEntry<Format>, place: Int64)] {
        let insert = try db.bulkStatement(
            sql: "INSERT INTO document (place, source, id, text) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
        )
        let orders = try orderStatement
        var known: [(entry: LibraryEntry<Format>, place: Int64)] = []
        indexChanges.reserveCapacity(entries.count)
        for entry in entries {
            let bucket = DocumentPlace.bucket(entry.popularity)
            let place = try freePlace(in: bucket)
            if try insert.run(place, source.number, entry.id.rawValue, entry.text) {
                takePlace(in: bucket)
                try orders?.put(entry.orders, at: place)
                indexChanges.append(IndexChange(place: place, old: nil, new: entry.tokens))
            } else {
                if isBuiltIn { takePlace(in: bucket) }
                known.append((entry, place))
            }
        }
        return known
    }

    private mutating func change(
        _ entries: [(entry: LibraryEntry<Format>, place: Int64)],
        from source: SourceRow,
        _ isBuiltIn: Bool,
        _ changes: inout ImportChanges,
        _ indexChanges: inout [IndexChange]
    ) throws {
        let find = try db.cachedStatement(sql: "SELECT place, source, text FROM document WHERE id = ?")
        let builtIn = try Set(SourceRow.all(db).filter { !$0.stamp.isEmpty }.map(\.number))
        // A file may have an item more than once; the last one counts.
        let latest = Self.latest(entries)
        changes.unchanged += entries.count - latest.count
        for (entry, freePlace) in latest {
            guard let old = try Row.fetchOne(find, arguments: [entry.id.rawValue]).map(StoredPlace.init) else {
                continue
            }
            var new = old
            new.take(entry, from: source.number, isBuiltIn: isBuiltIn, builtIn)
            if isBuiltIn, old.source != source.number {
                new.place = freePlace
            } else if new.bucket != old.bucket {
                new.place = try self.freePlace(in: new.bucket)
                takePlace(in: new.bucket)
            }
            guard new.place != old.place || new.text != old.text || new.source != old.source else {
                changes.unchanged += 1
                continue
            }
            if new.source != old.source {
                changes.added += 1
                try SourceRow.count(-1, in: old.source, db)
            } else {
                changes.changed += 1
            }
            try replace(old, with: new, entry, &indexChanges)
        }
    }

    private mutating func replace(
        _ old: StoredPlace,
        with new: StoredPlace,
        _ entry: LibraryEntry<Format>,
        _ indexChanges: inout [IndexChange]
    ) throws {
        let update = try db.cachedStatement(
            sql: "UPDATE document SET place = ?, source = ?, text = ? WHERE place = ?"
        )
        let oldTokens = Self.texts(entry.id.rawValue, old.text)
        var tokens = oldTokens
        try update.execute(arguments: [new.place, new.source, new.text, old.place])
        if new.text != old.text {
            tokens = entry.tokens
            if let orders = try orderStatement {
                try db.cachedStatement(sql: "DELETE FROM orderValue WHERE place = ?").execute(arguments: [new.place])
                try orders.put(entry.orders, at: new.place)
            }
        }
        if new.place != old.place {
            indexChanges.append(IndexChange(place: new.place, old: nil, new: tokens))
            indexChanges.append(IndexChange(place: old.place, old: oldTokens, new: nil))
        } else {
            indexChanges.append(IndexChange(place: new.place, old: oldTokens, new: tokens))
        }
    }

    private static var orderKeys: [String] { Format.orders.map { $0.rawValue } }

    /// Stores the values of a document that has none yet; nil if the format has no orders.
    private var orderStatement: BulkStatement? {
        get throws { try Self.orderKeys.isEmpty ? nil : OrderTable.insertion(for: Self.orderKeys, db) }
    }

    /// Stores the orders of every document in a new table.
    func orderAnew() throws {
        guard !Self.orderKeys.isEmpty else { return }
        try OrderTable.create(for: Self.orderKeys, db)
        let orders = try OrderTable.insertion(for: Self.orderKeys, db)
        let documents = try Row.fetchCursor(db, sql: "SELECT place, id, text FROM document")
        while let row = try documents.next() {
            let text: String = try row.decode(atIndex: 2)
            let id = try ItemID<Format.Item>(row.decode(atIndex: 1))
            try orders.put(LibraryEntry<Format>.indexed(id, text).orders, at: row.decode(atIndex: 0))
        }
    }

    /// Removes some documents of a source; fewer than the limit once none are left.
    mutating func removeSome(of source: SourceRow, after place: Int64, limit: Int) throws -> (count: Int, last: Int64) {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT place, id, text FROM document WHERE source = ? AND place > ? ORDER BY place LIMIT ?",
            arguments: [source.number, place, limit]
        )
        let removed = try remove(rows, of: source)
        return (removed.count, removed.last ?? place)
    }

    mutating func remove(_ ids: [ItemID<Format.Item>], of source: SourceRow) throws -> Int {
        let find = try db.cachedStatement(sql: "SELECT place, id, text FROM document WHERE id = ? AND source = ?")
        return try remove(
            ids.compactMap { try Row.fetchOne(find, arguments: [$0.rawValue, source.number]) },
            of: source
        )
        .count
    }

    private func remove(_ rows: [Row], of source: SourceRow) throws -> [Int64] {
        let delete = try db.cachedStatement(sql: "DELETE FROM document WHERE place = ?")
        let changes = try rows.map { row in
            let texts = try Self.texts(row.decode(atIndex: 1), row.decode(atIndex: 2))
            return IndexChange(place: try row.decode(atIndex: 0), old: texts, new: nil)
        }
        for change in changes {
            try delete.execute(arguments: [change.place])
        }
        try apply(changes)
        try SourceRow.count(-changes.count, in: source.number, db)
        return changes.map(\.place)
    }

    // MARK: - Index

    /// Adds every document to an empty index, and its words to the table of words.
    func indexAnew() throws {
        let documents = try Row.fetchCursor(db, sql: "SELECT place, id, text FROM document ORDER BY place")
        let insert = try db.bulkStatement(sql: Self.insertion)
        var words = ByteStringSet()
        while let row = try documents.next() {
            let place: Int64 = try row.decode(atIndex: 0)
            let texts = try Self.texts(row.decode(atIndex: 1), row.decode(atIndex: 2))
            try insert.put(texts, at: place)
            texts.forEachWord { words.insert($0) }
            if words.count >= 10_000 {
                try keep(words)
                words = ByteStringSet()
            }
        }
        try keep(words)
    }

    private static var insertion: String {
        "INSERT INTO word (rowid, title, credits, topics, facts) VALUES (?, ?, ?, ?, ?)"
    }

    private func apply(_ changes: [IndexChange]) throws {
        let delete = try db.bulkStatement(
            sql: "INSERT INTO word (word, rowid, title, credits, topics, facts) VALUES ('delete', ?, ?, ?, ?, ?)"
        )
        let insert = try db.bulkStatement(sql: Self.insertion)
        var words = ByteStringSet()
        for change in changes.sorted(by: { $0.place < $1.place }) {
            if let old = change.old { try delete.put(old, at: change.place) }
            if let new = change.new {
                try insert.put(new, at: change.place)
                new.forEachWord { words.insert($0) }
            }
        }
        try keep(words)
    }

    /// Adds words to the table of words.
    private func keep(_ words: ByteStringSet) throws {
        // One statement takes a fifth of the time of one for each, and in order each finds its place beside the last.
        // Words have nothing that JSON escapes.
        var list: [UInt8] = [UInt8(ascii: "[")]
        words.forEachSorted { word in
            if list.count > 1 { list.append(UInt8(ascii: ",")) }
            list.append(UInt8(ascii: "\""))
            list.append(contentsOf: word)
            list.append(UInt8(ascii: "\""))
        }
        list.append(UInt8(ascii: "]"))
        try db.bulkStatement(sql: "INSERT OR IGNORE INTO term (word) SELECT value FROM json_each(?)").run(list[...])
    }

    private static func texts(_ id: String, _ text: String) -> DocumentTokens {
        LibraryEntry<Format>.indexed(ItemID(id), text).tokens
    }

    private static func latest(
        _ entries: [(entry: LibraryEntry<Format>, place: Int64)]
    ) -> [(entry: LibraryEntry<Format>, place: Int64)] {
        var last: [ItemID<Format.Item>: Int] = [:]
        for (index, entry) in entries.enumerated() {
            last[entry.entry.id] = index
        }
        return last.count == entries.count ? entries : last.values.sorted().map { entries[$0] }
    }

    // MARK: - Places

    private mutating func freePlace(in bucket: Int64) throws -> Int64 {
        if let index = next[bucket] { return DocumentPlace.place(bucket, index) }
        let next =
            try StoredCount.fetchOne(db, sql: "SELECT next FROM shelf WHERE bucket = ?", arguments: [bucket])?.value
            ?? 1
        self.next[bucket] = Int64(next)
        return DocumentPlace.place(bucket, Int64(next))
    }

    private mutating func takePlace(in bucket: Int64) {
        next[bucket, default: 1] += 1
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
        try orders.withBytes { try run(place, $0, endingAt: $1, as: .blob) }
    }

    fileprivate func put(_ tokens: DocumentTokens, at place: Int64) throws {
        try tokens.withBytes { try run(place, $0, endingAt: $1, as: .text) }
    }
}

/// A compact set of short texts in UTF-8.
struct ByteStringSet: Sendable {
    typealias Text = Slice<UnsafeBufferPointer<UInt8>>

    fileprivate struct Member {
        let start: Int
        let count: Int
        let hash: UInt64
    }

    private var bytes: [UInt8] = []
    private var members: [Member] = []
    /// A hash table with linear probing: one more than the index of a member, or 0.
    private var slots = [Int32](repeating: 0, count: 1 << 12)

    var count: Int { members.count }

    /// Returns whether the text is new.
    @discardableResult
    mutating func insert(_ text: Text) -> Bool {
        let hash = Self.hash(text)
        let slot = slot(of: text, hash)
        guard slots[slot] == 0 else { return false }
        members.append(Member(start: bytes.count, count: text.count, hash: hash))
        bytes.append(contentsOf: text)
        slots[slot] = Int32(members.count)
        if members.count * 2 > slots.count { grow() }
        return true
    }

    func forEachSorted(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        try bytes.withUnsafeBufferPointer { bytes in
            let texts = members.map { UnsafeBufferPointer(rebasing: bytes[$0.range]) }
            // Most texts differ in their first bytes, which compare more quickly as a number.
            let sorted = texts.map { (start: Self.start($0), text: $0) }.sorted {
                $0.start == $1.start ? $0.text.lexicographicallyPrecedes($1.text) : $0.start < $1.start
            }
            for (_, text) in sorted { try body(text) }
        }
    }

    private func slot(of text: Text, _ hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let member = members[Int(slots[slot]) - 1]
            if member.hash == hash, bytes[member.range].elementsEqual(text) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 4)
        for (index, member) in members.enumerated() {
            var slot = Int(truncatingIfNeeded: member.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }

    /// FNV-1a.
    private static func hash(_ text: Text) -> UInt64 {
        let hash = text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return hash ^ (hash >> 32)
    }

    private static func start(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        (0..<8).reduce(0) { $0 << 8 | ($1 < text.count ? UInt64(text[$1]) : 0) }
    }
}

extension ByteStringSet.Member {
    var range: Range<Int> { start..<start + count }
}
