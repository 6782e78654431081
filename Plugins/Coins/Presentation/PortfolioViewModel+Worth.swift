import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

extension PortfolioViewModel {
    /// What there was on some days and its worth then; a wallet is its place.
    package func worth(on days: [Day?], charts: CoinCharts, kept: [Coin]) async throws -> [[WorthLine]] {
        let lists = Dictionary(firstOf: kept.map { ($0.id, $0.keeping.lists) })
        return try await useCase.holdings(on: days, today: clock.today, charts: charts).map { holdings in
            let coins = Dictionary(grouping: holdings, by: \.coin)
            let totals = coins.mapValues { $0.reduce(ExactDecimal.zero) { $0 + $1.amount } }
            return holdings.map { holding in
                // A coin of which there is less than nothing has no worth; one that only a wallet lacks counts against its others.
                let price = (totals[holding.coin] ?? .zero) < .zero ? nil : holding.price
                return WorthLine(
                    kind: Coin.kind.id,
                    id: holding.coin.rawValue,
                    title: holding.name,
                    place: holding.wallet,
                    lists: lists[holding.coin] ?? [],
                    price: price.map {
                        WorthPrice(
                            $0.amount * holding.amount,
                            $0.currency.description,
                            source: holding.source ?? "",
                            day: holding.day
                        )
                    }
                )
            }
        }
    }

    /// The present prices of coins, for alerts.
    package func prices(of coins: [Coin]) async throws -> [CoinID: WorthPrice] {
        try await useCase.prices(of: coins).compactMapValues { coin in
            coin.price.map {
                WorthPrice($0, coin.currency.description, source: coin.provenance.source, day: coin.provenance.asOf)
            }
        }
    }
}
