import SatchelCatalog

/// A coin with its prices of a month, if known.
package struct CoinDetails: ItemDetails {
    package let item: Coin
    package var state: DataState
    /// The prices of a month.
    package var history: PriceHistory?
    package var tried: [SearchedPlace] = []

    package init(_ coin: Coin) {
        item = coin
        state = DataState(coin.provenance)
    }

    /// If the coin is from the list, they are as current as that.
    package init(_ coin: Coin, list: CoinCatalog, charts: CoinCharts?, from market: String?) async throws {
        self.init(coin)
        async let prices = charts?.history(of: coin, over: .month, detail: .line, from: market)
        if list.sources.contains(coin.provenance.source) {
            let snapshot = try await list.snapshot()
            if snapshot.coins.first?.provenance.source == coin.provenance.source {
                (state, tried) = (snapshot.state, snapshot.tried)
            }
        }
        do {
            history = try await prices
        } catch  where !(error is CancellationError) {
            // The chart is optional: the page is shown without it.
        }
    }
}
