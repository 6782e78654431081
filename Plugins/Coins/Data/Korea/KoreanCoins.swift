import CoinsDomain
import SatchelCatalog

/// Which coin the letters of an exchange mean, so that favourites, lots and histories hold at every market.
enum KoreanCoins {
    /// A coin by its letters: the best known one with them, or one that only the exchange knows.
    static func coin(_ symbol: String) -> (id: CoinID, name: String?, otherNames: [String]) {
        guard let known = known[symbol] else { return (CoinID("krw-" + symbol.lowercased()), nil, []) }
        return (known.id, known.name, known.otherNames)
    }

    private static let known = Dictionary(
        EmbeddedCoinTable.shipped.coins.map { ($0.symbol, $0) },
        uniquingKeysWith: { first, _ in first }
    )
}
