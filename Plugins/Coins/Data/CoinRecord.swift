import CoinsDomain
import SatchelCatalog
import SatchelPersistence

/// A favorite coin as JSON, under the id that every market uses; without a date it has no prices, which would pass for today's.
package struct CoinRecord: FavoriteRecord, Equatable {
    private let fields: KindRecord<Coin>

    package init(_ coin: Coin) { fields = KindRecord(coin) }

    package init(from decoder: any Decoder) throws { fields = try KindRecord(from: decoder) }

    package func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

    package func item(id: CoinID, provenance: ItemSource) -> Coin {
        fields.item(id: InstrumentTable.shipped.canonical(id), provenance: provenance).with { coin in
            guard provenance.asOf == nil else { return }
            (coin.price, coin.change, coin.volume, coin.marketCap) = (nil, nil, nil, nil)
        }
    }
}
