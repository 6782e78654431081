import SatchelCatalog
import SatchelPersistence

/// What the user keeps of the items of one kind.
public struct StoredKeeping<Item: CatalogItem>: Sendable {
    /// The store.
    public let store: CollectionStore

    public init(_ store: CollectionStore) { self.store = store }

    /// Everything that is kept, the newest first.
    public func all() async throws -> [Item] { try await reduce(into: []) { $0.append($1) }.reversed() }

    /// What has an entry of a type, in the order in which the first of these was added.
    public func all(having type: String) async throws -> [Item] {
        try await store.read { contents in
            let ids = try contents.entries(Item.kind.id, type).map(\.item).distinct
            return try ids.compactMap { try contents.keptItem(ItemID($0)) }
        }
    }

    /// Calls a closure with everything that is kept, in the order in which it was added, and returns what it made of it.
    ///
    /// Where it needs only some fields, and maybe the copies, no others are read if it is asked for these.
    public func reduce<Result: Sendable>(
        into result: Result,
        only fields: [Field<Item>]? = nil,
        withCopies: Bool = true,
        _ add: @Sendable (inout Result, Item) -> Void
    ) async throws -> Result {
        try await store.read { contents in
            let kind = Item.kind.id
            let sources = fields.flatMap { FieldSources(indexed: $0) }
            let lists = sources?.isLists ?? true ? try contents.lists(of: kind) : [:]
            let stored = Item.kind.stored.filter { sources?.item.contains($0.key) ?? true }
            let said = Keeping.keys(said: Item.self).filter { sources?.item.contains($0) ?? true }
            var fees: [String: [Keeping.Entry]] = [:]
            var result = result
            func read(_ id: String, _ texts: FieldTexts, _ entries: [Keeping.Entry]) {
                guard var item = Item(id: ItemID(id), kept: texts, stored) else { return }
                item.keeping = Keeping(said, texts, entries, lists[id] ?? [])
                if let fees = fees[id] { item.keeping.fees = fees }
                add(&result, item)
            }
            guard let sources else {
                let entries = try contents.entries(of: Item.self)
                fees = try contents.fees(of: Item.self, in: entries.values.joined())
                try contents.forEach(.item, kind) { id, texts in read(id, texts, entries[id] ?? []) }
                return result
            }
            let isOfEntries = withCopies || !sources.entry.isEmpty
            let entryKeys = isOfEntries ? Keeping.Entry.copyKeys.union(sources.entry) : []
            if Item.kind.keeping?.fee != nil, isOfEntries {
                // They may be of an item that comes later.
                var all: [Keeping.Entry] = []
                try contents.forEachItem(kind, only: [], entries: entryKeys) { _, _, entries in all += entries }
                fees = try contents.fees(of: Item.self, in: all)
            }
            try contents.forEachItem(kind, only: sources.item, entries: entryKeys, read)
            return result
        }
    }

    /// The texts that all of it has in a field, each once, in order.
    public func texts(of field: Field<Item>) async throws -> [String] {
        if field.sources?.isLists == true {
            return try await store.read { Set(try $0.listNames(Item.kind.id).values).sorted() }
        }
        if ReservedKey.unindexed.contains(field.key) || field.kept.map({ $0 == .computed }) ?? !field.isStored {
            return try await reduce(into: Set<String>(), only: [field], withCopies: false) {
                $0.formUnion(field.texts($1))
            }
            .sorted()
        }
        let sql = """
            SELECT text FROM (SELECT DISTINCT text FROM value WHERE field = ?1) AS found WHERE EXISTS (
                SELECT 1 FROM value CROSS JOIN thing ON number = thing
                WHERE field = ?1 AND value.text = found.text AND kind = ?2
            )
            """
        return try await store.read { contents in
            let rows = try contents.db.bulkStatement(sql: sql).rows(field.key, Item.kind.id)
            return try rows.map { $0.text(at: 0) }.sorted()
        }
    }

    /// The ids of what is kept, of more than some only the newest.
    public func ids(atMost count: Int) async throws -> Set<ItemID<Item>> {
        try await store.read { contents in
            Set(try contents.newest(.item, Item.kind.id, count: count).map { ItemID($0) })
        }
    }

    /// A page of it.
    public func page(_ number: Int, size: Int) async throws -> Page<Item> {
        try await store.read { contents in
            try contents.page(number, size: size, isReversed: true) { try contents.keptItem($0) }
        }
    }

    /// Some of it, the newest first; those that are gone are left out.
    public func some(_ ids: Set<ItemID<Item>>) async throws -> [Item] {
        try await store.read { contents in
            let found = try contents.inOrder(Set(ids.map(\.rawValue)), .item, Item.kind.id)
            return try found.reversed().compactMap { try contents.keptItem(ItemID($0)) }
        }
    }

    /// A page of items as they are kept; those that are gone are left out.
    public func kept(_ page: Page<Item>) async throws -> Page<Item> {
        try await store.read { contents in
            var kept = page
            kept.items = try page.items.compactMap { try contents.keptItem($0.id) }
            if kept.items.count < page.items.count { kept.fames = [] }
            return kept
        }
    }

    /// Some items with what is kept of each.
    public func attached(to items: [Item]) async throws -> [Item] {
        guard Item.kind.keeping != nil, !items.isEmpty else { return items }
        return try await store.read { contents in
            try items.map { item in try item.with { $0.keeping = try contents.keeping(of: item.id) } }
        }
    }
}

extension CollectionContents {
    /// The entries about the items of a kind by their ids.
    fileprivate func entries<Item: CatalogItem>(of item: Item.Type) throws -> [String: [Keeping.Entry]] {
        var entries: [String: [Keeping.Entry]] = [:]
        try forEach(.entry, Item.kind.id) { id, texts in
            guard let item = texts[ReservedKey.item]?.first else { return }
            entries[item, default: []].append(Keeping.Entry(id, texts))
        }
        return entries
    }

    /// What entries took of other items than their own, by the ids of these.
    fileprivate func fees<Item: CatalogItem>(
        of item: Item.Type,
        in entries: some Sequence<Keeping.Entry>
    ) throws -> [String: [Keeping.Entry]] {
        guard let fee = Item.kind.keeping?.fee else { return [:] }
        let paid = Dictionary(grouping: entries.compactMap { fee.paid(by: $0) }, by: \.name)
        var fees: [String: [Keeping.Entry]] = [:]
        for (name, paid) in paid {
            if let payer = try payer(Item.kind.id, fee.name, name) { fees[payer] = paid.map(\.entry) }
        }
        return fees
    }

    /// What entries of other items took of one of which there are some.
    private func fees<Item: CatalogItem>(of item: Thing, _ type: Item.Type, _ texts: FieldTexts) throws -> [Keeping
        .Entry]
    {
        guard let fee = Item.kind.keeping?.fee, let name = texts[fee.name]?.first,
            try payer(item.kind, fee.name, name) == item.id
        else { return [] }
        let sql = """
            SELECT id, texts FROM value CROSS JOIN thing ON number = thing
            WHERE field = ? AND instr(text, ?) > 0 AND kind = ? AND sort = 'entry' ORDER BY number
            """
        let entries = try db.bulkStatement(sql: sql).rows(fee.key, StoredText.normalized(name), item.kind)
            .map { Keeping.Entry($0.text(at: 0), try $0.texts(at: 1)) }
        return entries.compactMap { fee.paid(by: $0) }.filter { $0.name == name }.map(\.entry)
    }

    /// The id of the item with a name that has the oldest entry; nil if none of them has one.
    private func payer(_ kind: String, _ field: String, _ name: String) throws -> String? {
        let find = try db.bulkStatement(
            sql: """
                SELECT number FROM thing WHERE +kind = ? AND +sort = 'entry' AND number IN (
                    SELECT thing FROM value WHERE field = '\(ReservedKey.item)' AND text = ?
                ) ORDER BY number LIMIT 1
                """
        )
        return try ids(.item, kind, having: field, name)
            .compactMap { id in try find.numbers(StoredText.normalized(kind), id).first.map { (number: $0, id: id) } }
            .min { $0.number < $1.number }?.id
    }

    /// The names of the lists of a kind by the ids of their members.
    fileprivate func lists(of kind: String) throws -> [String: [String]] {
        var lists: [String: [String]] = [:]
        try forEachMember(kind) { item, list in
            // There is a row for its quantity, and one for its place.
            if lists[item]?.contains(list) != true { lists[item, default: []].append(list) }
        }
        return lists.mapValues { $0.sorted() }
    }

    /// What is kept of an item.
    public func keeping<Item: CatalogItem>(of id: ItemID<Item>) throws -> Keeping {
        let thing = id.thing
        guard let texts = try texts(of: thing) else { return Keeping() }
        let entries = try entries(about: thing.normalized).map { Keeping.Entry($0.thing.id, $0.texts) }
        let lists = try lists(with: thing)
        let names = lists.isEmpty ? [:] : try listNames(Item.kind.id)
        let named = lists.compactMap { names[$0] }.sorted()
        var keeping = Keeping(Keeping.keys(said: Item.self), texts, entries, named)
        if !entries.isEmpty { keeping.fees = try fees(of: thing.normalized, Item.self, texts) }
        return keeping
    }

    /// A page of the items of a kind in the order in which they were added, or the newest first; unreadable ones are left out.
    public func page<Item: CatalogItem>(
        _ number: Int,
        size: Int,
        isReversed: Bool = false,
        _ item: (ItemID<Item>) throws -> Item?
    ) throws -> Page<Item> {
        let kind = StoredText.normalized(Item.kind.id)
        let total = try count(kind)
        let select = "SELECT id FROM thing WHERE kind = ? AND sort = 'item' ORDER BY number"
        let rows = try db.bulkStatement(sql: select + (isReversed ? " DESC" : "") + " LIMIT ? OFFSET ?")
            .rows(kind, Int64(size), Int64((number - 1).multipliedOrMost(by: size)))
        let ids = try rows.map { ItemID<Item>($0.text(at: 0)) }
        let hasMore = total > number.multipliedOrMost(by: size)
        return Page(try ids.compactMap(item), number: number, total: total, hasMore: hasMore)
    }

    /// An item that is kept, with what is; nil if it is not there.
    public func keptItem<Item: CatalogItem>(_ id: ItemID<Item>) throws -> Item? {
        guard let texts = try texts(of: id.thing) else { return nil }
        let keeping = try keeping(of: id)
        return Item(id: id, kept: texts)?.with { $0.keeping = keeping }
    }

    /// The ids of the items that a name means: an id, a value that identifies an item, or a title in any case, also without its article.
    public func ids<Item: CatalogItem>(of item: Item.Type, named name: String) throws -> [ItemID<Item>] {
        let kind = Item.kind.id
        if try texts(of: .item(kind, name)) != nil { return [ItemID(name)] }
        for field in Item.kind.identity {
            guard let text = field.normalized(name) else { continue }
            let ids = try ids(.item, kind, having: field.key, text)
            if !ids.isEmpty { return ids.sorted().map { ItemID($0) } }
        }
        guard let named = FieldTexts.folded(name: name) else { return [] }
        let ids: [ItemID<Item>] = try self.ids(withStoredName: named)
        guard ids.isEmpty else { return ids }
        // Names are stored without the articles of English alone; the letters of "Theme" begin with one too.
        return try FoldedTitle.leadingArticles.flatMap { try self.ids(withStoredName: $0 + named) }
            .filter { (id: ItemID<Item>) in
                try texts(of: id.thing)?.title.map { FoldedTitle($0).isCalled(named) } ?? false
            }
    }

    private func ids<Item: CatalogItem>(withStoredName name: String) throws -> [ItemID<Item>] {
        try db.bulkStatement(sql: "SELECT id FROM thing WHERE kind = ? AND name = ? ORDER BY number")
            .rows(StoredText.normalized(Item.kind.id), name).map { ItemID($0.text(at: 0)) }
    }

    /// The texts that items of a kind have in a field, each with the id of the item.
    public func texts(_ kind: String, _ field: String) throws -> [(item: String, text: String)] {
        // The order is said, as SQLite would else read all values of the field for each thing.
        let sql = """
            SELECT id, text FROM value CROSS JOIN thing ON number = thing
            WHERE field = ? AND kind = ? AND sort = 'item' ORDER BY number
            """
        return try db.bulkStatement(sql: sql).rows(field, StoredText.normalized(kind))
            .map { ($0.text(at: 0), $0.text(at: 1)) }
    }
}

extension CatalogItem {
    /// The key of the field with the title.
    public static var titleKey: String { kind.stored.first { $0.part == .title }?.key ?? "title" }
}

extension FieldSources {
    /// What some fields follow from; nil where that may be anything, or is not in the index.
    fileprivate init?<Item: CatalogItem>(indexed fields: [Field<Item>]) {
        self.init()
        for field in fields {
            guard let sources = field.sources else { return nil }
            formUnion(sources)
        }
        guard item.isDisjoint(with: ReservedKey.unindexed) else { return nil }
    }
}

extension Keeping {
    /// The keys of what the user says about an item, rather than a catalog.
    fileprivate static func keys<Item: CatalogItem>(said item: Item.Type) -> Set<String> {
        Set(item.kind.kept.filter { $0.kept == .item }.map(\.key))
    }

    fileprivate init(_ said: Set<String>, _ texts: FieldTexts, _ entries: [Entry], _ lists: [String]) {
        self.init(texts: said.isEmpty ? [:] : texts.filter { said.contains($0.key) }, entries: entries, lists: lists)
    }
}

extension Keeping.Entry {
    /// The keys that tell of a copy whether it is there, and what was paid for it.
    fileprivate static let copyKeys: Set = ["gone", "paid"]

    fileprivate init(_ id: String, _ texts: FieldTexts) {
        var texts = texts
        texts[ReservedKey.item] = nil
        let type = texts.removeValue(forKey: ReservedKey.type)?.first
        self.init(id: id, type: type ?? "", texts: texts)
    }
}

extension Int {
    fileprivate func multipliedOrMost(by other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? .max : product
    }
}
