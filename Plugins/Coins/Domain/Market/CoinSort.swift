import SatchelNumbers
import SatchelSearch

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

    package func sorted(_ entries: [SearchEntry<Coin>], _ direction: SortDirection) -> [SearchEntry<Coin>] {
        switch self {
        case .relevance: entries
        case .rank: direction.sorted(entries, by: \.item.rank)
        case .price: direction.sorted(entries, by: \.item.price)
        case .change: direction.sorted(entries, by: \.item.change)
        case .volume: direction.sorted(entries, by: \.item.volume)
        case .cap: direction.sorted(entries, by: \.item.marketCap)
        case .name:
            direction.sorted(
                entries,
                by: { $0.title.sortKey.isEmpty ? nil : $0.title.sortKey.map(\.value) },
                { $0.lexicographicallyPrecedes($1) }
            )
        case .symbol: direction.sorted(entries, by: { $0.item.symbol.isEmpty ? nil : $0.item.symbol })
        }
    }
}
