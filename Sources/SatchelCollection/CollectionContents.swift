import GRDB
import SatchelCatalog
import SatchelPersistence

/// What the user keeps at one moment, as a read or a change sees it.
public struct CollectionContents {
    let db: Database

    /// What is kept of a thing; nil if it is not there.
    public func texts(of thing: Thing) throws -> FieldTexts? { try db.texts(of: thing.normalized) }

    /// The fields of a thing that lost texts when they last changed.
    public func fieldsCutLast(in thing: Thing) throws -> Set<String> {
        try db.operations(on: thing.normalized).reduce(into: []) { cut, operation in
            for (key, texts) in operation.after ?? [:] {
                let isCut = !Set(operation.before?[key] ?? []).isSubset(of: texts)
                if isCut { cut.insert(key) } else { cut.remove(key) }
            }
        }
    }

    /// The things of a sort and kind in the order in which they were added: all, those with a field, or with a text in it.
    public func things(
        _ sort: Thing.Sort,
        _ kind: String,
        having field: String? = nil,
        _ text: String? = nil
    ) throws -> [(thing: Thing, texts: FieldTexts)] {
        try rows("id, texts", sort, kind, field, text).map { (Thing(sort, kind, $0.text(at: 0)), try $0.texts(at: 1)) }
    }

    /// Calls a closure with each thing of a sort and kind in that order, of many without holding all.
    func forEach(_ sort: Thing.Sort, _ kind: String, _ body: (_ id: String, FieldTexts) throws -> Void) throws {
        let rows = try rows("id, texts", sort, kind, nil, nil)
        while try rows.next() { try body(rows.text(at: 0), rows.texts(at: 1)) }
    }

    /// The ids of such things.
    public func ids(
        _ sort: Thing.Sort,
        _ kind: String,
        having field: String? = nil,
        _ text: String? = nil
    ) throws -> Set<String> {
        Set(try rows("id", sort, kind, field, text).map { $0.text(at: 0) })
    }

    /// How many items there are of each kind.
    package func itemCounts() throws -> [(kind: String, items: Int)] {
        let sql = "SELECT kind, count(*) AS items FROM thing WHERE sort = 'item' GROUP BY kind ORDER BY kind"
        return try Row.fetchAll(db, sql: sql).map { ($0["kind"], $0["items"]) }
    }

    private func rows(
        _ columns: String,
        _ sort: Thing.Sort,
        _ kind: String,
        _ field: String?,
        _ text: String?
    ) throws -> BulkRows {
        let (kind, select) = (StoredText.normalized(kind), "SELECT \(columns) FROM thing WHERE ")
        guard let field else {
            return try db.bulkStatement(sql: select + "kind = ? AND sort = ? ORDER BY number").rows(kind, sort.rawValue)
        }
        // The plus signs keep SQLite from reading all things of the kind to find the few.
        let some = select + "+kind = ? AND +sort = ? AND number IN (SELECT thing FROM value WHERE field = ?"
        guard let text else {
            return try db.bulkStatement(sql: some + ") ORDER BY number").rows(kind, sort.rawValue, field)
        }
        return try db.bulkStatement(sql: some + " AND text = ?) ORDER BY number")
            .rows(kind, sort.rawValue, field, StoredText.normalized(text))
    }

    /// Whether an entry is about an item, or a list has it.
    func isReferred(_ item: Thing) throws -> Bool {
        let sql = """
            SELECT 1 FROM thing WHERE +kind = ? AND sort != 'item' AND number IN (
                SELECT thing FROM value WHERE field = '\(ReservedKey.item)' AND text = ?
                UNION ALL SELECT thing FROM value WHERE field = ?
            )
            """
        let item = item.normalized
        return try db.bulkStatement(sql: sql).rows(item.kind, item.id, ReservedKey.member + item.id).next()
    }

    /// What tells whether anything was changed since: the newest change and the moment of the latest operation.
    package func moment() throws -> (change: Int64, clock: Int64) {
        let change = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(number) FROM change")) ?? 0
        return (change, try db.lastClock()?.rawValue ?? 0)
    }

    /// Whether this device syncs, so that others may have what is missing here.
    package func isSynced() throws -> Bool {
        try db.bulkStatement(sql: "SELECT 1 FROM state WHERE key = ?").rows(CollectionSync.carrier).next()
    }

    /// Whether a moment was one of these contents, and not of others that a backup replaced.
    package func knows(_ moment: (change: Int64, clock: Int64)) throws -> Bool {
        let change = try db.bulkStatement(sql: "SELECT max(number) >= ? FROM change").numbers(moment.change)
        let clock = try db.bulkStatement(sql: "SELECT 1 FROM operation WHERE clock = ? LIMIT 1").numbers(moment.clock)
        return change == [1] && clock == [1]
    }

    /// The ids of the items of a kind that were changed since a moment, also of those that are gone.
    package func items(_ kind: String, changedSince moment: (change: Int64, clock: Int64)) throws -> Set<String> {
        let sql = "SELECT DISTINCT id FROM operation WHERE (change > ? OR clock > ?) AND kind = ? AND sort = 'item'"
        let rows = try db.bulkStatement(sql: sql).rows(moment.change, moment.clock, StoredText.normalized(kind))
        return Set(try rows.map { $0.text(at: 0) })
    }

    /// The number of items of a kind.
    package func count(_ kind: String) throws -> Int {
        let count = try db.bulkStatement(sql: "SELECT count(*) FROM thing WHERE kind = ? AND sort = 'item'")
        return try count.numbers(StoredText.normalized(kind)).first.map { Int($0) } ?? 0
    }

    /// The ids of the newest things.
    func newest(_ sort: Thing.Sort, _ kind: String, count: Int) throws -> [String] {
        let find = try db.cachedStatement(
            sql: "SELECT id FROM thing WHERE kind = ? AND sort = ? ORDER BY number DESC LIMIT ?"
        )
        return try String.fetchAll(find, arguments: [kind, sort.rawValue, count])
    }

    /// The entries about items of a kind, of a type or of all, in the order in which they were added.
    public func entries(_ kind: String, _ type: String? = nil) throws -> [KeptEntry] {
        try things(.entry, kind, having: type.map { _ in ReservedKey.type }, type).map { KeptEntry($0.thing, $0.texts) }
    }

    /// The moments when items were added first, on whichever device, by their ids.
    package func added(_ kind: String) throws -> [String: Int64] {
        let sql = """
            SELECT id, min(clock) FROM operation WHERE kind = ? AND sort = 'item' AND device != '' GROUP BY id
            """
        let rows = try db.bulkStatement(sql: sql).rows(StoredText.normalized(kind))
        return Dictionary(firstOf: try rows.map { ($0.text(at: 0), $0.number(at: 1)) })
    }

    /// An entry; nil if it is not there.
    public func entry(_ thing: Thing) throws -> KeptEntry? { try texts(of: thing).map { KeptEntry(thing, $0) } }

    /// The entries about an item, in the order in which they were added.
    public func entries(about item: Thing) throws -> [KeptEntry] {
        try things(.entry, item.kind, having: ReservedKey.item, item.id).map { KeptEntry($0.thing, $0.texts) }
    }

    /// The ids of those of some things that are there, in the order in which they were added.
    package func inOrder(_ ids: Set<String>, _ sort: Thing.Sort, _ kind: String) throws -> [String] {
        let found = try ids.compactMap { id in
            try db.number(of: Thing(sort, kind, id).normalized).map { (id: id, number: $0) }
        }
        return found.sorted { $0.number < $1.number }.map(\.id)
    }

    /// The ids of the items with an entry that has a text in a field which begins with a part of a day.
    package func items(_ kind: String, withEntries field: String, beginning part: String) throws -> Set<String> {
        let sql = """
            SELECT texts FROM value CROSS JOIN thing ON number = thing
            WHERE field = ? AND text >= ? AND text < ? AND kind = ? AND sort = 'entry'
            """
        let rows = try db.bulkStatement(sql: sql).rows(field, part, part + "~", StoredText.normalized(kind))
        return Set(try rows.map { try $0.texts(at: 0)[ReservedKey.item]?.first ?? "" })
    }

    /// The lists of a kind that are for what all of it are for, rather than a plan or a goal.
    package func namedLists(_ kind: String) throws -> [(thing: Thing, texts: FieldTexts)] {
        try things(.list, kind).filter { $0.texts.use == nil }
    }

    /// The one of these with a name, in any case; nil if there is none.
    package func list(_ kind: String, called name: String) throws -> Thing? {
        let name = FoldedText(name).spaced
        return try namedLists(kind).first { FoldedText($0.texts["name"]?.first ?? "").spaced == name }?.thing
    }

    /// The texts that a field has in things of a kind, or would have after undo or redo.
    public func recoverableTexts(of field: String, _ sort: Thing.Sort, _ kind: String) throws -> Set<String> {
        let sql = """
            SELECT text FROM value CROSS JOIN thing ON thing.number = value.thing
            WHERE field = :field AND kind = :kind AND sort = :sort
            UNION SELECT part.value FROM change JOIN operation ON operation.change = change.number,
                json_each(json_array(json(before), json(after))) AS state, json_each(state.value, :path) AS part
            WHERE change.state != 'final' AND operation.kind = :kind AND operation.sort = :sort
            """
        return try String.fetchSet(
            db.cachedStatement(sql: sql),
            arguments: [
                "field": field, "kind": StoredText.normalized(kind), "sort": sort.rawValue, "path": "$.\"\(field)\"",
            ]
        )
    }

    /// The ids of the lists that have an item.
    public func lists(with item: Thing) throws -> Set<String> {
        try ids(.list, item.kind, having: ReservedKey.member + item.normalized.id)
    }

    /// The ids of the items of a list and how many there are of each, in the order in which they were added.
    public func members(of list: Thing) throws -> [(item: String, quantity: Int)] { try texts(of: list)?.members ?? [] }
}

extension FieldTexts {
    /// The ids of the items of a list and how many there are of each, in the order in which they were added.
    public var members: [(item: String, quantity: Int)] {
        let members = compactMap { key, texts -> (item: String, quantity: Int, place: String)? in
            guard key.hasPrefix(ReservedKey.member), texts.count == 2, let quantity = Int(texts[0]) else { return nil }
            return (String(key.dropFirst(ReservedKey.member.count)), quantity, texts[1])
        }
        // Places are moments, and have as many digits.
        return members.sorted { ($0.place, $0.item) < ($1.place, $1.item) }.map { ($0.item, $0.quantity) }
    }

    /// What a list is for, such as `plan`; nil if that is what all lists of its kind are for.
    public var use: String? { self[ReservedKey.use]?.first }

    /// Whether an item is a favorite.
    public var isFavorite: Bool { self[ReservedKey.favorite] != nil }
}

/// An entry and the id of the item that it is about.
public struct KeptEntry: Sendable {
    /// The entry.
    public let thing: Thing
    /// The id of the item.
    public let item: String
    /// What is kept of the entry.
    public let texts: FieldTexts
    /// What it is, such as `copy`.
    public var type: String { texts[ReservedKey.type]?.first ?? "" }
    /// The texts of its own fields.
    package var own: FieldTexts { texts.filter { ![ReservedKey.item, ReservedKey.type].contains($0.key) } }

    package init(_ thing: Thing, _ texts: FieldTexts) {
        (self.thing, self.texts) = (thing, texts)
        item = texts[ReservedKey.item]?.first ?? ""
    }
}

extension Thing {
    /// The thing with texts as they are stored, of which equal ones have equal bytes.
    package var normalized: Thing { Thing(sort, StoredText.normalized(kind), StoredText.normalized(id)) }
}
