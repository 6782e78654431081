import CoinsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNumbers
import SatchelPersistence

/// A coin as JSON keeps it among the favorites; numbers are texts, so that no digit is lost.
///
/// Only the name and the symbol are needed.
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

    /// Takes down a coin.
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

    /// The coin that was taken down.
    ///
    /// A price without the day it held on would pass for today's, so it is not taken over.
    package func item(id: CoinID, provenance: ItemSource) -> Coin {
        let isDated = provenance.asOf != nil
        func number(_ text: String?) -> ExactDecimal? { isDated ? text.flatMap { ExactDecimal(stored: $0) } : nil }
        return Coin(
            id: id,
            symbol: symbol,
            name: name,
            otherNames: otherNames,
            rank: rank,
            currency: currency.flatMap { Currency($0) } ?? .usd,
            price: number(price),
            change: number(change),
            volume: number(volume),
            marketCap: number(marketCap),
            provenance: provenance
        )
    }
}
