import SatchelCatalog
import SatchelCollection

/// The items of a catalog that rows mean, found by a few searches for many rows; no service is asked.
struct CatalogMatches<Item: ListedItem> {
    private static var batch: Int { 100 }

    let catalog: any Catalog<Item>
    let title: KeptTitle<Item>
    private(set) var found: [Int: Item] = [:]

    init(in catalog: any Catalog<Item>, by title: KeptTitle<Item>) { (self.catalog, self.title) = (catalog, title) }

    /// The items of the catalog that rows mean which are not kept yet, by their places.
    @concurrent
    static func of(
        _ rows: [ImportedRow],
        in catalog: any Catalog<Item>,
        besides store: CollectionStore,
        by title: KeptTitle<Item>
    ) async throws -> [Int: Item] {
        // Of coins, what is at hand of a service is known by its symbols.
        let isAmount = Item.kind.keeping.map { $0.quantity == .amount } ?? false
        guard !Item.kind.isOwn, !catalog.isService || isAmount else { return [:] }
        let index = try await store.read { try KeptIndex<Item>($0, by: title) }
        var matches = CatalogMatches(in: catalog, by: title)
        var places = rows.indices.filter { index.match(rows[$0]) == nil }
        for place in places where rows[place].isOfCatalog {
            guard let id = rows[place].id else { continue }
            matches.found[place] = try? await catalog.details(of: ItemID(id), policy: .cacheOnly)?.item
        }
        if title.distinct.isEmpty, try await matches.findInAll(rows, places) { return matches.found }
        for field in Item.kind.identity {
            places.removeAll { matches.found[$0] != nil }
            try await matches.find(rows, places, by: field)
        }
        places.removeAll { matches.found[$0] != nil }
        try await matches.findTitles(rows, places)
        return matches.found
    }

    /// Finds rows among all items of a catalog that has fewer than a search for each row would read.
    private mutating func findInAll(_ rows: [ImportedRow], _ places: [Int]) async throws -> Bool {
        let place = await catalog.place()
        guard let builtIn = place.builtIn, builtIn + place.imported <= max(1000, 2 * places.count) else { return false }
        var (items, byName): ([Item], [String: Item]) = ([], [:])
        while true {
            try Task.checkCancellation()
            let (size, number) = (1000, items.count / 1000 + 1)
            let page = try await catalog.search(
                .everything,
                by: .relevance,
                page: number,
                size: size,
                policy: .cacheOnly
            )
            items += page.items
            guard page.hasMore, page.items.count == size else { break }
        }
        for item in items {
            for name in title.names(item.keptTexts).all where byName[name] == nil { byName[name] = item }
        }
        for place in places where found[place] == nil {
            found[place] = rows[place].names.all.lazy.compactMap { byName[$0] }.first
        }
        return true
    }

    /// Finds rows by values that identify a thing.
    private mutating func find(_ rows: [ImportedRow], _ places: [Int], by field: Field<Item>) async throws {
        let word = FieldWord<Item>(field.key)
        var terms: [String: [SearchTerm<Item>]] = [:]
        let start = field.key + " "
        func texts(_ place: Int) -> [String] {
            rows[place].names.numbers.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
        }
        for place in places {
            for text in texts(place) where terms[text] == nil {
                if let value = word.value(of: text) { terms[text] = [SearchTerm(.value(word, value))] }
            }
        }
        let items = try await items(terms, isIdentity: true) { field.texts($0) }
        for place in places {
            found[place] = texts(place).lazy.compactMap { items[$0] }.first
        }
    }

    /// Finds rows by titles, with what tells things of one title apart.
    private mutating func findTitles(_ rows: [ImportedRow], _ places: [Int]) async throws {
        var terms: [String: [SearchTerm<Item>]] = [:]
        for place in places {
            guard let name = rows[place].names.title, terms[name] == nil else { continue }
            terms[name] = self.terms(of: rows[place])
        }
        var items: [String: Item] = [:]
        if title.distinct.isEmpty {
            items = try await self.items(terms, isIdentity: false) { item in
                title.names(item.keptTexts).title.map { [$0] } ?? []
            }
        } else {
            // What a set or a number is called there only a search tells.
            for (name, terms) in terms {
                try Task.checkCancellation()
                items[name] = try await search([terms], size: 1).items.first
            }
        }
        for place in places { found[place] = rows[place].names.title.flatMap { items[$0] } }
    }

    /// The words of the title of a row, and what tells it apart; nil without that.
    private func terms(of row: ImportedRow) -> [SearchTerm<Item>]? {
        guard let text = row.facts[Item.titleKey]?.first else { return nil }
        let terms = FoldedTitle(text).wordsOfWork(text).prefix(8).map { word in
            SearchTerm<Item>(.word(word, in: FieldWord(Item.titleKey)))
        }
        let others = title.distinct.compactMap { key -> SearchTerm<Item>? in
            let word = FieldWord<Item>(key)
            return word.value(of: title.bare(row.facts[key]?.first)).map { SearchTerm(.value(word, $0)) }
        }
        // What lacks what tells it apart may be anything.
        return others.count == title.distinct.count && !terms.isEmpty ? terms + others : nil
    }

    /// The first item of each name that a search for many finds; a name whose item others crowded out is searched alone.
    private func items(
        _ terms: [String: [SearchTerm<Item>]],
        isIdentity: Bool,
        names: (Item) -> [String]
    ) async throws -> [String: Item] {
        var items: [String: Item] = [:]
        let wanted = terms.sorted { $0.key < $1.key }
        for part in wanted.batches(of: Self.batch) {
            try Task.checkCancellation()
            let page = try await search(part.map(\.value), size: Self.batch * 10)
            for item in page.items {
                for name in names(item) where items[name] == nil { items[name] = item }
            }
            // An item may be found by a value that it doesn't show, such as the ISBN of another edition.
            let isHidden = isIdentity && page.items.contains { names($0).allSatisfy { terms[$0] == nil } }
            guard page.hasMore || isHidden else { continue }
            for (name, terms) in part where items[name] == nil {
                let alone = try await search([terms], size: 10).items
                items[name] = isIdentity ? alone.first : alone.first { names($0).contains(name) }
            }
        }
        return items
    }

    private func search(_ alternatives: [[SearchTerm<Item>]], size: Int) async throws -> Page<Item> {
        try await catalog.search(SearchQuery(alternatives), by: .relevance, page: 1, size: size, policy: .cacheOnly)
    }
}
