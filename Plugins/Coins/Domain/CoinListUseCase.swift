import SatchelCatalog
import SatchelSearch

/// The coins of a market, searched, sorted and paged here.
///
/// The market is asked once, and again only for a refresh. Imported coins come after its own.
package actor CoinListUseCase: Catalog {
    package nonisolated let source: String

    private let market: any CoinMarket
    private let imported: any ImportedCoins
    private let now: @Sendable () -> ContinuousClock.Instant
    private var fetched: (snapshot: MarketSnapshot, at: ContinuousClock.Instant)?
    private var index: SearchIndex<CoinField>?

    /// Creates a list without fetching anything; prices age by `now`.
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

    // MARK: - Catalog

    package func search(_ request: SearchRequest<CoinField, CoinSortKey>) async throws -> Page<Coin> {
        if request.policy == .cacheOnly, !market.isLocal, fetched == nil {
            // Not kept, so that the next list still asks the market.
            let snapshot = try await market.snapshot(policy: .cacheOnly)
            return SearchIndex<CoinField>(snapshot.coins).page(request, state: snapshot.state)
        }
        let snapshot = try await snapshot(policy: request.policy)
        return try await index(of: snapshot).page(request, state: snapshot.state)
    }

    /// Returns the coin with an id, ignoring case, or the best-known one with a name.
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

    package func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        await loadWhereLocal()
        return index?.texts(in: section, matching: prefix, limit: limit) ?? []
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

    /// Returns the coins of the market with their present age; a failed refresh keeps the previous ones.
    package func snapshot(policy: FetchPolicy = .standard) async throws -> MarketSnapshot {
        if policy != .refresh, let fetched {
            let age = fetched.at.duration(to: now())
            return MarketSnapshot(aging: fetched.snapshot, by: Int(age.components.seconds))
        }
        let snapshot = try await market.snapshot(policy: policy)
        fetched = (snapshot, now())
        index = nil
        return snapshot
    }

    /// Returns the market's coins with some ids.
    package func coins(_ ids: Set<CoinID>) async throws -> [CoinID: Coin] {
        let coins = try await snapshot().coins
        return Dictionary(
            coins.filter { ids.contains($0.id) }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Updates stored coins to the prices of the market.
    ///
    /// Coins that the market doesn't list stay as stored, as do all of them if it can't be reached.
    package func current(_ stored: [Coin]) async throws -> [Coin] {
        guard !stored.isEmpty else { return [] }
        let current = try? await coins(Set(stored.map(\.id)))
        try Task.checkCancellation()
        return stored.map { current?[$0.id] ?? $0 }
    }

    /// Includes coins imported since the last search.
    package func takeInImports() {
        index = nil
    }

    /// Lets completion know the coins before the first list, if that takes no request.
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
    /// The snapshot, aged by some seconds.
    fileprivate init(aging snapshot: MarketSnapshot, by seconds: Int) {
        self = snapshot
        state = snapshot.state.aged(by: seconds)
    }
}

extension DataState {
    /// The state of an answer some seconds later.
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

/// A coin with its prices of a month, if known.
package struct CoinDetails: ItemDetails {
    package let item: Coin
    package var state: DataState
    /// The prices of a month.
    package var history: PriceHistory?

    package init(_ coin: Coin) {
        item = coin
        state = DataState(coin.provenance)
    }

    /// Creates details; if the coin is from the list, they are as current as the list.
    package init(_ coin: Coin, list: CoinListUseCase, charts: CoinChartUseCase) async throws {
        self.init(coin)
        async let prices = charts.history(of: coin, over: .month, detail: .line)
        if coin.provenance.source == list.source { state = try await list.snapshot().state }
        do {
            history = try await prices
        } catch let error as CancellationError {
            throw error
        } catch {
            // The chart is optional: the page is shown without it.
        }
    }
}
