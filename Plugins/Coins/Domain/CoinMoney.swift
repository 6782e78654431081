import SatchelCatalog
import SatchelNumbers

/// Exact sums of money, side by side by currency.
package struct CoinMoney: Hashable, Sendable {
    /// The sums in the order of their currencies, which are too few for a dictionary to pay.
    package private(set) var sorted: [CoinPrice] = []

    package init(_ price: CoinPrice? = nil) {
        if let price { sorted = [price] }
    }

    /// The only sum; nil if there is none, or one in another currency, too.
    package var only: CoinPrice? { sorted.count == 1 ? sorted[0] : nil }

    package static func + (left: CoinMoney, right: CoinMoney) -> CoinMoney {
        guard !left.sorted.isEmpty else { return right }
        var sum = left
        for price in right.sorted { sum.add(price) }
        return sum
    }

    private mutating func add(_ price: CoinPrice) {
        let place = sorted.firstIndex { $0.currency.code >= price.currency.code } ?? sorted.count
        if place < sorted.count, sorted[place].currency == price.currency {
            sorted[place] = CoinPrice(sorted[place].amount + price.amount, price.currency)
        } else {
            sorted.insert(price, at: place)
        }
    }

    package static func - (left: CoinMoney, right: CoinMoney) -> CoinMoney { left + right.map { -$0 } }

    package static func += (left: inout CoinMoney, right: CoinMoney) { left = left + right }

    /// The share of a part in a whole, to 30 decimal places; all of it if the part is the whole.
    func share(_ part: ExactDecimal, of whole: ExactDecimal) -> CoinMoney {
        part == whole ? self : map { ($0 * part).divided(by: whole, places: 30) ?? .zero }
    }

    private func map(_ change: (ExactDecimal) -> ExactDecimal) -> CoinMoney {
        var changed = self
        changed.sorted = sorted.map { CoinPrice(change($0.amount), $0.currency) }
        return changed
    }
}

/// Converts money into one currency at the rates of its day.
package struct CoinConversion: Sendable {
    package let currency: Currency
    private let rates: ExchangeRates

    package init(to currency: Currency, at rates: ExchangeRates) { (self.currency, self.rates) = (currency, rates) }

    /// An amount in the currency, and the rate that it took, if any; nil without a rate of the day.
    package func converting(_ price: CoinPrice, on day: Day?) -> (price: CoinPrice, rate: ExchangeRate?)? {
        if price.currency == currency { return (price, nil) }
        guard let day,
            let rate = rates.rate(from: price.currency.description, to: currency.description, on: day)
        else { return nil }
        return (CoinPrice(rate.converting(price.amount), currency), rate)
    }
}

extension CoinEntry {
    /// The entry with its money in one currency, and the rates that this took.
    ///
    /// What can't be converted is unknown then; `lacking` names it.
    package func converted(by conversion: CoinConversion?) -> (
        entry: CoinEntry, rates: [ExchangeRate], lacking: [CoinPrice]
    ) {
        guard let conversion else { return (self, [], []) }
        var (entry, rates, lacking): (CoinEntry, [ExchangeRate], [CoinPrice]) = (self, [], [])
        func convert(_ price: CoinPrice?) -> CoinPrice? {
            guard let price else { return nil }
            guard let converted = conversion.converting(price, on: day.flatMap { Day($0.description) }) else {
                lacking.append(price)
                return nil
            }
            if let rate = converted.rate { rates.append(rate) }
            return converted.price
        }
        (entry.total, entry.price, entry.fee) = (convert(value), nil, convert(fee))
        if fee != nil, entry.fee == nil { entry.total = nil }
        return (entry, rates, lacking)
    }
}

extension CoinEntry {
    /// A fee that may be of coins, as it is in another currency than what the entry is worth.
    static func coins(of fee: CoinPrice?, beside worth: CoinPrice?) -> CoinPrice? {
        fee.flatMap { $0.currency == worth?.currency || $0.amount.isZero ? nil : $0 }
    }
}

extension [CoinEntry] {
    /// The entries as they are counted: a fee that was paid in coins of the ledger is an entry of its own, since these coins are
    /// gone, and a wallet is spelled as it was first.
    package var counted: [CoinEntry] {
        var (coins, wallets): ([String: CoinEntry], [String: String]) = ([:], [:])
        for entry in self {
            if coins[entry.symbol] == nil { coins[entry.symbol] = entry }
            for name in [entry.wallet, entry.to].compactMap({ $0 }) where wallets[name.lowercased()] == nil {
                wallets[name.lowercased()] = name
            }
        }
        return flatMap { entry -> [CoinEntry] in
            var entry = entry
            entry.wallet = entry.wallet.flatMap { wallets[$0.lowercased()] }
            entry.to = entry.to.flatMap { wallets[$0.lowercased()] }
            guard let fee = CoinEntry.coins(of: entry.fee, beside: entry.total ?? entry.price),
                let coin = coins[fee.currency.description]
            else { return [entry] }
            var paid = CoinEntry(.fee, fee.amount, of: coin.coin, symbol: coin.symbol, name: coin.name)
            (paid.id, paid.day, paid.wallet) = (entry.id, entry.day, entry.wallet)
            entry.fee = nil
            return [entry, paid]
        }
    }
}
