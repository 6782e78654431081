import SatchelCatalog
import SatchelPersistence

/// The favorites of one kind of items: a field of those that the user keeps.
public struct StoredFavorites<Item: CatalogItem>: Favorites {
    private let store: CollectionStore
    private let current: @Sendable ([Item]) async throws -> [Item]
    private let name: @Sendable (Item) -> String
    private let areOwn: Bool

    /// Creates the favorites in a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - current: Updates the facts of kept items for listing.
    ///   - name: An item in a sentence, for undo; by default the title in quotes.
    ///   - areOwn: Whether items are the user's own, and so have no other facts than those that are kept.
    public init(
        _ store: CollectionStore,
        current: @escaping @Sendable ([Item]) async throws -> [Item] = { $0 },
        name: @escaping @Sendable (Item) -> String = { "'\($0.title)'" },
        areOwn: Bool = false
    ) {
        (self.store, self.current, self.name, self.areOwn) = (store, current, name, areOwn)
    }

    public func add(_ items: [Item]) async throws -> Set<ItemID<Item>> {
        try await store.change { [name, areOwn] change in
            var new: [Item] = []
            for item in items {
                let thing = item.id.thing
                let kept = try change.texts(of: thing)
                guard kept != nil || !areOwn else { continue }
                let isNew = kept?.isFavorite != true
                // The order is that of adding, whatever the clock says.
                let mark: FieldTexts = isNew ? [ReservedKey.favorite: [try change.moment()]] : [:]
                // Facts of what is kept for more than that are the user's to edit.
                let isOwn = areOwn || kept?.saysMore(than: Item.kind.stored.map(\.key)) == true
                if isOwn { try change.set(mark, of: thing) } else { try change.save(item, and: mark) }
                if isNew { new.append(item) }
            }
            change.label =
                new.isEmpty
                ? "updated \(Self.words(items.map(name)))" : "added \(Self.words(new.map(name))) to favorites"
            return Set(new.map(\.id))
        }
    }

    public func remove(_ ids: [ItemID<Item>]) async throws -> Set<ItemID<Item>> {
        try await store.change { [name, areOwn] change in
            var removed: Set<ItemID<Item>> = []
            var names: [String] = []
            for id in ids {
                guard let texts = try change.removeFavorite(id, isOwn: areOwn) else { continue }
                removed.insert(id)
                names.append(Item(id: id, kept: texts).map(name) ?? "'\(id.rawValue)'")
            }
            change.label = "removed \(Self.words(names)) from favorites"
            return removed
        }
    }

    public func removeAll() async throws -> Int {
        try await store.change { [areOwn] change in
            let ids = try change.contents.ids(.item, Item.kind.id, having: ReservedKey.favorite).sorted()
            for id in ids { _ = try change.removeFavorite(ItemID<Item>(id), isOwn: areOwn) }
            change.label = "removed all \(ids.count) favorites in \(Item.kind.id)"
            return ids.count
        }
    }

    public func all() async throws -> FavoriteItems<Item> {
        let kept = try await store.read { contents in
            try contents.things(.item, Item.kind.id, having: ReservedKey.favorite)
        }
        func moment(_ texts: FieldTexts) -> String { texts[ReservedKey.favorite]?.first ?? "" }
        var favorites = FavoriteItems<Item>()
        // Moments have as many digits.
        for (thing, texts) in kept.sorted(by: { moment($0.texts) > moment($1.texts) }) {
            let id = ItemID<Item>(thing.id)
            if let item = Item(id: id, kept: texts) {
                favorites.items.append(item)
            } else {
                favorites.unreadable.append(id)
            }
        }
        favorites.items = try await current(favorites.items)
        return favorites
    }

    public func ids() async throws -> Set<ItemID<Item>> {
        let ids = try await store.read { try $0.ids(.item, Item.kind.id, having: ReservedKey.favorite) }
        return Set(ids.map { ItemID($0) })
    }

    /// The names of what changed; of many only the first.
    private static func words(_ names: [String]) -> String {
        guard names.count > 3, let first = names.first else { return names.joined(separator: ", ") }
        return "\(first) and \(names.count - 1) others"
    }
}

extension FieldTexts {
    /// Whether an item has more than facts and the mark of a favorite.
    fileprivate func saysMore(than facts: [String]) -> Bool {
        !Set(keys).isSubset(of: facts + [ReservedKey.source, ReservedKey.asOf, ReservedKey.favorite])
    }
}

extension CollectionChange {
    /// Removes an item from the favorites; returns what was kept of it, or nil if it is no favorite.
    ///
    /// What is the user's own stays, whatever else is said of it.
    fileprivate mutating func removeFavorite<Item: CatalogItem>(
        _ id: ItemID<Item>,
        isOwn: Bool
    ) throws -> FieldTexts? {
        let thing = id.thing
        guard let texts = try texts(of: thing), texts[ReservedKey.favorite] != nil else { return nil }
        try set([ReservedKey.favorite: []], of: thing)
        if !isOwn { try removeUnlessKept(id) }
        return texts
    }
}
