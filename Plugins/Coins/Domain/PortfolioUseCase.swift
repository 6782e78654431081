import SatchelCatalog
import SatchelNumbers

/// Values what the ledger leaves at the newest prices.
package struct PortfolioUseCase: Sendable {
    /// How old a present price may be, in seconds.
    private static let longestAge = 86_400

    package let ledger: any CoinLedger
    private let list: CoinCatalog
    let imported: @Sendable (CoinID) async throws -> PriceHistory?
    private let rates: ExchangeRateSource

    /// `imported` prices stand in for older ones.
    package init(
        ledger: any CoinLedger,
        list: CoinCatalog,
        imported: @escaping @Sendable (CoinID) async throws -> PriceHistory?,
        rates: ExchangeRateSource
    ) {
        (self.ledger, self.list, self.imported, self.rates) = (ledger, list, imported, rates)
    }

    /// Values what is held; if the market can't be reached, there are only imported prices, and `problem` says why.
    package func portfolio(
        _ view: CoinView = CoinView(),
        today: Day,
        withNone: Bool = false
    ) async throws -> (portfolio: Portfolio, market: (source: String, state: DataState)?, problem: (any Error)?) {
        let entries = try await ledger.all().entries
        guard !entries.isEmpty else { return (Portfolio([], at: [:]), nil, nil) }
        let conversion = try await conversion(to: view.currency)
        let (listed, problem) = try await listed(Set(entries.map(\.coin)))
        let coins = try await newest(entries.known(listed))
        let market = try? await list.snapshot()
        return (
            Portfolio(entries, at: coins, view, in: conversion, today: today, withNone: withNone),
            market.map { ($0.coins.first?.provenance.source ?? list.source, $0.state) }, problem
        )
    }

    /// Coins at their newest prices, as far as there are any.
    ///
    /// Prices that stand in for a market that can't be reached, or that it had a day ago, are not present ones.
    package func prices(of coins: [Coin]) async throws -> [CoinID: Coin] {
        var (listed, problem) = try await listed(Set(coins.map(\.id)))
        if problem == nil, let market = try? await list.snapshot(),
            market.tried.problem != nil || market.state.age ?? 0 >= Self.longestAge
        {
            listed = listed.mapValues { $0.with { $0.price = nil } }
        }
        let known = coins.map { ($0.id, listed[$0.id] ?? Coin(id: $0.id, provenance: ItemSource(source: "mine"))) }
        return try await newest(Dictionary(firstOf: known))
    }

    /// Coins at the prices of the market, or why there are none.
    func listed(_ coins: Set<CoinID>) async throws -> (coins: [CoinID: Coin], problem: (any Error)?) {
        do {
            return (try await list.coins(coins), nil)
        } catch  where !(error is CancellationError) {
            return ([:], error)
        }
    }

    /// Coins, each at the newest price: the market's, or the last imported one if that is of a later day.
    func newest(_ coins: [CoinID: Coin]) async throws -> [CoinID: Coin] {
        var newest = coins
        for (id, coin) in newest where coin.price == nil || coin.provenance.asOf != nil {
            guard let history = try? await imported(id), let last = history.points.last,
                let day = last.day, day.description > coin.provenance.asOf?.prefix(10) ?? ""
            else { continue }
            let provenance = ItemSource(source: history.provenance.source, asOf: day.description)
            newest[id] = coin.with {
                ($0.price, $0.currency, $0.provenance) = (last.close, history.currency, provenance)
            }
        }
        try Task.checkCancellation()
        return newest
    }

    /// What sales took, and what that cost; and the ids of entries whose amount can't be read.
    package func gains(_ view: CoinView) async throws -> (gains: CoinGains, unreadable: [String]) {
        let (entries, unreadable) = try await ledger.all()
        let conversion = try await conversion(to: view.currency)
        return (CoinGains(entries, view.method, byWallet: view.byWallet, in: conversion), unreadable)
    }

    private func conversion(to currency: Currency?) async throws -> CoinConversion? {
        guard let currency else { return nil }
        return CoinConversion(to: currency, at: try await rates.rates())
    }

    /// Why the prices of another market stand in, with their day; nil if they are the market's own.
    package func standIn() async -> (problem: String, state: DataState)? {
        guard let snapshot = try? await list.snapshot() else { return nil }
        return snapshot.tried.problem.map { ($0, snapshot.state) }
    }
}
