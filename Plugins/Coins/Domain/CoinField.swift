import SatchelNumbers
import SatchelSearch

/// A field of a search for coins.
package enum CoinField: String, SearchField {
    /// The name and the other names.
    case name
    /// The whole symbol.
    case symbol
    case rank

    package var section: SearchSection? { self == .name ? .title : nil }

    package var summary: String {
        switch self {
        case .name: "in the name"
        case .symbol: "by symbol"
        case .rank: "by market cap rank"
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
        case .symbol: text.isEmpty || text.contains(",") ? nil : .symbol(text.uppercased())
        case .rank: NumberRange(text, allowed: 1...1_000_000).map { .ranks($0) }
        }
    }

    package static func holds(_ value: CoinFieldValue, of field: CoinField, for coin: Coin) -> Bool {
        switch value {
        case .symbol(let symbol): coin.symbol == symbol
        case .ranks(let ranks): ranks.contains(coin.rank)
        }
    }

    package static func has(_ field: CoinField, _ coin: Coin) -> Bool {
        switch field {
        case .name: !coin.name.isEmpty
        case .symbol: !coin.symbol.isEmpty
        case .rank: coin.rank != nil
        }
    }

    /// A symbol, or the name of what one coin is called where its network has another name.
    package static func meanings(of word: String) -> [SearchMeaning<CoinField>] {
        let word = word.uppercased()
        return [SearchMeaning(.symbol, .symbol(units[word] ?? word), isIdentity: true)]
    }

    private static let units = ["ETHER": "ETH", "LUMEN": "XLM", "LUMENS": "XLM"]
}

/// The value of a field that doesn't take words.
package enum CoinFieldValue: Hashable, Sendable {
    case symbol(String)
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

/// The sort keys of coins.
package enum CoinSortKey: String, SortKey {
    /// How well a coin matches the search, then its rank.
    case relevance
    /// The rank by market capitalization.
    case rank
    case price
    /// The change of the price over 24 hours.
    case change
    /// The trading volume of 24 hours.
    case volume
    /// The market capitalization.
    case cap
    case name
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
