import SatchelCatalog
import SatchelNumbers

/// What the user has of each coin by the entries of the ledger, and what it is worth at the prices of a market.
package struct Portfolio: Hashable, Sendable {
    /// A coin with what the user has of it.
    package struct Position: Hashable, Sendable {
        package var coin: CoinID
        package var symbol: String
        package var name: String
        /// How much the entries leave; negative if they take more than they add.
        package var amount = ExactDecimal.zero
        /// What was paid, with fees, or the value of what was received, by currency.
        package var paid: [Currency: ExactDecimal] = [:]
        /// What was got for coins, less fees, by currency.
        package var proceeds: [Currency: ExactDecimal] = [:]
        /// How many entries lack a price, so that no gain can be told.
        package var unpriced = 0
        /// The present price of one coin, in ``currency``.
        package var price: ExactDecimal?
        /// The currency of the price, and of the value.
        package var currency: Currency?
        /// The source of the price.
        package var provenance: ItemSource?
        /// The share of the value of all coins, in percent.
        package var share: ExactDecimal?

        /// What the coins are worth; nil without a price, or if more was taken than was there.
        package var value: ExactDecimal? { amount < .zero ? nil : price.map { $0 * amount } }

        /// The currencies of payments that are not that of the value.
        package var foreign: [Currency] {
            Set(paid.keys).union(proceeds.keys).filter { $0 != currency }.sorted { $0.code < $1.code }
        }

        /// The value and the proceeds less what was paid; nil if one of them is unknown, or in another currency.
        package var gain: ExactDecimal? {
            guard let value, let currency, unpriced == 0, foreign.isEmpty else { return nil }
            return value + (proceeds[currency] ?? .zero) - (paid[currency] ?? .zero)
        }

        /// The gain in percent of what was paid; nil if that is nothing.
        package var gainPercent: ExactDecimal? {
            guard let gain, let paid = currency.flatMap({ paid[$0] }) else { return nil }
            return (gain * .hundred).divided(by: paid, places: 2)
        }
    }

    /// The coins, in the order of their first entries.
    package let positions: [Position]

    /// Adds up entries, and values what they leave at the prices of a market's coins; what is used up is left out
    /// unless it is asked for.
    package init(_ entries: [CoinEntry], at coins: [CoinID: Coin], withNone: Bool = false) {
        var positions: [Position] = []
        var places: [CoinID: Int] = [:]
        for entry in entries {
            let place = places[entry.coin] ?? positions.count
            if place == positions.count {
                places[entry.coin] = place
                positions.append(Position(coin: entry.coin, symbol: entry.symbol, name: entry.name))
            }
            positions[place].add(entry)
        }
        positions = positions.filter { withNone || !$0.amount.isZero }
        for index in positions.indices {
            guard let coin = coins[positions[index].coin] else { continue }
            (positions[index].price, positions[index].currency) = (coin.price, coin.currency)
            positions[index].provenance = coin.provenance
        }
        // A market has one currency, so its values can be added up.
        let total = positions.compactMap(\.value).reduce(.zero, +)
        for index in positions.indices {
            positions[index].share = positions[index].value.flatMap { ($0 * .hundred).divided(by: total, places: 2) }
        }
        self.positions = positions
    }

    /// The total value of the coins with a price; nil if none has one.
    package var value: ExactDecimal? {
        let values = positions.compactMap(\.value)
        return values.isEmpty ? nil : values.reduce(.zero, +)
    }

    /// The total of the known gains; nil if there are none.
    package var gain: ExactDecimal? {
        let gains = positions.compactMap(\.gain)
        return gains.isEmpty ? nil : gains.reduce(.zero, +)
    }

    /// The currency of the values.
    package var currency: Currency? { positions.first { $0.value != nil }?.currency }
}

extension Portfolio.Position {
    fileprivate mutating func add(_ entry: CoinEntry) {
        guard entry.kind != .move else { return }
        amount = entry.kind.adds ? amount + entry.amount : amount - entry.amount
        if let fee = entry.fee {
            if entry.kind.adds { paid.add(fee.amount, fee.currency) } else { proceeds.add(-fee.amount, fee.currency) }
        }
        // Coins that a transfer cost are gone for nothing.
        guard entry.kind != .fee else { return }
        guard let value = entry.value else { return unpriced += 1 }
        if entry.kind.adds { paid.add(value.amount, value.currency) } else { proceeds.add(value.amount, value.currency) }
    }
}

extension [Currency: ExactDecimal] {
    fileprivate mutating func add(_ amount: ExactDecimal, _ currency: Currency) {
        self[currency] = (self[currency] ?? .zero) + amount
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

    /// `read` returns the entries of a file, and `write` writes one whole.
    package init(
        ledger: any CoinLedger,
        read: @escaping @Sendable (String, Currency) async throws -> FileEntries,
        write: @escaping @Sendable ([CoinEntry], String) async throws -> Void,
        list: CoinCatalog
    ) {
        (self.ledger, self.read, self.write, self.list) = (ledger, read, write, list)
    }

    /// Values what is held; if the market can't be reached, there are no prices, and `problem` says why.
    package func portfolio(
        withNone: Bool = false
    ) async throws -> (portfolio: Portfolio, state: DataState?, problem: (any Error)?) {
        let entries = try await ledger.all().entries
        guard !entries.isEmpty else { return (Portfolio([], at: [:]), nil, nil) }
        do {
            let coins = try await list.coins(Set(entries.map(\.coin)))
            let state = try await list.snapshot().state
            return (Portfolio(entries, at: coins, withNone: withNone), state, nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (Portfolio(entries, at: [:], withNone: withNone), nil, error)
        }
    }

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
        if !new.isEmpty { try await ledger.add(new) }
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
