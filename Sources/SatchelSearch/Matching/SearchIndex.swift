/// Items ready to be searched, in order of popularity.
///
/// Built-in catalogues, imported ones and lists of favourites are searched by this one rule.
///
/// ```swift
/// let coins = SearchIndex<CoinField>(market.coins)
/// let found = coins.results(of: try .parse("bit -cash"), by: ListOrder(CoinSortKey.price, .descending))
/// ```
package struct SearchIndex<Field: SearchField>: Sendable {
    private let entries: [SearchEntry<Field.Item>]
    private let positions: [Field.Item.ID: Int]

    /// Makes items ready, the most popular first.
    package init(_ items: [Field.Item]) {
        entries = items.map(SearchEntry.init)
        positions = Dictionary(items.indices.map { (items[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns every item that fits, in order.
    package func results<Key: SortKey>(
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>
    ) -> [Field.Item] where Key.Item == Field.Item {
        order.sorted(matches(of: query)).map(\.item)
    }

    /// Returns every item that fits, the best fit first.
    package func results(of query: SearchQuery<Field>) -> [Field.Item] {
        matches(of: query).map(\.item)
    }

    /// Returns the item with an id.
    package func item(_ id: Field.Item.ID) -> Field.Item? {
        positions[id].map { entries[$0].item }
    }

    /// Returns titles and credits that begin with a text, the most popular first, each once.
    package func suggestions(for prefix: String, limit: Int) -> [String] {
        let pattern = FoldedText(prefix)
        guard !pattern.letters.isEmpty, limit > 0 else {
            return []
        }
        var found: [String] = []
        for entry in entries {
            let texts = entry.item.searchTexts
            if entry.title.starts.contains(where: { entry.title.text.hasLetters(of: pattern, at: $0) }) {
                found.append(texts.title)
            }
            for (name, text) in zip(texts.credits, entry.credits) where text.hasLetters(of: pattern, at: 0) {
                found.append(name)
            }
        }
        var seen: Set<String> = []
        return Array(found.filter { seen.insert($0).inserted }.prefix(limit))
    }

    private func matches(of query: SearchQuery<Field>) -> [SearchEntry<Field.Item>] {
        guard !query.isEverything else { return entries }
        let matcher = SearchMatcher(query)
        let ranked = entries.compactMap { entry in matcher.rank(entry).map { (rank: $0, entry: entry) } }
        // The standard library sorts stably, so that popularity decides within a rank.
        return ranked.sorted { $0.rank < $1.rank }.map(\.entry)
    }
}
