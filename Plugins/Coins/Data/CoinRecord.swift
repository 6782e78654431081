import CoinsDomain
import SatchelCatalog

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
