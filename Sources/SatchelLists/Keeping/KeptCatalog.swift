import SatchelCatalog
import SatchelCollection
import SatchelLibrary

/// What the user keeps of a kind as a catalog, the newest first.
struct KeptCatalog<Item: ListedItem>: Catalog {
    let source = "mine"
    let keeping: StoredKeeping<Item>
    private let index: KeptLibrary<Item>?

    init(_ store: CollectionStore) {
        keeping = StoredKeeping(store)
        index = KeptLibrary(store)
    }

    /// All of it, for what no index tells.
    func all() async throws -> SearchIndex<Item> { SearchIndex(try await keeping.all()) }

    func search(_ request: SearchRequest<Item>) async throws -> Page<Item> {
        if let page = try await quickly(request) { return page }
        return try await all().page(request)
    }

    /// A page for which not everything is read; nil where it has to be.
    func quickly(_ request: SearchRequest<Item>) async throws -> Page<Item>? {
        if request.query.isEverything, request.order == .relevance {
            return try await keeping.page(request.page, size: request.size)
        }
        guard request.order == .relevance || Item.factsStay || request.order.key.isKept else { return nil }
        let fields = request.decidingFields
        // The index reads each item to sort them, and where it does not know a value.
        let isIndexed = fields == nil || request.order == .relevance && IndexQuery(request.query).isExact
        if isIndexed, let found = try await index?.search(request) { return try await keeping.kept(found) }
        // So may those that tell what matches.
        guard let fields else { return try await some(matching: request.query)?.page(request) }
        guard Item.factsStay || fields.allSatisfy({ $0.kept != nil }) else { return nil }
        let matcher = SearchMatcher(request.query)
        let items: [Item] = try await keeping.reduce(into: [], only: fields, withCopies: false) { items, item in
            if matcher.matches(item) { items.append(item) }
        }
        let found = SearchRequest<Item>(by: request.order, page: request.page, size: request.size)
        return try await keeping.kept(SearchIndex(items.reversed()).page(found))
    }

    /// What matches a search, and maybe more, where that is little enough to be read one by one; nil where it isn't.
    func some(matching query: SearchQuery<Item>) async throws -> SearchIndex<Item>? {
        guard Item.factsStay, !query.isEverything else { return nil }
        var ids: Set<ItemID<Item>> = []
        if let fields = query.decidingFields {
            let matcher = SearchMatcher(query)
            ids = try await keeping.reduce(into: [], only: fields, withCopies: false) { ids, item in
                if matcher.matches(item) { ids.insert(item.id) }
            }
        } else {
            guard let stored = query.askingForStoredAlone,
                let found = try await index?.search(SearchRequest(stored, size: Self.fewToRead)), !found.hasMore
            else { return nil }
            ids = Set(found.items.map(\.id))
        }
        return ids.count > Self.fewToRead ? nil : SearchIndex(try await keeping.some(ids))
    }

    /// How many items are read sooner one by one than among all: each takes as long as three of these.
    private static var fewToRead: Int { 10_000 }

    /// The ids of what the index finds; nil where it can't tell.
    func ids(matching query: SearchQuery<Item>) async throws -> Set<ItemID<Item>>? {
        try await index?.search(SearchRequest(query, size: .max)).map { Set($0.items.map(\.id)) }
    }

    /// The item of an id or a title, or else the one that all words of a text are found in.
    func item(_ id: ItemID<Item>) async throws -> Item? {
        var found = try await items(named: id.rawValue)
        if found.isEmpty, !id.isRowNumber, let query = try? SearchQuery<Item>.parse(id.rawValue), !query.isEverything {
            found = try await search(SearchRequest(query, size: 10)).items
        }
        guard found.count < 2 else { throw Item.ambiguous(id.rawValue, found.map(\.id)) }
        return found.first
    }

    func items(named name: String) async throws -> [Item] {
        try await keeping.store.read { contents in
            try contents.ids(of: Item.self, named: name).compactMap { try contents.keptItem($0) }
        }
    }

    /// An item of an earlier answer as it is now; one that is gone is returned as it was, so that it can be named.
    func current(_ item: Item) async throws -> Item? {
        try await keeping.store.read { try $0.keptItem(item.id) } ?? item
    }

    func suggestions(for prefix: String, limit: Int) async -> [String] {
        let found = try? await index?.asking { try await $0.suggestions(for: prefix, limit: limit) }
        if let found { return found }
        return (try? await all())?.suggestions(for: prefix, limit: limit) ?? []
    }

    func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        let found = try? await index?.asking { try await $0.texts(in: section, matching: prefix, limit: limit) }
        if let found { return found }
        return (try? await all())?.texts(in: section, matching: prefix, limit: limit) ?? []
    }

    func correction(of query: SearchQuery<Item>) async -> SearchCorrection<Item>? {
        // Values are not spelled.
        guard query.decidingFields == nil else { return nil }
        if query.asksForStoredAlone, let found = try? await index?.asking({ try await $0.correction(of: query) }) {
            return found
        }
        return (try? await all())?.correction(of: query)
    }

    func values(of field: FieldWord<Item>) async -> [String] {
        guard field.choices.isEmpty else { return field.choices }
        return (try? await keeping.texts(of: field.field)) ?? []
    }
}

extension ListedItem {
    /// Whether the facts of what is kept are those that are kept; prices of what there are amounts of change elsewhere.
    static var factsStay: Bool { kind.keeping?.quantity != .amount }
}
