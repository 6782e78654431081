import SatchelCatalog
import SatchelNumbers

/// Values what the ledger leaves at the newest prices, and reads and writes files of entries.
package struct PortfolioUseCase: Sendable {
    /// The lines of a file and the columns that it ignores.
    package typealias FileEntries = (entries: [(line: Int, entry: CoinEntry)], ignored: [String])

    private let ledger: any CoinLedger
    private let read: @Sendable (String, Currency) async throws -> FileEntries
    private let write: @Sendable ([CoinEntry], String?) async throws -> String
    private let list: CoinCatalog
    private let imported: @Sendable (CoinID) async throws -> PriceHistory?
    private let rates: any ExchangeRateSource

    /// `read` returns the entries of a file, `write` writes one whole, and `imported` prices stand in for older ones.
    package init(
        ledger: any CoinLedger,
        read: @escaping @Sendable (String, Currency) async throws -> FileEntries,
        write: @escaping @Sendable ([CoinEntry], String?) async throws -> String,
        list: CoinCatalog,
        imported: @escaping @Sendable (CoinID) async throws -> PriceHistory?,
        rates: any ExchangeRateSource
    ) {
        (self.ledger, self.read, self.write) = (ledger, read, write)
        (self.list, self.imported, self.rates) = (list, imported, rates)
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
    package func prices(of coins: [Coin]) async throws -> [CoinID: Coin] {
        let listed = try await listed(Set(coins.map(\.id))).coins
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

    func entries() async throws -> [CoinEntry] { try await ledger.all().entries }

    /// Adds entries in one change, which a line tells.
    package func add(_ entries: [CoinEntry], _ line: String) async throws { try await ledger.add(entries, line) }

    /// Why the prices of another market stand in, with their day; nil if they are the market's own.
    package func standIn() async -> (problem: String, state: DataState)? {
        guard let snapshot = try? await list.snapshot() else { return nil }
        return snapshot.tried.problem.map { ($0, snapshot.state) }
    }

    /// The ids of entries whose amount can't be read; they count nothing.
    package func unreadable() async throws -> [String] { try await ledger.all().unreadable }

    /// Writes every entry to a file if one is given, and returns their number and what it says.
    package func export(to path: String?) async throws -> (count: Int, text: String) {
        let entries = try await ledger.all().entries
        return (entries.count, try await write(entries, path))
    }

    /// Adds the entries of a file that aren't there yet, all of them or none.
    ///
    /// Importing a file twice adds nothing; two equal entries in a file are two. Prices are in `currency` by default, and
    /// `find` finds the coin that a line calls by a name or a symbol. Returns how many were added, how many were there
    /// already, the unknown coins with their lines, and the ignored columns.
    package func importEntries(
        from path: String,
        currency: Currency,
        find: @Sendable (_ name: String, _ line: Int) async throws -> Coin?
    ) async throws -> (added: Int, known: Int, unknown: [(coin: CoinID, lines: [Int])], ignored: [String]) {
        let file = try await read(path, currency)
        var lines = file.entries
        let unknown = try await identify(&lines, find)
        let new = lines.map(\.entry).missing(from: try await ledger.all().entries)
        if !new.isEmpty { try await ledger.add(new, nil) }
        return (new.count, lines.count - new.count, unknown, file.ignored)
    }

    /// Gives each entry the coin that its line means, and returns the unknown ones; none if the market can't be reached.
    private func identify(
        _ lines: inout [(line: Int, entry: CoinEntry)],
        _ find: @Sendable (_ name: String, _ line: Int) async throws -> Coin?
    ) async throws -> [(coin: CoinID, lines: [Int])] {
        var coins: [CoinID: Coin] = [:]
        do {
            _ = try await list.snapshot()
            for (line, entry) in lines where coins[entry.coin] == nil {
                let known = try await list.coin(entry.coin)
                coins[entry.coin] = if let known { known } else { try await find(entry.coin.rawValue, line) }
            }
        } catch  where !(error is CancellationError) {
            if case CoinError.badEntries = error { throw error }
            return []
        }
        var unknown: [CoinID: [Int]] = [:]
        for index in lines.indices {
            let (line, entry) = lines[index]
            guard let coin = coins[entry.coin] else {
                unknown[entry.coin, default: []].append(line)
                continue
            }
            // What the file says of the coin is kept, unless it says no more than how it calls it.
            let name = entry.coin.rawValue
            if entry.coin != coin.id || (entry.symbol, entry.name) == (name.uppercased(), name) {
                (lines[index].entry.symbol, lines[index].entry.name) = (coin.symbol, coin.name)
            }
            lines[index].entry.coin = coin.id
        }
        return unknown.sorted { $0.value[0] < $1.value[0] }.map { ($0.key, $0.value) }
    }
}

extension [CoinEntry] {
    /// The entries that others lack; equal ones count as often as they are there.
    package func missing(from others: [CoinEntry]) -> [CoinEntry] {
        var kept = Dictionary(grouping: others, by: \.identity).mapValues(\.count)
        return filter { entry in
            guard let count = kept[entry.identity], count > 0 else { return true }
            kept[entry.identity] = count - 1
            return false
        }
    }
}

extension CoinEntry {
    /// What tells an entry from another one; the name of the coin may have changed since.
    fileprivate var identity: CoinEntry {
        var entry = self
        (entry.id, entry.symbol, entry.name) = ("", "", "")
        return entry
    }
}
