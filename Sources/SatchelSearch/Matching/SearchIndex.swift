import Synchronization

/// A search index in memory, of items in order of popularity.
///
/// ```swift
/// let coins = SearchIndex<CoinField>(market.coins)
/// let found = coins.results(of: try .parse("bit -cash"), by: ListOrder(CoinSortKey.price, .descending))
/// ```
public struct SearchIndex<Field: SearchField>: Sendable {
    private let entries: [SearchEntry<Field.Item>]
    let columns: SearchColumns
    let traits: SearchTraitColumns<Field>
    private let positions = SearchPositions<Field.Item.ID>()
    private let orders = SortOrdinalCache()
    let vocabulary = SearchVocabulary()

    /// Indexes items, the most popular first.
    public init(_ items: [Field.Item]) {
        let columns = SearchColumns(count: items.count) { items[$0].searchTexts }
        entries = items.indices.map { SearchEntry(items[$0], columns.texts[$0]) }
        traits = SearchTraitColumns(entries)
        self.columns = columns
    }

    /// How many items there are.
    public var count: Int { entries.count }

    /// Every item, the most popular first.
    public var items: [Field.Item] { entries.map { $0.item } }

    /// Returns the positions of the matching items, in order.
    public func positions<Key: SortKey>(
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>
    ) -> [Int] where Key.Item == Field.Item {
        let found = SearchScan(columns: columns, traits: traits).positions(of: query)
        guard order.key != .relevance else { return order.direction == .ascending ? found : found.reversed() }
        return orders.sorted(found, by: order, of: entries)
    }

    public func item(at position: Int) -> Field.Item { entries[position].item }

    /// Returns every matching item, in order.
    public func results<Key: SortKey>(
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>
    ) -> [Field.Item] where Key.Item == Field.Item {
        positions(of: query, by: order).map { entries[$0].item }
    }

    /// Returns every matching item, the best match first.
    public func results(of query: SearchQuery<Field>) -> [Field.Item] {
        SearchScan(columns: columns, traits: traits).positions(of: query).map { entries[$0].item }
    }

    public func item(_ id: Field.Item.ID) -> Field.Item? {
        positions.position(of: id, among: entries.lazy.map { $0.item.id }).map { entries[$0].item }
    }

    /// Returns titles and credits with a prefix, the most popular first, each once.
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

/// One search of an index; agrees with `SearchMatcher`, but looks up each word and value once, not once per item.
struct SearchScan<Field: SearchField> {
    let columns: SearchColumns
    let traits: SearchTraitColumns<Field>

    /// Returns the positions of the matching items, the best match first; equal ones stay in order.
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
        var ranked: [(word: SearchWord, hits: [SearchHits])] = []
        for condition in conditions {
            switch condition.condition {
            case .value(let field, let value):
                SearchBuckets.keep(traits.holders(of: value, field), butNot: condition.isExcluded, in: &fits)
            case .anything(let field):
                SearchBuckets.keep(traits.holders(ofAnythingIn: field), butNot: condition.isExcluded, in: &fits)
            case .word, .phrase:
                guard let word = condition.word else { continue }
                let hits = hits(of: word, condition.meanings)
                SearchBuckets.keep(hits, butNot: condition.isExcluded, in: &fits)
                if condition.isRanked { ranked.append((word, hits)) }
            }
        }
        columns.rank(fits, by: ranked, into: &ranks)
    }

    private func hits(of word: SearchWord, _ meanings: [SearchMeaning<Field>]) -> [SearchHits] {
        var hits = columns.hits(of: word)
        for meaning in meanings {
            let hit: SearchHits = meaning.isIdentity ? .identity : .topics(.whole)
            SearchBuckets.add(hit, to: traits.holders(of: meaning.value, meaning.field), in: &hits)
        }
        return hits
    }
}

/// The loops of a search that need not be generic over the item.
enum SearchBuckets {
    static func keep(_ holders: [Bool], butNot isExcluded: Bool, in fits: inout [Bool]) {
        for index in fits.indices where holders[index] == isExcluded { fits[index] = false }
    }

    static func keep(_ hits: [SearchHits], butNot isExcluded: Bool, in fits: inout [Bool]) {
        for index in fits.indices where hits[index].isEmpty != isExcluded { fits[index] = false }
    }

    static func add(_ hit: SearchHits, to holders: [Bool], in hits: inout [SearchHits]) {
        for index in holders.indices where holders[index] { hits[index].formUnion(hit) }
    }

    /// Bucket sort of the ranked positions.
    static func positions(inOrderOf ranks: [UInt8]) -> [Int] {
        var buckets = [[Int]](repeating: [], count: SearchRank.allCases.count)
        for position in ranks.indices where ranks[position] != .max { buckets[Int(ranks[position])].append(position) }
        return Array(buckets.joined())
    }
}

/// The sort ordinals of an index, computed when an order is used again or for many items.
final class SortOrdinalCache: Sendable {
    private struct Name: Hashable {
        let type: ObjectIdentifier
        let key: String
    }

    /// Nil for an order that was used once.
    private let known = Mutex<[Name: SortOrdinals?]>([:])

    func sorted<Key: SortKey>(
        _ positions: [Int],
        by order: ListOrder<Key>,
        of entries: [SearchEntry<Key.Item>]
    ) -> [Int] {
        let name = Name(type: ObjectIdentifier(Key.self), key: order.key.rawValue)
        let found = known.withLock { $0[name] }
        if let ordinals = found ?? nil { return ordinals.sorted(positions, order.direction) }
        // An index that is made for one search sorts no more than what that finds.
        if found == nil, positions.count < entries.count / 4 {
            known.withLock { $0[name] = .some(nil) }
            let ordinals = SortOrdinals(positions.map { order.key.value(of: entries[$0]) })
            return ordinals.sorted(Array(positions.indices), order.direction).map { positions[$0] }
        }
        let ordinals = SortOrdinals(entries.map { order.key.value(of: $0) })
        known.withLock { $0[name] = ordinals }
        return ordinals.sorted(positions, order.direction)
    }
}

/// The sort ordinal of each item in an order; equal items share one.
struct SortOrdinals: Sendable {
    private static let unknown = UInt32.max
    private let ordinals: [UInt32]

    init(_ values: [SortValue?]) {
        var ordinals = [UInt32](repeating: Self.unknown, count: values.count)
        let known = values.indices.compactMap { index in values[index].map { (value: $0, index: index) } }
        var ordinal: UInt32 = 0
        var last: SortValue?
        for (value, index) in known.sorted(by: { $0.value < $1.value }) {
            if let last, last != value { ordinal += 1 }
            last = value
            ordinals[index] = ordinal
        }
        self.ordinals = ordinals
    }

    /// Sorts positions by ordinal, stably; unknown values sort last both ways.
    func sorted(_ positions: [Int], _ direction: SortDirection) -> [Int] {
        // Ordinal and turn in one number: numbers sort many times faster than pairs.
        let keys = positions.enumerated().map { turn, position -> UInt64 in
            let ordinal = ordinals[position]
            let key = direction == .ascending || ordinal == Self.unknown ? ordinal : Self.unknown - 1 - ordinal
            return UInt64(key) << 32 | UInt64(turn)
        }
        return keys.sorted().map { positions[Int($0 & 0xFFFF_FFFF)] }
    }
}
