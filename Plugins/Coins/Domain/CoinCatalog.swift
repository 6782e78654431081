import SatchelCatalog

/// The coins of a market, searched, sorted and paged here.
///
/// The market is asked once, and again for a refresh or a minute after another one had to stand in. Imported coins come
/// after its own.
package actor CoinCatalog: Catalog {
    /// How long coins of a market that stands in are kept, in seconds.
    private static let longestStandIn = 60

    package nonisolated let source: String
    package nonisolated let title: String
    package nonisolated let sources: [String]
    package nonisolated let isService: Bool

    private let market: any CoinMarket
    private let imported: @Sendable () async throws -> [Coin]
    private let held: @Sendable () async throws -> Set<CoinID>
    private let now: @Sendable () -> ContinuousClock.Instant
    private var fetched: (snapshot: MarketSnapshot, at: ContinuousClock.Instant)?
    private var index: SearchIndex<Coin>?
    /// What completion knows before the first list.
    private var atHand: SearchIndex<Coin>?

    /// `imported` coins are found even if the market doesn't list them, prices age by `now`, and a shared name means a
    /// coin that is `held`.
    package init(
        market: any CoinMarket,
        imported: @escaping @Sendable () async throws -> [Coin],
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        held: @escaping @Sendable () async throws -> Set<CoinID> = { [] }
    ) {
        source = market.source
        title = market.title
        sources = market.sources + ["imported"]
        isService = !market.isLocal
        self.market = market
        self.imported = imported
        self.held = held
        self.now = now
    }

    // MARK: - Catalog

    package func search(_ request: SearchRequest<Coin>) async throws -> Page<Coin> {
        if request.policy == .cacheOnly, !market.isLocal, fetched == nil {
            // Not kept, so that the next list still asks the market.
            let snapshot = try await market.snapshot(policy: .cacheOnly)
            let coins = try await withImported(snapshot)
            var page = SearchIndex<Coin>(coins).page(request, state: snapshot.state)
            if page.items.isEmpty { page.tried = [place(of: snapshot, imported: coins.count - snapshot.coins.count)] }
            return page
        }
        let snapshot = try await snapshot(policy: request.policy)
        let index = try await index(of: snapshot)
        var page = index.page(request, state: snapshot.state)
        page.skipped = request.page == 1 ? snapshot.skipped : 0
        if page.items.isEmpty || !snapshot.tried.isEmpty {
            page.tried = snapshot.tried + [place(of: snapshot, imported: index.count - snapshot.coins.count)]
        }
        return page
    }

    /// Returns the best-known coin with an id, a name or a symbol.
    ///
    /// - Throws: `CoinError.notListed` for a coin that may be below those that the market lists.
    package func item(_ id: CoinID) async throws -> Coin? {
        if let coin = try await items(named: id.rawValue).first { return coin }
        guard let limit = try await snapshot().limit else { return nil }
        throw CoinError.notListed(id.rawValue, limit: limit, market: title)
    }

    /// Returns the coin with an id, or else those with a name, a symbol or another name, ignoring case.
    ///
    /// Of several, those that are held.
    package func items(named reference: String) async throws -> [Coin] {
        let index = try await index(of: snapshot())
        if let coin = index.item(CoinID(reference)) ?? index.item(CoinID(reference.lowercased())) { return [coin] }
        let equals = Self.coins(named: reference, in: index)
        guard equals.count > 1, let held = try? await held() else { return equals }
        let mine = equals.filter { held.contains($0.id) }
        return mine.isEmpty ? equals : mine
    }

    private static func coins(named reference: String, in index: SearchIndex<Coin>) -> [Coin] {
        let name = FoldedText(reference).spaced
        let called =
            name.isEmpty ? [] : index.results(of: SearchQuery<Coin>([[SearchTerm(.phrase(reference, in: .name))]]))
        let equals = called.filter { FoldedText($0.name).spaced == name }
        guard equals.isEmpty else { return equals }
        if let symbol = FieldWord<Coin>.symbol.value(of: reference) {
            let traded = index.results(of: SearchQuery<Coin>([[SearchTerm(.value(.symbol, symbol))]]))
            guard traded.isEmpty else { return traded }
        }
        return called.filter { $0.otherNames.contains { FoldedText($0).spaced == name } }
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        await knownIndex()?.suggestions(for: prefix, limit: limit) ?? []
    }

    package func texts(in section: SearchSection, matching prefix: String, limit: Int) async -> [String] {
        await knownIndex()?.texts(in: section, matching: prefix, limit: limit) ?? []
    }

    package func correction(of query: SearchQuery<Coin>) async -> SearchCorrection<Coin>? {
        await knownIndex()?.correction(of: query)
    }

    package func values(of field: FieldWord<Coin>) async -> [String] {
        guard field == .symbol else { return [] }
        return await knownIndex()?.items.map(\.symbol) ?? []
    }

    // MARK: - Snapshot

    /// Whether the market has been asked with success.
    package var isLoaded: Bool { fetched != nil }

    /// Returns the coins of the market with their present age; a failed refresh keeps the previous ones.
    package func snapshot(policy: FetchPolicy = .standard) async throws -> MarketSnapshot {
        let age = fetched.map { Int($0.at.duration(to: now()).components.seconds) } ?? 0
        let kept = fetched.map { MarketSnapshot(aging: $0.snapshot, by: age) }
        if policy != .refresh, let kept, kept.tried.problem == nil || age < Self.longestStandIn { return kept }
        let snapshot = try await market.snapshot(policy: policy)
        // What is cached is not remembered, so that the next list still asks the market.
        if policy == .cacheOnly, !market.isLocal { return snapshot }
        if let problem = snapshot.tried.problem, var kept, kept.tried.problem == nil, let age = kept.state.age {
            // Prices of a minute ago are better than those that stand in.
            kept.state = .failed(reason: problem, retryAfter: nil, age: age)
            return kept
        }
        fetched = (snapshot, now())
        index = nil
        return snapshot
    }

    /// Returns the market's coins with some ids.
    package func coins(_ ids: Set<CoinID>, policy: FetchPolicy = .standard) async throws -> [CoinID: Coin] {
        guard !ids.isEmpty else { return [:] }
        let coins = try await snapshot(policy: policy).coins
        return Dictionary(firstOf: coins.filter { ids.contains($0.id) }.map { ($0.id, $0) })
    }

    /// Updates kept coins to the prices of the market.
    ///
    /// Coins that the market doesn't list stay as they are kept, as do all of them if it can't be reached.
    package func refreshed(_ stored: [Coin], policy: FetchPolicy = .standard) async throws -> [Coin] {
        guard !stored.isEmpty else { return [] }
        let current = try? await coins(Set(stored.map(\.id)), policy: policy)
        try Task.checkCancellation()
        return stored.map { kept in current?[kept.id]?.with { $0.keeping = kept.keeping } ?? kept }
    }

    /// Includes coins imported since the last search.
    package func reloadImports() {
        index = nil
    }

    /// The coins that are known without a request: those of the list, or else what is on this machine.
    private func knownIndex() async -> SearchIndex<Coin>? {
        if let index { return index }
        if market.isLocal, let snapshot = try? await snapshot() { return try? await index(of: snapshot) }
        if atHand == nil, let snapshot = try? await market.snapshot(policy: .cacheOnly) {
            atHand = SearchIndex<Coin>(snapshot.coins)
        }
        return atHand
    }

    /// The market that gave a snapshot, as a place where an answer was looked for.
    private func place(of snapshot: MarketSnapshot, imported: Int) -> SearchedPlace {
        let source = snapshot.coins.first?.provenance.source ?? source
        let title = snapshot.limit.map { "the \($0) most valuable coins of \(self.title)" } ?? self.title
        guard source == "embedded" else { return SearchedPlace(source: source, title: title) }
        return SearchedPlace(source: source, title: title, builtIn: snapshot.coins.count, imported: imported)
    }

    private func index(of snapshot: MarketSnapshot) async throws -> SearchIndex<Coin> {
        if let index { return index }
        let index = SearchIndex<Coin>(try await withImported(snapshot))
        self.index = index
        return index
    }

    private func withImported(_ snapshot: MarketSnapshot) async throws -> [Coin] {
        let listed = Set(snapshot.coins.map(\.id))
        return try await snapshot.coins + imported().filter { !listed.contains($0.id) }
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
