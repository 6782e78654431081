import CoinsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNumbers
import SatchelPersistence

/// A favorite coin as JSON, with numbers as exact texts; only the name and the symbol are required.
package struct CoinRecord: FavoriteRecord, Equatable {
    var symbol: String
    var name: String
    @TolerantList var otherNames: [String]
    @Tolerant var rank: Int?
    @Tolerant var currency: String?
    @Tolerant var price: String?
    @Tolerant var change: String?
    @Tolerant var volume: String?
    @Tolerant var marketCap: String?

    package init(_ coin: Coin) {
        symbol = coin.symbol
        name = coin.name
        otherNames = coin.otherNames
        rank = coin.rank
        currency = coin.currency.code
        price = coin.price?.description
        change = coin.change?.description
        volume = coin.volume?.description
        marketCap = coin.marketCap?.description
    }

    /// The coin; without a date its prices are dropped, since they would pass for today's.
    package func item(id: CoinID, provenance: ItemSource) -> Coin {
        let isDated = provenance.asOf != nil
        func number(_ text: String?) -> ExactDecimal? { isDated ? text.flatMap { ExactDecimal(stored: $0) } : nil }
        return Coin(id: InstrumentTable.shipped.canonical(id), symbol: symbol, name: name, provenance: provenance).with
        { coin in
            coin.otherNames = otherNames
            coin.rank = rank
            coin.currency = currency.flatMap { Currency($0) } ?? .usd
            coin.price = number(price)
            coin.change = number(change)
            coin.volume = number(volume)
            coin.marketCap = number(marketCap)
        }
    }
}
