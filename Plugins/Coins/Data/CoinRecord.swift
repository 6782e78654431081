import CoinsDomain
import SatchelCatalog
import SatchelPersistence

/// A coin of a kept list as JSON.
package struct CoinRecord: FavoriteRecord, Equatable {
    private let fields: KindRecord<Coin>

    package init(_ coin: Coin) { fields = KindRecord(coin) }

    package init(from decoder: any Decoder) throws { fields = try KindRecord(from: decoder) }

    package func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

    package func item(id: CoinID, provenance: ItemSource) -> Coin { fields.item(id: id, provenance: provenance).kept }
}

extension Coin {
    /// The coin as it is when it was kept: under the id that every market uses, and without prices that have no date, which
    /// would pass for today's.
    package var kept: Coin {
        with { coin in
            coin.id = InstrumentTable.shipped.canonical(id)
            guard provenance.asOf == nil else { return }
            (coin.price, coin.change, coin.volume, coin.marketCap) = (nil, nil, nil, nil)
        }
    }
}
