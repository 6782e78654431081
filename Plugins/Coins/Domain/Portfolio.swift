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
        /// How much the entries leave of the coin in all wallets.
        fileprivate(set) var total = ExactDecimal.zero
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
        ///
        /// Less than nothing in a wallet that gave more than it had, so that wallets add up to what the coin is worth.
        package var value: ExactDecimal? { isOverdrawn ? nil : price.map { $0 * amount } }

        /// Whether more of the coin was taken than there was, in all wallets.
        package var isOverdrawn: Bool { total < .zero }

        /// Whether more was taken at some time than was there then, so that the lots that are left are not what is there.
        package var isShort: Bool { rest.amount != amount }

        /// The value less the cost; nil if one of them is unknown, not of the same coins, or in another currency.
        package var unrealized: ExactDecimal? {
            guard let value, !isShort, rest.unknown.isZero else { return nil }
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
    package private(set) var positions: [Position]
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
        self.positions = positions
        // Values in several currencies have no total that they could be a share of.
        guard let total = value.only?.amount else { return }
        for index in positions.indices {
            self.positions[index].share = positions[index].value.flatMap {
                ($0 * .hundred).divided(by: total, places: 2)
            }
        }
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
        for entry in entries.counted {
            let from = index(of: entry, in: entry.wallet)
            let change = entry.kind.adds ? entry.amount : -entry.amount
            if entry.kind != .move || view.byWallet { positions[from].amount = positions[from].amount + change }
            guard entry.kind == .move, view.byWallet else { continue }
            let to = index(of: entry, in: entry.to)
            positions[to].amount = positions[to].amount + entry.amount
        }
        let totals = positions.reduce(into: [CoinID: ExactDecimal]()) { totals, position in
            totals[position.coin] = (totals[position.coin] ?? .zero) + position.amount
        }
        for index in positions.indices { positions[index].total = totals[positions[index].coin] ?? .zero }
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
    package var value: CoinMoney { sum(\.value) }

    package var cost: CoinMoney { positions.reduce(into: CoinMoney()) { $0 += $1.rest.cost } }

    package var unrealized: CoinMoney { sum(\.unrealized) }

    package var realized: CoinMoney {
        gains.sales.reduce(into: CoinMoney()) { sum, sale in if let gain = sale.gain { sum += CoinMoney(gain) } }
    }

    private func sum(_ amount: (Position) -> ExactDecimal?) -> CoinMoney {
        positions.reduce(into: CoinMoney()) { sum, position in
            if let amount = amount(position), let currency = position.currency {
                sum += CoinMoney(CoinPrice(amount, currency))
            }
        }
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
