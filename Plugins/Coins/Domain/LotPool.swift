import SatchelCatalog
import SatchelNumbers

/// Lots in the order in which a method takes them, or all of them as one for an average.
struct LotPool {
    private let method: CoinGains.Method
    private var lots: [CoinGains.Lot] = []
    /// The cost of one coin of each lot when it came, if the method asks for it.
    private var unitCosts: [ExactDecimal] = []
    /// The places of those that are left: what is taken next comes first for FIFO, and last otherwise.
    private var queue: [Int] = []
    private var head = 0
    private var currency: Currency?

    init(_ method: CoinGains.Method) { self.method = method }

    private var isAverage: Bool { method == .average || method == .yearAverage }

    mutating func add(_ lot: CoinGains.Lot) {
        guard lot.amount > .zero else { return }
        if isAverage {
            guard var all = lots.first, all.amount > .zero else {
                var first = lot
                // The rates of all that an average is made of would be too many to tell.
                (first.entry, first.day, first.rates) = ("", nil, [])
                return lots = [first]
            }
            all.cost = all.cost.flatMap { cost in lot.cost.map { cost + $0 } }
            all.amount = all.amount + lot.amount
            return lots = [all]
        }
        lots.append(lot)
        if method == .hifo { unitCosts.append(unitCost(lot)) }
        queue.insert(lots.count - 1, at: place(of: lots.count - 1))
    }

    /// Takes coins, as many as there are.
    mutating func take(_ amount: ExactDecimal) -> [CoinGains.Lot] {
        if isAverage {
            guard let all = lots.first, all.amount > .zero else { return [] }
            let part = all.part(min(amount, all.amount))
            remove(part)
            return [part]
        }
        var (missing, taken) = (amount, [CoinGains.Lot]())
        while missing > .zero, head < queue.count {
            let index = method == .fifo ? queue[head] : queue[queue.count - 1]
            let part = lots[index].part(min(missing, lots[index].amount))
            missing = missing - part.amount
            taken.append(part)
            lots[index].remove(part)
            guard lots[index].amount.isZero else { break }
            if method == .fifo { head += 1 } else { queue.removeLast() }
        }
        return taken
    }

    /// Removes a part of all, at a cost of its own.
    mutating func remove(_ part: CoinGains.Lot) { if !lots.isEmpty { lots[0].remove(part) } }

    var rest: CoinGains.Rest {
        (isAverage ? lots.filter { $0.amount > .zero } : queue[head...].map { lots[$0] })
            .reduce(into: CoinGains.Rest()) { rest, lot in
                rest.amount = rest.amount + lot.amount
                if let cost = lot.cost { rest.cost += cost } else { rest.unknown = rest.unknown + lot.amount }
                rest.rates += lot.rates
            }
    }

    /// What is not known, or in another currency than the first lot, can't be compared, and is taken last.
    private mutating func unitCost(_ lot: CoinGains.Lot) -> ExactDecimal {
        guard let cost = lot.cost?.only, cost.currency == currency ?? cost.currency else { return ExactDecimal(-1) }
        currency = cost.currency
        return cost.amount.divided(by: lot.amount, places: 30) ?? .zero
    }

    /// Where a lot comes in the queue.
    private func place(of lot: Int) -> Int { queue[head...].partitioningIndex { !comes($0, before: lot) } }

    private func comes(_ left: Int, before right: Int) -> Bool {
        guard method == .hifo, unitCosts[left] != unitCosts[right] else {
            // Of equal ones the older is taken first, which is the last.
            return method == .hifo ? lots[left].order > lots[right].order : lots[left].order <= lots[right].order
        }
        return unitCosts[left] < unitCosts[right]
    }
}

extension CoinGains.Lot {
    /// A part of it with its share of the cost.
    fileprivate func part(_ amount: ExactDecimal) -> CoinGains.Lot {
        var part = self
        (part.amount, part.cost) = (amount, cost?.share(amount, of: self.amount))
        return part
    }

    fileprivate mutating func remove(_ part: CoinGains.Lot) {
        cost = cost.flatMap { cost in part.cost.map { cost - $0 } }
        amount = amount - part.amount
    }
}
