import GRDB
import SatchelCatalog
import SatchelPersistence

extension Database {
    /// The number of a thing; nil if it is not there.
    func number(of thing: Thing) throws -> Int64? {
        try bulkStatement(sql: "SELECT number FROM thing WHERE kind = ? AND sort = ? AND id = ?")
            .numbers(thing.kind, thing.sort.rawValue, thing.id).first
    }

    /// What is kept of a thing; nil if it is not there.
    func texts(of thing: Thing) throws -> FieldTexts? {
        try bulkStatement(sql: "SELECT texts FROM thing WHERE kind = ? AND sort = ? AND id = ?")
            .rows(thing.kind, thing.sort.rawValue, thing.id).first { try $0.texts(at: 0) }
    }

    /// The names of fields, one as `key` of each `name`, with one for all members of lists.
    ///
    /// There are few, each of which SQLite finds behind the one before.
    static let fieldNames = """
        WITH RECURSIVE name (key) AS (
            SELECT min(field) FROM value
            UNION ALL
            SELECT (
                SELECT min(field) FROM value
                WHERE field > iif(key >= '\(ReservedKey.member)' AND key < '\(ReservedKey.behindMembers)',
                    '\(ReservedKey.behindMembers)', key)
            ) FROM name WHERE key IS NOT NULL
        )
        """

    /// The things that have a text in any field but as members of a list, with the fields.
    func fields(saying text: String) throws -> [(thing: Thing, field: String)] {
        let sql = """
            \(Self.fieldNames)
            SELECT kind, sort, id, key FROM name
            CROSS JOIN value ON field = key AND text = ?3 JOIN thing ON number = thing
            WHERE key < ?1 OR key >= ?2 ORDER BY number, key
            """
        return try bulkStatement(sql: sql).rows(ReservedKey.member, ReservedKey.behindMembers, text).map { row in
            (try row.thing(at: 0), row.text(at: 3))
        }
    }

    /// Writes the texts of a thing, or removes it; returns its number, which is the given one or the next of one that is added.
    func replace(_ old: FieldTexts?, by new: FieldTexts?, of thing: Thing, number: Int64?) throws -> Int64 {
        let known = try old == nil ? number : self.number(of: thing) ?? 0
        switch (old, new) {
        case (nil, let new):
            try bulkStatement(sql: "INSERT INTO thing (number, kind, sort, id, texts, name) VALUES (?, ?, ?, ?, ?, ?)")
                .run(known, thing.kind, thing.sort.rawValue, thing.id, new?.json, new?.foldedName(of: thing.sort))
        case (_, let new?):
            try bulkStatement(sql: "UPDATE thing SET texts = ?, name = ? WHERE number = ?")
                .run(new.json, new.foldedName(of: thing.sort), known)
        case (_, nil): try bulkStatement(sql: "DELETE FROM thing WHERE number = ?").run(known)
        }
        let number = known ?? lastInsertedRowID
        guard let old else {
            try insert(IndexedTexts(of: new ?? [:]), of: number)
            return number
        }
        let differences = old.differences(from: new ?? [:])
        for (field, texts, _) in differences where !ReservedKey.unindexed.contains(field) {
            let delete = try bulkStatement(sql: "DELETE FROM value WHERE field = ? AND text = ? AND thing = ?")
            for text in texts { try delete.run(field, text, number) }
        }
        try insert(IndexedTexts(of: FieldTexts(inOrder: differences.map { ($0.key, $0.there) })), of: number)
        return number
    }

    /// Lets a thing be found by texts, several by one statement, as a sync has a million.
    private func insert(_ texts: IndexedTexts, of thing: Int64) throws {
        var (start, first) = (0, 0)
        while first < texts.ends.count {
            let ends = texts.ends[first...].prefix(2 * Self.insertions.count)
            let insert = try bulkStatement(sql: Self.insertions[ends.count / 2 - 1])
            try texts.bytes.withUnsafeBytes { try insert.run(thing, $0, from: start, endingAt: ends, as: .text) }
            (start, first) = (ends.last ?? 0, ends.endIndex)
        }
    }

    /// The statements that add one value, two, and so on; no bytes are bound as NULL, but mean an empty text.
    private static let insertions = (1...16).map { count in
        let rows = (1...count).map { "(?1, coalesce(?\(2 * $0), ''), coalesce(?\(2 * $0 + 1), ''))" }
        return "INSERT OR IGNORE INTO value (thing, field, text) VALUES " + rows.joined(separator: ", ")
    }
}

/// The texts that a thing is found by, one behind the other: a field, a text of it, and so on.
private struct IndexedTexts {
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [Int] = []

    init(of texts: FieldTexts) {
        for (field, texts) in texts where !ReservedKey.unindexed.contains(field) {
            for text in texts {
                bytes += field.utf8
                ends.append(bytes.count)
                bytes += text.utf8
                ends.append(bytes.count)
            }
        }
    }
}

// MARK: - The journal

/// Whether a change can be undone or redone.
enum ChangeState: String {
    /// It can be undone.
    case done
    /// It was undone, and can be redone until another change is made.
    case undone
    /// Neither.
    case final
}

extension Database {
    /// The name of this device in operations, made with the first of them.
    func device() throws -> String {
        if let device = try knownDevice() { return device }
        // Six letters or digits, which people read in the history and in folders of sync.
        let device = String(UInt64.random(in: 60_466_176..<2_176_782_336), radix: 36)
        try execute(sql: "INSERT INTO state (key, text, at) VALUES ('device', ?, 0)", arguments: [device])
        return device
    }

    /// The name of this device, once an operation has it.
    func knownDevice() throws -> String? {
        try String.fetchOne(cachedStatement(sql: "SELECT text FROM state WHERE key = 'device'"))
    }

    /// The last number given under a name; 0 if none was.
    func lastNumber(of name: String) throws -> Int {
        let rows = try bulkStatement(sql: "SELECT text FROM state WHERE key = ?").rows("number/" + name)
        return try rows.next() ? Int(rows.text(at: 0)) ?? 0 : 0
    }

    func set(_ number: Int, lastOf name: String) throws {
        let key = "number/" + name
        let update = try bulkStatement(sql: "UPDATE state SET text = ? WHERE key = ?")
        if try !update.run(String(number), key) {
            try bulkStatement(sql: "INSERT INTO state (key, text, at) VALUES (?, ?, 0)").run(key, String(number))
        }
    }

    /// Adds a change, and returns its number.
    func addChange(_ label: String, _ state: ChangeState, isReceived: Bool = false) throws -> Int64 {
        // What was undone before is not redone after another change.
        if state == .done { try forgetUndone() }
        try bulkStatement(sql: "INSERT INTO change (label, state, isReceived) VALUES (?, ?, ?)")
            .run(label, state.rawValue, Int64(isReceived ? 1 : 0))
        return lastInsertedRowID
    }

    /// The number of the newest change; 0 before the first.
    func lastChange() throws -> Int64 { try Int64.fetchOne(self, sql: "SELECT max(number) FROM change") ?? 0 }

    /// Makes one change of those after another that can be undone.
    func joinChanges(after last: Int64) throws {
        let done = "number > \(last) AND state = 'done'"
        let numbers = try Int64.fetchAll(self, sql: "SELECT number FROM change WHERE \(done) ORDER BY number")
        guard numbers.count > 1, let newest = numbers.last else { return }
        let others = "SELECT number FROM change WHERE \(done) AND number < \(newest)"
        try execute(
            sql: """
                UPDATE operation SET change = \(newest) WHERE change IN (\(others));
                DELETE FROM change WHERE number IN (\(others));
                UPDATE change SET label = label || ' and \(numbers.count - 1) more' WHERE number = \(newest);
                """
        )
    }

    /// Lets nothing that was undone be redone.
    func forgetUndone() throws { try execute(sql: "UPDATE change SET state = 'final' WHERE state = 'undone'") }

    func set(_ state: ChangeState, of change: Int64) throws {
        try execute(sql: "UPDATE change SET state = ? WHERE number = ?", arguments: [state.rawValue, change])
        // It was just read, so a change that isn't there would be the newest again and again.
        guard changesCount == 1 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }

    /// The change that would be undone, or else redone: the last that is done, or the first that was undone.
    func change(_ state: ChangeState) throws -> (number: Int64, label: String)? {
        let order = state == .done ? "DESC" : "ASC"
        let sql = "SELECT number, label FROM change WHERE state = ? ORDER BY number \(order) LIMIT 1"
        return try Row.fetchOne(self, sql: sql, arguments: [state.rawValue]).map { row in
            (try row.decode(forColumn: "number"), try row.decode(forColumn: "label"))
        }
    }

    /// Adds an operation of a change.
    func add(_ operation: CollectionOperation, to change: Int64) throws {
        let thing = operation.thing
        let about = thing.sort == .item ? thing.id : (operation.after ?? operation.before)?[ReservedKey.item]?.first
        // An edit of an entry names no item; what added the entry did.
        let item = try about ?? (thing.sort == .entry ? self.item(ofEntry: thing) : nil)
        try bulkStatement(
            sql: """
                INSERT INTO operation (clock, device, change, kind, sort, id, item, before, after, number)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        .run(
            operation.clock.rawValue,
            operation.device,
            change,
            thing.kind,
            thing.sort.rawValue,
            thing.id,
            item,
            operation.before?.json,
            operation.after?.json,
            operation.number
        )
    }

    /// The operations that a condition selects, in its order.
    func operations<each Value: BulkValue>(
        _ condition: String,
        _ values: repeat each Value
    ) throws -> [CollectionOperation] {
        let sql = """
            SELECT clock, device, label, operation.kind, sort, id, before, after, operation.number
            FROM operation JOIN change ON change.number = operation.change
            WHERE \(condition)
            """
        return try bulkStatement(sql: sql).rows(repeat each values).map { try CollectionOperation($0) }
    }

    /// All operations on a thing, oldest first, without what merges did here.
    func operations(on thing: Thing) throws -> [CollectionOperation] {
        try operations(
            "operation.kind = ? AND sort = ? AND id = ? AND device != '' ORDER BY clock, device",
            thing.kind,
            thing.sort.rawValue,
            thing.id
        )
    }

    /// Which of some fields of a thing got texts last.
    func lastField(of fields: [String], in thing: Thing) throws -> String? {
        try operations(on: thing).reversed().lazy
            .compactMap { operation in fields.first { operation.after?[$0]?.isEmpty == false } }.first
    }

    /// The entries that are or ever were about an item.
    func entries(everAbout item: Thing) throws -> [Thing] {
        // The plus sign keeps SQLite from reading all entries of the kind in the order of their ids.
        let sql = "SELECT DISTINCT id FROM operation WHERE kind = ? AND item = ? AND +sort = 'entry' ORDER BY id"
        return try bulkStatement(sql: sql).rows(item.kind, item.id).map { .entry(item.kind, $0.text(at: 0)) }
    }

    /// The lists that a kind has or ever had.
    func lists(everOf kind: String) throws -> [Thing] {
        let sql = "SELECT DISTINCT id FROM operation WHERE kind = ? AND sort = 'list' ORDER BY id"
        return try bulkStatement(sql: sql).rows(kind).map { .list(kind, $0.text(at: 0)) }
    }

    /// The entries that are or were about an item, and the lists that may have it.
    func things(everAbout item: Thing) throws -> [Thing] {
        try entries(everAbout: item) + lists(everOf: item.kind)
    }

    /// The id of the item that an entry was about last, by the journal.
    func item(ofEntry entry: Thing) throws -> String? {
        let sql = """
            SELECT item FROM operation WHERE kind = ? AND sort = ? AND id = ? AND item IS NOT NULL
            ORDER BY clock DESC LIMIT 1
            """
        return try bulkStatement(sql: sql).rows(entry.kind, entry.sort.rawValue, entry.id).first { $0.text(at: 0) }
    }

    /// The id of the thing that an operation changed; nil if the operation isn't here.
    func id(changedBy operation: CollectionOperation) throws -> String? {
        try bulkStatement(sql: "SELECT id FROM operation WHERE clock = ? AND device = ?")
            .rows(operation.clock.rawValue, operation.device).first { $0.text(at: 0) }
    }

    /// Whether a thing is or ever was here.
    func knows(_ thing: Thing) throws -> Bool {
        let sql = """
            SELECT 1 FROM thing WHERE kind = ?1 AND sort = ?2 AND id = ?3
            UNION ALL SELECT 1 FROM operation WHERE kind = ?1 AND sort = ?2 AND id = ?3 LIMIT 1
            """
        return try bulkStatement(sql: sql).rows(thing.kind, thing.sort.rawValue, thing.id).next()
    }

    /// The newest change, if it can be undone and changed this thing alone.
    func lastChange(ofOnly thing: Thing) throws -> Int64? {
        let sql = """
            SELECT number FROM change WHERE number = (SELECT max(number) FROM change) AND state = 'done' AND NOT EXISTS (
                SELECT 1 FROM operation WHERE change = change.number AND (kind, sort, id) IS NOT (?, ?, ?)
            )
            """
        return try Int64.fetchOne(self, sql: sql, arguments: [thing.kind, thing.sort.rawValue, thing.id])
    }

    /// The newest change after another one of some fields of a thing, or of all of it.
    func label(ofChangeOf fields: [String], in thing: Thing, after change: Int64) throws -> String? {
        let condition = "operation.kind = ? AND sort = ? AND id = ? AND operation.change > ? ORDER BY clock DESC"
        return try operations(condition, thing.kind, thing.sort.rawValue, thing.id, change).first { operation in
            guard operation.before != nil, let after = operation.after, !fields.isEmpty else { return true }
            return fields.contains { after[$0] != nil }
        }?.label
    }
}

extension CollectionOperation {
    fileprivate init(_ row: BulkRows) throws {
        func texts(at column: Int32) throws -> FieldTexts? {
            try row.isNull(at: column) ? nil : row.texts(at: column)
        }
        self.init(
            clock: HybridClock(rawValue: row.number(at: 0)),
            device: row.text(at: 1),
            label: row.text(at: 2),
            thing: try row.thing(at: 3),
            before: try texts(at: 6),
            after: try texts(at: 7),
            number: row.isNull(at: 8) ? nil : row.number(at: 8)
        )
    }
}
