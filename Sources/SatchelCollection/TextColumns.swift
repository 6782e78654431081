import SatchelCatalog
import SatchelPersistence

/// Things of a sort and kind, in the order in which they were added, by the numbers that their texts have in the index.
private struct NumberedThings {
    let count: Int
    /// Empty where they were not asked for.
    private(set) var ids: [String] = []
    /// The places by the numbers from the first on, and -1 between them; empty where the numbers are far from each other.
    private var near: [Int32] = []
    private let first: Int64
    private var far: [Int64: Int] = [:]

    init(_ numbers: [Int64], ids unordered: [String]) {
        count = numbers.count
        first = numbers.min() ?? 0
        let (span, overflows) = (numbers.max() ?? 0).subtractingReportingOverflow(first)
        guard !overflows, span < 16 * count + 65_536 else {
            let rows = numbers.indices.sorted { numbers[$0] < numbers[$1] }
            far = Dictionary(uniqueKeysWithValues: zip(rows.map { numbers[$0] }, numbers.indices))
            if !unordered.isEmpty { ids = rows.map { unordered[$0] } }
            return
        }
        // First of each number the row that has it, which takes less time than to sort them.
        near = Array(repeating: -1, count: Int(span) + 1)
        for (row, number) in numbers.enumerated() { near[Int(number - first)] = Int32(clamping: row) }
        ids.reserveCapacity(unordered.count)
        var place: Int32 = 0
        for offset in near.indices where near[offset] >= 0 {
            if !unordered.isEmpty { ids.append(unordered[Int(near[offset])]) }
            near[offset] = place
            place += 1
        }
    }

    func place(of number: Int64) -> Int? {
        guard !near.isEmpty else { return far[number] }
        let (offset, overflows) = number.subtractingReportingOverflow(first)
        guard !overflows, near.indices.contains(Int(offset)), near[Int(offset)] >= 0 else { return nil }
        return Int(near[Int(offset)])
    }
}

/// The texts of a field, by the places of the things that have it.
private struct TextColumn {
    private let count: Int
    /// Empty where no thing has one.
    private var first: [String?] = []
    private var more: [Int: [String]] = [:]

    init(count: Int) { self.count = count }

    var isEmpty: Bool { first.isEmpty }

    mutating func append(_ text: String, at place: Int) {
        if first.isEmpty { first = Array(repeating: nil, count: count) }
        if first[place] == nil { first[place] = text } else { more[place, default: []].append(text) }
    }

    func first(at place: Int) -> String? { first.isEmpty ? nil : first[place] }

    subscript(place: Int) -> [String]? {
        guard let text = first(at: place) else { return nil }
        return more.isEmpty ? [text] : [text] + (more[place] ?? [])
    }
}

/// The texts of fields, by the places of things.
private struct TextColumns {
    /// In the order of the keys.
    var fields: [(key: String, column: TextColumn)]

    func texts(at place: Int) -> FieldTexts {
        var texts: [FieldTexts.Element] = []
        for field in fields {
            if let own = field.column[place] { texts.append((field.key, own)) }
        }
        return FieldTexts(inOrder: texts)
    }
}

/// The places of items by their ids, asked for from the last to the first: mostly that of before, or the one in front of it,
/// as what is kept of items was mostly added in their order.
private struct ItemsInOrder {
    private let ids: [String]
    private lazy var places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    private var latest: Int

    init(_ ids: [String]) { (self.ids, latest) = (ids, ids.count - 1) }

    mutating func place(of id: String) -> Int? {
        for place in stride(from: latest, through: max(latest - 1, 0), by: -1) where ids[place] == id {
            latest = place
            return place
        }
        guard let place = places[id] else { return nil }
        latest = place
        return place
    }
}

/// What is read off the index of texts, which takes less time than all that is kept of each thing; several texts of a field
/// come in their own order, each once.
extension CollectionContents {
    /// Calls a closure with each item of a kind, in the order in which they were added, and with its entries in theirs, of
    /// which only some fields are read, and no ids; without entries where none of their fields is asked for.
    func forEachItem(
        _ kind: String,
        only keys: Set<String>,
        entries entryKeys: Set<String>,
        _ body: (_ id: String, FieldTexts, [Keeping.Entry]) throws -> Void
    ) throws {
        let items = try things(.item, kind)
        let columns = try self.columns(keys, of: items)
        guard !entryKeys.isEmpty else {
            for (place, id) in items.ids.enumerated() { try body(id, columns.texts(at: place), []) }
            return
        }
        let entries = try things(.entry, kind, withIDs: false)
        let entryColumns = try self.columns(entryKeys, of: entries)
        let types = try column(ReservedKey.type, of: entries)
        let owners = try column(ReservedKey.item, of: entries)
        // A list of the entries of each item: the place of the first, and after each that of the next, or -1.
        var owned = ItemsInOrder(items.ids)
        var firsts = [Int32](repeating: -1, count: items.count)
        var nexts = [Int32](repeating: -1, count: entries.count)
        for entry in (0..<entries.count).reversed() {
            guard let owner = owners.first(at: entry), let item = owned.place(of: owner) else { continue }
            (nexts[entry], firsts[item]) = (firsts[item], Int32(clamping: entry))
        }
        for (place, id) in items.ids.enumerated() {
            var own: [Keeping.Entry] = []
            var next = firsts[place]
            while next >= 0 {
                let entry = Int(next)
                own.append(.init(id: "", type: types.first(at: entry) ?? "", texts: entryColumns.texts(at: entry)))
                next = nexts[entry]
            }
            try body(id, columns.texts(at: place), own)
        }
    }

    /// The names of the lists of a kind by their ids, but for those of another use.
    package func listNames(_ kind: String) throws -> [String: String] {
        let lists = try things(.list, kind)
        return Dictionary(zip(lists.ids, try names(of: lists)).compactMap { id, name in name.map { (id, $0) } }) { $1 }
    }

    /// Calls a closure with each text of a member of such a list, with the name of the list.
    func forEachMember(_ kind: String, _ body: (_ item: String, _ list: String) -> Void) throws {
        let lists = try things(.list, kind)
        let names = try names(of: lists)
        let sql = "SELECT field, thing FROM value WHERE field >= ? AND field < ?"
        let rows = try db.bulkStatement(sql: sql).rows(ReservedKey.member, ReservedKey.behindMembers)
        while try rows.next() {
            guard let place = lists.place(of: rows.number(at: 1)), let name = names[place] else { continue }
            body(String(rows.text(at: 0).dropFirst(ReservedKey.member.count)), name)
        }
    }

    private func names(of lists: NumberedThings) throws -> [String?] {
        guard !lists.ids.isEmpty else { return [] }
        let names = try column("name", of: lists)
        let uses = try column(ReservedKey.use, of: lists)
        return lists.ids.indices.map { uses.first(at: $0) == nil ? names.first(at: $0) ?? lists.ids[$0] : nil }
    }

    private func things(_ sort: Thing.Sort, _ kind: String, withIDs hasIDs: Bool = true) throws -> NumberedThings {
        // Only without an order does SQLite find all of it in an index.
        let rows = try db.bulkStatement(sql: "SELECT number, id FROM thing WHERE kind = ? AND sort = ?")
            .rows(StoredText.normalized(kind), sort.rawValue)
        var (numbers, ids): ([Int64], [String]) = ([], [])
        while try rows.next() {
            numbers.append(rows.number(at: 0))
            if hasIDs { ids.append(rows.text(at: 1)) }
        }
        return NumberedThings(numbers, ids: ids)
    }

    private func columns(_ keys: Set<String>, of things: NumberedThings) throws -> TextColumns {
        TextColumns(fields: try keys.sorted().map { ($0, try column($0, of: things)) }.filter { !$0.1.isEmpty })
    }

    private func column(_ field: String, of things: NumberedThings) throws -> TextColumn {
        var column = TextColumn(count: things.count)
        let rows = try db.bulkStatement(sql: "SELECT thing, text FROM value WHERE field = ?").rows(field)
        while try rows.next() {
            if let place = things.place(of: rows.number(at: 0)) { column.append(rows.text(at: 1), at: place) }
        }
        return column
    }
}
