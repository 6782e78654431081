import GRDB
import SatchelCatalog
import SatchelPersistence

/// What the user keeps of the items of one kind.
public struct StoredKeeping<Item: CatalogItem>: Sendable {
    /// The store.
    public let store: CollectionStore

    public init(_ store: CollectionStore) { self.store = store }

    /// Everything that is kept, the newest first.
    public func all() async throws -> [Item] {
        try await store.read { contents in
            let kind = Item.kind.id
            var entries: [String: [Keeping.Entry]] = [:]
            for (thing, texts) in try contents.things(.entry, kind) {
                guard let item = texts[ReservedKey.item]?.first else { continue }
                entries[item, default: []].append(Keeping.Entry(thing, texts))
            }
            var lists: [String: [String]] = [:]
            for (thing, texts) in try contents.things(.list, kind) {
                let name = texts["name"]?.first ?? thing.id
                for key in texts.keys where key.hasPrefix(ReservedKey.member) {
                    lists[String(key.dropFirst(ReservedKey.member.count)), default: []].append(name)
                }
            }
            return try contents.things(.item, kind).reversed().compactMap { thing, texts in
                Item(id: ItemID(thing.id), kept: texts)?.with {
                    let id = thing.normalized.id
                    $0.keeping = Keeping(said: Item.self, texts, entries[id] ?? [], lists[id] ?? [])
                }
            }
        }
    }

    /// The ids of what is kept, of more than some only the newest.
    public func ids(atMost count: Int) async throws -> Set<ItemID<Item>> {
        try await store.read { contents in
            Set(try contents.newest(.item, Item.kind.id, count: count).map { ItemID($0) })
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
    /// What is kept of an item.
    public func keeping<Item: CatalogItem>(of id: ItemID<Item>) throws -> Keeping {
        let thing = Thing.item(Item.kind.id, id.rawValue)
        guard let texts = try texts(of: thing) else { return Keeping() }
        let entries = try entries(about: thing.normalized).map { Keeping.Entry($0.thing, $0.texts) }
        let lists = try lists(with: thing).map { list in
            try self.texts(of: .list(Item.kind.id, list))?["name"]?.first ?? list
        }
        return Keeping(said: Item.self, texts, entries, lists.sorted())
    }

    /// An item that is kept, with what is; nil if it is not there.
    public func keptItem<Item: CatalogItem>(_ id: ItemID<Item>) throws -> Item? {
        guard let texts = try texts(of: .item(Item.kind.id, id.rawValue)) else { return nil }
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
        let named = FoldedTitle(name).sortKey
        guard !named.isEmpty else { return [] }
        return try texts(kind, Item.titleKey).filter { FoldedTitle($0.text).sortKey == named }.map { ItemID($0.item) }
    }

    /// The first text that each item of a kind has in a field, by the id of the item.
    public func texts(_ kind: String, _ field: String) throws -> [(item: String, text: String)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, text FROM thing JOIN value ON value.thing = number
                WHERE kind = ? AND sort = 'item' AND field = ? AND place = 0 ORDER BY number
                """,
            arguments: [StoredText.normalized(kind), field]
        )
        .map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }
    }
}

extension CatalogItem {
    /// The key of the field with the title.
    public static var titleKey: String { kind.stored.first { $0.part == .title }?.key ?? "title" }
}

extension Keeping {
    /// What is kept of an item, without the facts that a catalog says.
    fileprivate init<Item: CatalogItem>(
        said item: Item.Type,
        _ texts: FieldTexts,
        _ entries: [Entry],
        _ lists: [String]
    ) {
        let said = Item.kind.kept.lazy.filter { $0.kept == .item }.compactMap { field in
            texts[field.key].map { (field.key, $0) }
        }
        self.init(texts: Dictionary(said) { $1 }, entries: entries, lists: lists)
    }
}

extension Keeping.Entry {
    fileprivate init(_ thing: Thing, _ texts: FieldTexts) {
        self.init(
            id: thing.id,
            type: texts[ReservedKey.type]?.first ?? "",
            texts: texts.filter { $0.key != ReservedKey.item && $0.key != ReservedKey.type }
        )
    }
}
