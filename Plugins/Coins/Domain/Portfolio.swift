import SatchelCatalog
import SatchelNumbers

/// Lots and their values at the prices of a market.
package struct Portfolio: Hashable, Sendable {
    /// A lot with its value.
    package struct Position: Hashable, Sendable {
        /// The lot.
        package var holding: Holding
        /// The present price of one coin, in ``currency``.
        package var price: ExactDecimal?
        /// The currency of the price, and of the values.
        package var currency: Currency
        /// The source of the price.
        package var provenance: ItemSource?
        /// The value of the lot.
        package var value: ExactDecimal?
        /// The cost basis, if known in the currency of the price.
        package var cost: ExactDecimal?
        /// The share of the value of all lots, in percent.
        package var share: ExactDecimal?

        /// The value less the cost.
        package var gain: ExactDecimal? {
            guard let value, let cost else { return nil }
            return value - cost
        }

        /// The gain in percent of the cost; nil if the cost is zero.
        package var gainPercent: ExactDecimal? {
            guard let gain, let cost else { return nil }
            return (gain * .hundred).divided(by: cost, places: 2)
        }
    }

    /// The lots, in order of addition.
    package let positions: [Position]

    /// Values lots at the prices of a market's coins.
    package init(_ holdings: [Holding], at coins: [CoinID: Coin]) {
        var positions = holdings.map { holding in
            let lot = holding.lot
            let coin = coins[lot.coin]
            let currency = coin?.currency ?? lot.currency
            return Position(
                holding: holding,
                price: coin?.price,
                currency: currency,
                provenance: coin?.provenance,
                value: coin?.price.map { $0 * lot.amount },
                cost: currency == lot.currency ? lot.cost : nil
            )
        }
        // A market has one currency, so its values can be added up.
        let total = positions.compactMap(\.value).reduce(.zero, +)
        for index in positions.indices {
            positions[index].share = positions[index].value.flatMap { ($0 * .hundred).divided(by: total, places: 2) }
        }
        self.positions = positions
    }

    /// The total value of the lots with a price; nil if none has one.
    package var value: ExactDecimal? {
        let values = positions.compactMap(\.value)
        return values.isEmpty ? nil : values.reduce(.zero, +)
    }

    /// The total of the known gains; nil if there are none.
    package var gain: ExactDecimal? {
        let gains = positions.compactMap(\.gain)
        return gains.isEmpty ? nil : gains.reduce(.zero, +)
    }

    /// The lots without a present price, which the total value leaves out.
    package var unvalued: [Lot] { positions.filter { $0.value == nil }.map(\.holding.lot) }

    /// The lots with a value whose gain isn't known, which the total gain leaves out.
    package var withoutGain: [Lot] { positions.filter { $0.value != nil && $0.gain == nil }.map(\.holding.lot) }

    /// The currency of the values.
    package var currency: Currency? { positions.first { $0.value != nil }?.currency }
}

/// Stores lots, and values them at the prices of the list.
package struct PortfolioUseCase: Sendable {
    private let store: any HoldingStore
    private let read: @Sendable (String, Currency) async throws -> (lots: [(line: Int, lot: Lot)], ignored: [String])
    private let write: @Sendable ([Lot], String) async throws -> Void
    private let list: CoinCatalog

    /// `read` returns the lots of a file and the columns it ignores, and `write` writes one whole.
    package init(
        store: any HoldingStore,
        read: @escaping @Sendable (String, Currency) async throws -> (lots: [(line: Int, lot: Lot)], ignored: [String]),
        write: @escaping @Sendable ([Lot], String) async throws -> Void,
        list: CoinCatalog
    ) {
        self.store = store
        self.read = read
        self.write = write
        self.list = list
    }

    /// Values every lot; if the market can't be reached, they have no prices, and `problem` says why.
    package func portfolio() async throws -> (portfolio: Portfolio, state: DataState?, problem: (any Error)?) {
        let holdings = try await store.all()
        guard !holdings.isEmpty else { return (Portfolio([], at: [:]), nil, nil) }
        do {
            let coins = try await list.coins(Set(holdings.map(\.lot.coin)))
            return (Portfolio(holdings, at: coins), try await list.snapshot().state, nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (Portfolio(holdings, at: [:]), nil, error)
        }
    }

    /// Why the prices of another market stand in, with their day; nil if they are the market's own.
    package func standIn() async -> (problem: String, state: DataState)? {
        guard let snapshot = try? await list.snapshot() else { return nil }
        return snapshot.tried.problem.map { ($0, snapshot.state) }
    }

    /// Every lot, without prices.
    package func holdings() async throws -> [Holding] { try await store.all() }

    /// The lots whose amount can't be read; they have no value.
    package func unreadable() async throws -> [UnreadableLot] { try await store.unreadable() }

    package func add(_ lot: Lot) async throws -> Holding? { try await store.add([lot]).first }

    /// Removes lots by rows of the list or ids, all or none; throws `CoinError.noLot` for the first unknown one.
    package func remove(_ references: [String]) async throws -> (lots: [Holding], unreadable: [UnreadableLot]) {
        let holdings = try await store.all()
        let unreadable = try await store.unreadable()
        var chosen: [Holding] = []
        var chosenUnreadable: [UnreadableLot] = []
        for reference in references {
            let id = HoldingID(reference)
            if let lot = unreadable.first(where: { $0.id == id }) {
                if !chosenUnreadable.contains(lot) { chosenUnreadable.append(lot) }
                continue
            }
            let row = Int(reference).flatMap { $0 > 0 ? holdings.dropFirst($0 - 1).first : nil }
            guard let holding = row ?? holdings.first(where: { $0.id == id }) else {
                throw CoinError.noLot(reference, count: holdings.count)
            }
            if !chosen.contains(holding) { chosen.append(holding) }
        }
        try await store.remove(chosen.map(\.id) + chosenUnreadable.map(\.id))
        return (chosen, chosenUnreadable)
    }

    /// Writes every lot to a file, and returns their number.
    package func export(to path: String) async throws -> Int {
        let lots = try await store.all().map(\.lot)
        try await write(lots, path)
        return lots.count
    }

    /// Adds the lots of a file that aren't there yet, all of them or none.
    ///
    /// Importing a file twice adds nothing; two equal lots in a file are two lots. Prices are in `currency` by default, and
    /// `find` finds the coin that a line calls by a name or a symbol. Returns how many were added, how many were there
    /// already, the unknown coins with their lines, and the ignored columns.
    package func importLots(
        from path: String,
        currency: Currency,
        find: @Sendable (_ name: String, _ line: Int) async throws -> Coin?
    ) async throws -> (added: Int, known: Int, unknown: [(coin: CoinID, lines: [Int])], ignored: [String]) {
        let file = try await read(path, currency)
        var lines = file.lots
        let unknown = try await identify(&lines, find)
        let new = lines.map(\.lot).missing(from: try await store.all().map(\.lot))
        let added = new.isEmpty ? 0 : try await store.add(new).count
        return (added, lines.count - added, unknown, file.ignored)
    }

    /// Gives each lot the coin that its line means, and returns the unknown ones; none if the market can't be reached.
    private func identify(
        _ lines: inout [(line: Int, lot: Lot)],
        _ find: @Sendable (_ name: String, _ line: Int) async throws -> Coin?
    ) async throws -> [(coin: CoinID, lines: [Int])] {
        var coins: [CoinID: Coin] = [:]
        do {
            _ = try await list.snapshot()
            for (line, lot) in lines where coins[lot.coin] == nil {
                let known = try await list.coin(lot.coin)
                coins[lot.coin] = if let known { known } else { try await find(lot.coin.rawValue, line) }
            }
        } catch let error as CancellationError {
            throw error
        } catch let error as CoinError {
            guard case .badLots = error else { return [] }
            throw error
        } catch {
            return []
        }
        var unknown: [CoinID: [Int]] = [:]
        for index in lines.indices {
            let (line, lot) = lines[index]
            guard let coin = coins[lot.coin] else {
                unknown[lot.coin, default: []].append(line)
                continue
            }
            // What the file says of the coin is kept, unless it says no more than how it calls it.
            if lot.coin != coin.id || (lot.symbol, lot.name) == (lot.coin.rawValue.uppercased(), lot.coin.rawValue) {
                (lines[index].lot.symbol, lines[index].lot.name) = (coin.symbol, coin.name)
            }
            lines[index].lot.coin = coin.id
        }
        return unknown.sorted { $0.value[0] < $1.value[0] }.map { ($0.key, $0.value) }
    }
}

extension [Lot] {
    /// The purchases that others lack; equal ones count as often as they are there.
    package func missing(from others: [Lot]) -> [Lot] {
        var kept = Dictionary(grouping: others, by: \.purchase).mapValues(\.count)
        return filter { lot in
            guard let count = kept[lot.purchase], count > 0 else { return true }
            kept[lot.purchase] = count - 1
            return false
        }
    }
}

extension Lot {
    /// What tells a purchase from another one; the name of the coin may have changed since.
    fileprivate var purchase: Lot {
        var lot = self
        (lot.symbol, lot.name) = ("", "")
        return lot
    }
}
