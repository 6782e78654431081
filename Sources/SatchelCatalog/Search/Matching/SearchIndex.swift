/// Items in memory, in order of popularity, each of which a search looks at.
///
/// ```swift
/// let coins = SearchIndex<Coin>(market.coins)
/// let found = coins.results(of: try .parse("bit -cash"), by: ListOrder(FieldOrder<Coin>.price, .descending))
/// ```
public struct SearchIndex<Item: CatalogItem>: Sendable {
    let entries: [SearchEntry<Item>]
    let vocabulary = SearchVocabulary()

    /// Creates an index of items, the most popular first.
    public init(_ items: [Item]) { entries = items.map { SearchEntry($0) } }

    /// How many items there are.
    public var count: Int { entries.count }

    /// Every item, the most popular first.
    public var items: [Item] { entries.map { $0.item } }

    /// Returns the places of the matching entries, the best match first; equal ones stay in order, after preferred ones.
    private func places(of query: SearchQuery<Item>, preferring preferred: Set<ItemID<Item>> = []) -> [Int] {
        guard !query.isEverything else { return Array(entries.indices) }
        let matcher = SearchMatcher(query)
        var found = [[Int]](repeating: [], count: SearchRank.allCases.count)
        for place in entries.indices {
            if let rank = matcher.rank(entries[place]) { found[rank.rawValue].append(place) }
        }
        if !preferred.isEmpty {
            let isPreferred = { (place: Int) in preferred.contains(entries[place].item.id) }
            for rank in found.indices where rank != SearchRank.unranked.rawValue {
                found[rank] = found[rank].filter(isPreferred) + found[rank].filter { !isPreferred($0) }
            }
        }
        return found.flatMap { $0 }
    }

    /// Returns the best match.
    package func first(of query: SearchQuery<Item>) -> Item? { places(of: query).first.map { entries[$0].item } }

    /// Returns one page of the matching items, of which no others are copied.
    public func page(_ request: SearchRequest<Item>, state: DataState = .live) -> Page<Item> {
        let found = request.order.sorted(places(of: request.query, preferring: request.preferred), in: entries)
        return Page(request.page, size: request.size, of: found, state: state).map { entries[$0].item }
    }

    /// Returns every matching item, in order.
    public func results(of query: SearchQuery<Item>, by order: ListOrder<Item> = .relevance) -> [Item] {
        order.sorted(places(of: query), in: entries).map { entries[$0].item }
    }

    public func item(_ id: Item.ID) -> Item? { entries.first { $0.item.id == id }?.item }

    /// Returns titles and credits with a prefix, the most popular first, each once.
    public func suggestions(for prefix: String, limit: Int) -> [String] {
        let pattern = FoldedText(prefix)
        guard !pattern.letters.isEmpty, limit > 0 else {
            return []
        }
        let found = entries.flatMap { entry in
            entry.texts.beginnings(with: pattern)?.texts(of: entry.item.searchTexts) ?? []
        }
        return Array(found.distinct.prefix(limit))
    }
}
