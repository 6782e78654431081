import Synchronization

/// Items ready to be searched, in order of popularity.
///
/// Built-in catalogues, imported ones and lists of favourites are searched by this one rule.
///
/// ```swift
/// let coins = SearchIndex<CoinField>(market.coins)
/// let found = coins.results(of: try .parse("bit -cash"), by: ListOrder(CoinSortKey.price, .descending))
/// ```
public struct SearchIndex<Field: SearchField>: Sendable {
    private let entries: [SearchEntry<Field.Item>]
    let columns: SearchColumns
    let traits: SearchTraitColumns<Field>
    private let positions: [Field.Item.ID: Int]
    private let orders = SearchOrders()
    let vocabulary = SearchVocabulary()

    /// Makes items ready, the most popular first.
    public init(_ items: [Field.Item]) {
        let columns = SearchColumns(items.lazy.map(\.searchTexts))
        entries = zip(items, columns.texts).map { SearchEntry($0, $1) }
        traits = SearchTraitColumns(entries)
        self.columns = columns
        positions = Dictionary(items.indices.map { (items[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// How many items there are.
    public var count: Int { entries.count }

    /// Every item, the most popular first.
    public var items: [Field.Item] { entries.map(\.item) }

    /// Returns where the items that fit stand, in order.
    public func positions<Key: SortKey>(
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
    public func item(at position: Int) -> Field.Item { entries[position].item }

    /// Returns every item that fits, in order.
    public func results<Key: SortKey>(
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>
    ) -> [Field.Item] where Key.Item == Field.Item {
        positions(of: query, by: order).map { entries[$0].item }
    }

    /// Returns every item that fits, the best fit first.
    public func results(of query: SearchQuery<Field>) -> [Field.Item] {
        SearchScan(columns: columns, traits: traits).positions(of: query).map { entries[$0].item }
    }

    /// Returns the item with an id.
    public func item(_ id: Field.Item.ID) -> Field.Item? {
        positions[id].map { entries[$0].item }
    }

    /// Returns titles and credits that begin with a text, the most popular first, each once.
    public func suggestions(for prefix: String, limit: Int) -> [String] {
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

/// One search over every item of an index: which items fit, and how well.
///
/// It says of each item what `SearchMatcher` says; it only looks at words and values once instead of once an item.
struct SearchScan<Field: SearchField> {
    let columns: SearchColumns
    let traits: SearchTraitColumns<Field>

    /// Returns the positions of the items that fit, the best fit first; of equal ones, the first first.
    func positions(of query: SearchQuery<Field>) -> [Int] {
        guard !query.isEverything else { return Array(columns.texts.indices) }
        var ranks = [UInt8](repeating: .max, count: columns.texts.count)
        for alternative in query.alternatives {
            rank(alternative.map(SearchCondition.init).filter { !$0.saysNothing }, into: &ranks)
        }
        return SearchBuckets.positions(inOrderOf: ranks)
    }

    private func rank(_ conditions: [SearchCondition<Field>], into ranks: inout [UInt8]) {
        guard !conditions.isEmpty else { return }
        var fits = [Bool](repeating: true, count: ranks.count)
        var ranked: [(word: SearchWord, sightings: [SearchSighting])] = []
        for condition in conditions {
            switch condition.condition {
            case .value(let field, let value):
                SearchBuckets.keep(traits.holders(of: value, field), butNot: condition.isExcluded, in: &fits)
            case .word, .phrase:
                guard let word = condition.word else { continue }
                let sightings = sightings(of: word, condition.meanings)
                SearchBuckets.keep(sightings, butNot: condition.isExcluded, in: &fits)
                if condition.isRanked { ranked.append((word, sightings)) }
            }
        }
        columns.rank(fits, by: ranked, into: &ranks)
    }

    private func sightings(of word: SearchWord, _ meanings: [SearchMeaning<Field>]) -> [SearchSighting] {
        var sightings = columns.sightings(of: word)
        for meaning in meanings {
            let sighting: SearchSighting = meaning.isIdentity ? .identity : .topics(.whole)
            SearchBuckets.add(sighting, to: traits.holders(of: meaning.value, meaning.field), in: &sightings)
        }
        return sightings
    }
}

/// The plain loops of a search, which know no kind of item.
enum SearchBuckets {
    /// Keeps the items that hold a value, or those that do not.
    static func keep(_ holders: [Bool], butNot isExcluded: Bool, in fits: inout [Bool]) {
        for index in fits.indices where holders[index] == isExcluded { fits[index] = false }
    }

    /// Keeps the items in which a word was seen, or those in which it was not.
    static func keep(_ sightings: [SearchSighting], butNot isExcluded: Bool, in fits: inout [Bool]) {
        for index in fits.indices where sightings[index].isEmpty != isExcluded { fits[index] = false }
    }

    /// Notes a sighting for every item that holds a value.
    static func add(_ sighting: SearchSighting, to holders: [Bool], in sightings: inout [SearchSighting]) {
        for index in holders.indices where holders[index] { sightings[index].formUnion(sighting) }
    }

    /// The positions of all ranked items, the best rank first, in one pass over as many buckets as there are ranks.
    static func positions(inOrderOf ranks: [UInt8]) -> [Int] {
        var buckets = [[Int]](repeating: [], count: SearchRank.allCases.count)
        for position in ranks.indices where ranks[position] != .max { buckets[Int(ranks[position])].append(position) }
        return Array(buckets.joined())
    }
}

/// The orders of an index's items, each worked out when it is first asked for.
final class SearchOrders: Sendable {
    private struct Name: Hashable {
        let type: ObjectIdentifier
        let key: String
    }

    private let known = Mutex<[Name: SearchPlaces]>([:])

    /// Where each item stands in an order.
    func places<Key: ValuedSortKey>(by key: Key, of entries: [SearchEntry<Key.Item>]) -> SearchPlaces {
        let name = Name(type: ObjectIdentifier(Key.self), key: key.rawValue)
        if let places = known.withLock({ $0[name] }) { return places }
        let places = SearchPlaces(entries.map { key.value(of: $0) })
        known.withLock { $0[name] = places }
        return places
    }
}

/// Where items stand in an order; equal ones share a place.
struct SearchPlaces: Sendable {
    private static let unknown = UInt32.max
    private let places: [UInt32]

    /// Puts values in order.
    init(_ values: [SortValue?]) {
        var places = [UInt32](repeating: Self.unknown, count: values.count)
        let known = values.indices.compactMap { index in values[index].map { (value: $0, index: index) } }
        var place: UInt32 = 0
        var last: SortValue?
        for (value, index) in known.sorted(by: { $0.value < $1.value }) {
            if let last, last != value { place += 1 }
            last = value
            places[index] = place
        }
        self.places = places
    }

    /// Puts positions in this order; equal ones stay as they were, and those without a place come last both ways.
    func sorted(_ positions: [Int], _ direction: SortDirection) -> [Int] {
        // One number for the place and the turn: numbers sort many times faster than pairs.
        let keys = positions.enumerated().map { turn, position -> UInt64 in
            let place = places[position]
            let key = direction == .ascending || place == Self.unknown ? place : Self.unknown - 1 - place
            return UInt64(key) << 32 | UInt64(turn)
        }
        return keys.sorted().map { positions[Int($0 & 0xFFFF_FFFF)] }
    }
}
