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
    let columns: SearchColumns
    let traits: SearchTraitColumns<Field>
    private let positions: [Field.Item.ID: Int]
    private let orders = SearchOrders()
    let vocabulary = SearchVocabulary()

    /// Makes items ready, the most popular first.
    package init(_ items: [Field.Item]) {
        let columns = SearchColumns(items.lazy.map(\.searchTexts))
        entries = zip(items, columns.texts).map { SearchEntry($0, $1) }
        traits = SearchTraitColumns(entries)
        self.columns = columns
        positions = Dictionary(items.indices.map { (items[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// How many items there are.
    package var count: Int { entries.count }

    /// Every item, the most popular first.
    package var items: [Field.Item] { entries.map(\.item) }

    /// Returns where the items that fit stand, in order.
    package func positions<Key: SortKey>(
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>
    ) -> [Int] where Key.Item == Field.Item {
        let found = SearchScan(columns: columns, traits: traits).positions(of: query)
        guard order.key != .relevance else { return order.direction == .ascending ? found : found.reversed() }
        guard let key = order.key as? any ValuedSortKey<Field.Item> else {
            return sorted(found, by: order)
        }
        return orders.places(by: key, of: entries).sorted(found, order.direction)
    }

    /// Puts positions in an order that only its key knows.
    private func sorted<Key: SortKey>(
        _ positions: [Int],
        by order: ListOrder<Key>
    ) -> [Int] where Key.Item == Field.Item {
        let places = Dictionary(uniqueKeysWithValues: positions.map { (ObjectIdentifier(entries[$0]), $0) })
        return order.key.sorted(positions.map { entries[$0] }, order.direction)
            .compactMap { places[ObjectIdentifier($0)] }
    }

    /// The item at a position.
    package func item(at position: Int) -> Field.Item { entries[position].item }

    /// Returns every item that fits, in order.
    package func results<Key: SortKey>(
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>
    ) -> [Field.Item] where Key.Item == Field.Item {
        positions(of: query, by: order).map { entries[$0].item }
    }

    /// Returns every item that fits, the best fit first.
    package func results(of query: SearchQuery<Field>) -> [Field.Item] {
        SearchScan(columns: columns, traits: traits).positions(of: query).map { entries[$0].item }
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
        let found = entries.flatMap { entry in
            entry.texts.beginnings(with: pattern)?.texts(of: entry.item.searchTexts) ?? []
        }
        var seen: Set<String> = []
        return Array(found.filter { seen.insert($0).inserted }.prefix(limit))
    }
}
