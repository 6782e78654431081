import SatchelCatalog
import SatchelSearch

/// The coins of one fetch, searched, ordered and paged here.
///
/// The market is asked once, and again only for a refresh. What was imported stands behind its coins.
package actor CoinListUseCase: Catalog {
    package nonisolated let source: String

    private let market: any CoinMarket
    private let imported: any ImportedCoins
    private let now: @Sendable () -> ContinuousClock.Instant
    private var fetched: (snapshot: MarketSnapshot, at: ContinuousClock.Instant)?
    private var index: SearchIndex<CoinField>?

    /// Creates a list that nothing was fetched for yet.
    ///
    /// - Parameters:
    ///   - market: Where coins and prices come from.
    ///   - imported: Coins that are found though the market does not list them.
    ///   - now: The time, which prices grow old by.
    package init(
        market: any CoinMarket,
        imported: any ImportedCoins,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        source = market.source
        self.market = market
        self.imported = imported
        self.now = now
    }

    // MARK: - Catalogue

    package func search(_ request: SearchRequest<CoinField, CoinSortKey>) async throws -> Page<Coin> {
        let snapshot = try await snapshot(policy: request.policy)
        return try await index(of: snapshot).page(request, state: snapshot.state)
    }

    /// Returns the coin with an id, case aside, or the best known one with a name.
    package func item(_ id: CoinID) async throws -> Coin? {
        let index = try await index(of: snapshot())
        if let coin = index.item(id) ?? index.item(CoinID(id.rawValue.lowercased())) { return coin }
        let name = FoldedText(id.rawValue).spaced
        guard !name.isEmpty else { return nil }
        let query = CoinQuery([[SearchTerm(.phrase(id.rawValue, in: .name))]])
        return index.results(of: query).first { FoldedText($0.name).spaced == name }
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        await loadWhereLocal()
        return index?.suggestions(for: prefix, limit: limit) ?? []
    }

    package func correction(of query: SearchQuery<CoinField>) async -> SearchQuery<CoinField>? {
        await loadWhereLocal()
        return index?.correction(of: query)
    }

    package func values(of field: CoinField) async -> [String] {
        await loadWhereLocal()
        return field == .symbol ? fetched?.snapshot.coins.map(\.symbol) ?? [] : []
    }

    // MARK: - Snapshot

    /// Returns the coins of the market, as old as they are by now.
    ///
    /// - Parameter policy: Whether the coins that are here will do.
    /// - Returns: The coins, with how current they are.
    /// - Throws: What the market throws; the coins that were here stay.
    package func snapshot(policy: FetchPolicy = .standard) async throws -> MarketSnapshot {
        if policy == .standard, let fetched {
            let age = fetched.at.duration(to: now())
            return MarketSnapshot(aging: fetched.snapshot, by: Int(age.components.seconds))
        }
        let snapshot = try await market.snapshot(policy: policy)
        fetched = (snapshot, now())
        index = nil
        return snapshot
    }

    /// The market's coins that have one of some ids.
    package func coins(_ ids: Set<CoinID>) async throws -> [CoinID: Coin] {
        let coins = try await snapshot().coins
        return Dictionary(
            coins.filter { ids.contains($0.id) }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Brings stored coins to the prices of the market, rather than those of the day they were stored.
    ///
    /// A coin that the market does not list, or any where the market cannot be reached, keeps what was known of it.
    package func current(_ stored: [Coin]) async throws -> [Coin] {
        guard !stored.isEmpty else { return [] }
        let current = try? await coins(Set(stored.map(\.id)))
        try Task.checkCancellation()
        return stored.map { current?[$0.id] ?? $0 }
    }

    /// Takes in what was imported since.
    package func takeInImports() {
        index = nil
    }

    /// Makes completion know coins before the first list, where that costs no request.
    private func loadWhereLocal() async {
        guard market.isLocal, index == nil, let snapshot = try? await snapshot() else { return }
        _ = try? await index(of: snapshot)
    }

    private func index(of snapshot: MarketSnapshot) async throws -> SearchIndex<CoinField> {
        if let index { return index }
        let listed = Set(snapshot.coins.map(\.id))
        let others = try await imported.all().filter { !listed.contains($0.id) }
        let index = SearchIndex<CoinField>(snapshot.coins + others)
        self.index = index
        return index
    }
}

extension MarketSnapshot {
    /// The snapshot some seconds after it was taken; within one it is as new as it was.
    fileprivate init(aging snapshot: MarketSnapshot, by seconds: Int) {
        self = snapshot
        state = snapshot.state.aged(by: seconds)
    }
}

extension DataState {
    /// How current an answer is some seconds later.
    package func aged(by seconds: Int) -> DataState {
        guard seconds > 0 else { return self }
        return switch self {
        case .live: .cached(age: seconds)
        case .cached(let age): .cached(age: age + seconds)
        case .snapshot: self
        case .offline(let age): .offline(age: age + seconds)
        case .failed(let reason, let retryAfter, let age):
            .failed(reason: reason, retryAfter: retryAfter.map { max(0, $0 - seconds) }, age: age + seconds)
        }
    }
}

/// A coin with the prices of a month, where they are known.
package struct CoinDetails: ItemDetails {
    /// The coin.
    package let item: Coin
    /// How current its price is.
    package var state: DataState
    /// The prices of a month.
    package var history: PriceHistory?

    package init(_ coin: Coin) {
        item = coin
        state = DataState(coin.provenance)
    }

    /// Creates details that are as current as the list where the coin stands there.
    package init(_ coin: Coin, list: CoinListUseCase, charts: CoinChartUseCase) async throws {
        self.init(coin)
        async let prices = charts.history(of: coin, over: .month, detail: .line)
        if coin.provenance.source == list.source { state = try await list.snapshot().state }
        do {
            history = try await prices
        } catch let error as CancellationError {
            throw error
        } catch {
            // The chart is an addition: where no prices can be had the page stands without it.
        }
    }
}
