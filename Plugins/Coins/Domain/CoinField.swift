import SatchelNumbers
import SatchelSearch

/// A word that, followed by a colon, says where the rest must stand.
package enum CoinField: String, SearchField {
    /// The name and the other names.
    case name
    /// The letters it is traded under, all of them.
    case symbol
    /// The place by market capitalisation, or a range of places.
    case rank

    package var section: SearchSection? { self == .name ? .title : nil }

    package var summary: String {
        switch self {
        case .name: "in the name"
        case .symbol: "traded under these letters"
        case .rank: "at this place by market capitalisation"
        }
    }

    package var examples: [String] {
        switch self {
        case .name: ["bitcoin"]
        case .symbol: ["BTC"]
        case .rank: ["1", "1..10", "..50"]
        }
    }

    package func value(of text: String) -> CoinFieldValue? {
        switch self {
        case .name: nil
        case .symbol: text.isEmpty ? nil : .symbol(text.uppercased())
        case .rank: NumberRange(text, allowed: 1...1_000_000).map { .ranks($0) }
        }
    }

    package static func holds(_ value: CoinFieldValue, of field: CoinField, for coin: Coin) -> Bool {
        switch value {
        case .symbol(let symbol): coin.symbol == symbol
        case .ranks(let ranks): ranks.contains(coin.rank)
        }
    }

    package static func meanings(of word: String) -> [SearchMeaning<CoinField>] {
        [SearchMeaning(.symbol, .symbol(word.uppercased()), isIdentity: true)]
    }
}

/// What a field word takes that takes no words.
package enum CoinFieldValue: Hashable, Sendable {
    /// These letters.
    case symbol(String)
    /// A place in this range.
    case ranks(NumberRange)
}

extension CoinFieldValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .symbol(let symbol): symbol
        case .ranks(let ranks): ranks.description
        }
    }
}

/// A search for coins.
package typealias CoinQuery = SearchQuery<CoinField>

/// How a list of coins is ordered.
package typealias CoinSort = ListOrder<CoinSortKey>

/// What a list of coins can be ordered by.
package enum CoinSortKey: String, SortKey {
    /// How well a coin fits the search, then its place by market capitalisation.
    case relevance
    /// The place by market capitalisation.
    case rank
    /// What one coin costs.
    case price
    /// How the price changed over 24 hours.
    case change
    /// What was traded in 24 hours.
    case volume
    /// What all coins would cost.
    case cap
    /// The name.
    case name
    /// The letters it is traded under.
    case symbol

    package func value(of entry: SearchEntry<Coin>) -> SortValue? {
        let coin = entry.item
        return switch self {
        case .relevance: nil
        case .rank: coin.rank.map { .number($0) }
        case .price: coin.price.map { .other($0) }
        case .change: coin.change.map { .other($0) }
        case .volume: coin.volume.map { .other($0) }
        case .cap: coin.marketCap.map { .other($0) }
        case .name: .letters(entry.title.sortKey)
        case .symbol: coin.symbol.isEmpty ? nil : .other(coin.symbol)
        }
    }
}
