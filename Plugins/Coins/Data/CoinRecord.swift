import CoinsDomain
import SatchelCatalog
import SatchelNumbers
import SatchelPersistence

/// A coin as JSON keeps it among the favourites; numbers are texts, so that no digit is lost.
///
/// A later Satchel may add keys and an earlier one may lack some: only the name and the symbol are needed, and what cannot
/// be read of the rest is as if it were not known.
package struct CoinRecord: FavoriteRecord, Equatable {
    /// The shape that is written now.
    static let currentVersion = 1

    var version: Int?
    var symbol: String
    var name: String
    var otherNames: [String]?
    var rank: Int?
    var currency: String?
    var price: String?
    var change: String?
    var volume: String?
    var marketCap: String?
    var source: String?
    var asOf: String?

    /// Takes down a coin.
    package init(_ coin: Coin) {
        version = Self.currentVersion
        symbol = coin.symbol
        name = coin.name
        otherNames = coin.otherNames
        rank = coin.rank
        currency = coin.currency.code
        price = coin.price?.description
        change = coin.change?.description
        volume = coin.volume?.description
        marketCap = coin.marketCap?.description
        source = coin.provenance.source
        asOf = coin.provenance.asOf
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func known<Value: Decodable>(_ key: CodingKeys) -> Value? {
            try? values.decode(Value.self, forKey: key)
        }
        symbol = try values.decode(String.self, forKey: .symbol)
        name = try values.decode(String.self, forKey: .name)
        version = known(.version)
        otherNames = known(.otherNames)
        rank = known(.rank)
        currency = known(.currency)
        price = known(.price)
        change = known(.change)
        volume = known(.volume)
        marketCap = known(.marketCap)
        source = known(.source)
        asOf = known(.asOf)
    }

    /// The coin that was taken down.
    ///
    /// A price without the day it held on would pass for today's, so it is not taken over.
    package func item(id: CoinID) -> Coin {
        let isDated = asOf != nil
        func number(_ text: String?) -> ExactDecimal? { isDated ? text.flatMap { ExactDecimal(stored: $0) } : nil }
        return Coin(
            id: id,
            symbol: symbol,
            name: name,
            otherNames: otherNames ?? [],
            rank: rank,
            currency: currency.flatMap { Currency($0) } ?? .usd,
            price: number(price),
            change: number(change),
            volume: number(volume),
            marketCap: number(marketCap),
            provenance: ItemSource(source: source ?? "unknown", asOf: asOf)
        )
    }
}
