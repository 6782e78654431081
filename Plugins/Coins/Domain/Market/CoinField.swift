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
