import SatchelCatalog
import SatchelNumbers

/// What the user has of each coin by the entries of the ledger, and what it is worth at the prices of a market.
package struct Portfolio: Sendable {
    /// A coin, or its part in a wallet, with what the user has of it.
    package struct Position: Hashable, Sendable {
        package var coin: CoinID
        package var symbol: String
        package var name: String
        package var wallet: String?
        /// How much the entries leave; negative if they take more than they add.
        package var amount = ExactDecimal.zero
        /// What is left of what was bought or received, with its cost.
        package var rest = CoinGains.Rest()
        /// The gains of what was sold, spent or paid as a fee, as far as they are known.
        package var realized = CoinMoney()
        /// How many sales have no known gain.
        package var unknownSales = 0
        /// The present price of one coin, in ``currency``.
        package var price: ExactDecimal?
        /// The currency of the price, and of the value.
        package var currency: Currency?
        /// The rate that the price took, if any.
        package var rate: ExchangeRate?
        /// The source of the price.
        package var provenance: ItemSource?
        /// The share of the value of all coins, in percent.
        package var share: ExactDecimal?

        /// What the coins are worth; nil without a price, or if more was taken than was there.
        package var value: ExactDecimal? { amount < .zero ? nil : price.map { $0 * amount } }

        /// The value less the cost; nil if one of them is unknown, or in another currency.
        package var unrealized: ExactDecimal? {
            guard let value, rest.unknown.isZero else { return nil }
            guard let cost = rest.cost.only else { return amount.isZero ? .zero : nil }
            return cost.currency == currency ? value - cost.amount : nil
        }

        /// The gain in percent of the cost; nil if that is nothing.
        package var unrealizedPercent: ExactDecimal? {
            guard let unrealized, let cost = rest.cost.only else { return nil }
            return (unrealized * .hundred).divided(by: cost.amount, places: 2)
        }
    }

    /// The coins, in the order of their first entries.
    package let positions: [Position]
    package let gains: CoinGains
    /// The money that no rate converts, with the entry or the coin that it is of.
    package private(set) var lacking: [(of: String, price: CoinPrice)]

    /// Adds up entries by a method, and values what they leave at the prices of a market's coins; what is used up is left
    /// out unless it is asked for.
    package init(
        _ entries: [CoinEntry],
        at coins: [CoinID: Coin],
        _ view: CoinView = CoinView(),
        in conversion: CoinConversion? = nil,
        today: Day? = nil,
        withNone: Bool = false
    ) {
        gains = CoinGains(entries, view.method, byWallet: view.byWallet, in: conversion)
        lacking = gains.lacking.map { ($0.entry, $0.price) }
        var positions = Self.positions(entries, gains, view)
        positions = positions.filter { withNone || !$0.amount.isZero }
        for index in positions.indices {
            guard let coin = coins[positions[index].coin], let price = coin.price else { continue }
            let own = CoinPrice(price, coin.currency)
            let asOf = coin.provenance.asOf.flatMap { Day(String($0.prefix(10))) } ?? today
            guard let found = conversion.map({ $0.converting(own, on: asOf) }) ?? (own, nil) else {
                lacking.append((positions[index].symbol, own))
                continue
            }
            (positions[index].price, positions[index].currency) = (found.price.amount, found.price.currency)
            (positions[index].rate, positions[index].provenance) = (found.rate, coin.provenance)
        }
        // A market has one currency, so its values can be added up.
        let total = positions.compactMap(\.value).reduce(.zero, +)
        for index in positions.indices {
            positions[index].share = positions[index].value.flatMap { ($0 * .hundred).divided(by: total, places: 2) }
        }
        self.positions = positions
    }

    private static func positions(_ entries: [CoinEntry], _ gains: CoinGains, _ view: CoinView) -> [Position] {
        var positions: [Position] = []
        var places: [CoinGains.Place: Int] = [:]
        func index(of entry: CoinEntry, in wallet: String?) -> Int {
            let place = CoinGains.Place(coin: entry.coin, wallet: view.byWallet ? wallet : nil)
            let index = places[place] ?? positions.count
            if index == positions.count {
                places[place] = index
                positions.append(
                    Position(coin: entry.coin, symbol: entry.symbol, name: entry.name, wallet: place.wallet)
                )
            }
            return index
        }
        for entry in entries.withFeesInCoins {
            let from = index(of: entry, in: entry.wallet)
            let change = entry.kind.adds ? entry.amount : -entry.amount
            if entry.kind != .move || view.byWallet { positions[from].amount = positions[from].amount + change }
            guard entry.kind == .move, view.byWallet else { continue }
            let to = index(of: entry, in: entry.to)
            positions[to].amount = positions[to].amount + entry.amount
        }
        for (place, rest) in gains.rests { if let index = places[place] { positions[index].rest = rest } }
        for sale in gains.sales {
            let index = index(of: sale.entry, in: sale.entry.wallet)
            if let gain = sale.gain {
                positions[index].realized += CoinMoney(gain)
            } else {
                positions[index].unknownSales += 1
            }
        }
        return positions
    }

    /// The sums of what is known, by currency.
    package var value: CoinMoney {
        positions.reduce(into: CoinMoney()) { sum, position in
            if let value = position.value, let currency = position.currency {
                sum += CoinMoney(CoinPrice(value, currency))
            }
        }
    }

    package var cost: CoinMoney { positions.reduce(into: CoinMoney()) { $0 += $1.rest.cost } }

    package var unrealized: CoinMoney {
        positions.reduce(into: CoinMoney()) { sum, position in
            if let gain = position.unrealized, let currency = position.currency {
                sum += CoinMoney(CoinPrice(gain, currency))
            }
        }
    }

    package var realized: CoinMoney {
        gains.sales.reduce(into: CoinMoney()) { sum, sale in if let gain = sale.gain { sum += CoinMoney(gain) } }
    }
}

/// How the entries of the ledger are looked at.
package struct CoinView: Hashable, Sendable {
    package var method = CoinGains.Method.fifo
    package var byWallet = false
    /// The currency that all money is converted to, if any.
    package var currency: Currency?

    package init(_ method: CoinGains.Method = .fifo, byWallet: Bool = false, in currency: Currency? = nil) {
        (self.method, self.byWallet, self.currency) = (method, byWallet, currency)
    }
}

/// Values what the ledger leaves at the prices of the list, and reads and writes files of entries.
package struct PortfolioUseCase: Sendable {
    /// The lines of a file and the columns that it ignores.
    package typealias FileEntries = (entries: [(line: Int, entry: CoinEntry)], ignored: [String])

    private let ledger: any CoinLedger
    private let read: @Sendable (String, Currency) async throws -> FileEntries
    private let write: @Sendable ([CoinEntry], String) async throws -> Void
    private let list: CoinCatalog
    private let rates: any ExchangeRateSource

    /// `read` returns the entries of a file, and `write` writes one whole.
    package init(
        ledger: any CoinLedger,
        read: @escaping @Sendable (String, Currency) async throws -> FileEntries,
        write: @escaping @Sendable ([CoinEntry], String) async throws -> Void,
        list: CoinCatalog,
        rates: any ExchangeRateSource
    ) {
        (self.ledger, self.read, self.write, self.list, self.rates) = (ledger, read, write, list, rates)
    }

    /// Values what is held; if the market can't be reached, there are no prices, and `problem` says why.
    package func portfolio(
        _ view: CoinView = CoinView(),
        today: Day,
        withNone: Bool = false
    ) async throws -> (portfolio: Portfolio, state: DataState?, problem: (any Error)?) {
        let entries = try await ledger.all().entries
        guard !entries.isEmpty else { return (Portfolio([], at: [:]), nil, nil) }
        let conversion = try await conversion(to: view.currency)
        func portfolio(_ coins: [CoinID: Coin]) -> Portfolio {
            Portfolio(entries, at: coins, view, in: conversion, today: today, withNone: withNone)
        }
        do {
            let coins = try await list.coins(Set(entries.map(\.coin)))
            let state = try await list.snapshot().state
            return (portfolio(coins), state, nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (portfolio([:]), nil, error)
        }
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

    func coins(_ ids: Set<CoinID>) async throws -> [CoinID: Coin] { try await list.coins(ids) }

    /// Adds entries in one change, which a line tells.
    package func add(_ entries: [CoinEntry], _ line: String) async throws { try await ledger.add(entries, line) }

    /// Why the prices of another market stand in, with their day; nil if they are the market's own.
    package func standIn() async -> (problem: String, state: DataState)? {
        guard let snapshot = try? await list.snapshot() else { return nil }
        return snapshot.tried.problem.map { ($0, snapshot.state) }
    }

    /// The ids of entries whose amount can't be read; they count nothing.
    package func unreadable() async throws -> [String] { try await ledger.all().unreadable }

    /// Writes every entry to a file, and returns their number.
    package func export(to path: String) async throws -> Int {
        let entries = try await ledger.all().entries
        try await write(entries, path)
        return entries.count
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
        } catch let error as CancellationError {
            throw error
        } catch let error as CoinError {
            guard case .badEntries = error else { return [] }
            throw error
        } catch {
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
