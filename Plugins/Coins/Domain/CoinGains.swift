import SatchelCatalog
import SatchelNumbers

/// What each sale of coins took of what was bought before, what that cost, and what is left, by a method.
///
/// It is derived from the entries: another method is another view of them, and changes nothing.
package struct CoinGains: Sendable {
    /// How a sale chooses what it takes.
    package enum Method: String, CaseIterable, Sendable {
        /// What was bought first.
        case fifo
        /// What was bought last.
        case lifo
        /// What cost most.
        case hifo
        /// A part of all, at its average cost at that moment.
        case average
        /// A part of all, at the average cost of what was there and what was bought in the year.
        case yearAverage = "year-average"
    }

    /// Coins that were bought or received together, or the part of them that is left or was taken.
    package struct Lot: Hashable, Sendable {
        /// The entry that added them; empty for a part of all.
        package var entry = ""
        package var day: KeptDay?
        package var amount: ExactDecimal
        /// What they cost, with fees; nil if that is unknown.
        package var cost: CoinMoney?
        package var rates: [ExchangeRate] = []
        /// The place of the entry in time among those of its coin.
        var order = 0
    }

    /// Coins that were sold, spent or paid as a fee, as far as they were there.
    package struct Sale: Hashable, Sendable {
        package var entry: CoinEntry
        package var amount: ExactDecimal
        /// What was got for them, less fees; nothing for a fee, nil if it is unknown.
        package var proceeds: CoinMoney?
        package var cost: CoinMoney?
        /// What was taken; empty for a part of all.
        package var lots: [Lot]
        package var rates: [ExchangeRate]

        /// The proceeds less the cost; nil if one of them is unknown or they are in several currencies.
        package var gain: CoinPrice? { proceeds.flatMap { proceeds in cost.flatMap { (proceeds - $0).only } } }
    }

    /// What a coin, or its part in a wallet, has left.
    package struct Rest: Hashable, Sendable {
        package var amount = ExactDecimal.zero
        /// What it cost as far as that is known.
        package var cost = CoinMoney()
        /// How much of it has an unknown cost.
        package var unknown = ExactDecimal.zero
        package var rates: [ExchangeRate] = []
    }

    /// Where coins are: all of a coin, or those in a wallet.
    package struct Place: Hashable, Sendable {
        package var coin: CoinID
        package var wallet: String?

        package init(coin: CoinID, wallet: String? = nil) { (self.coin, self.wallet) = (coin, wallet) }
    }

    /// In the order of their days.
    package private(set) var sales: [Sale] = []
    /// What was taken although it was not there.
    package private(set) var unmatched: [(entry: CoinEntry, amount: ExactDecimal)] = []
    package private(set) var rests: [Place: Rest] = [:]
    /// The money that no rate converts, by the ids of entries.
    package private(set) var lacking: [(entry: String, price: CoinPrice)] = []

    /// Matches entries of any order; of a day's, in their order; `byWallet` keeps a sale to what is in its wallet.
    package init(
        _ entries: [CoinEntry],
        _ method: Method = .fifo,
        byWallet: Bool = false,
        in conversion: CoinConversion? = nil
    ) {
        var events: [CoinID: [Event]] = [:]
        for (order, entry) in entries.counted.enumerated() {
            let (converted, rates, lacking) = entry.converted(by: conversion)
            self.lacking += lacking.map { (entry.id, $0) }
            events[entry.coin, default: []].append(Event(entry: converted, rates: rates, order: order))
        }
        var found: (sales: [(event: Event, part: Sale)], short: [(event: Event, part: ExactDecimal)]) = ([], [])
        for (coin, events) in events {
            var matching = Matching(coin, method, byWallet: byWallet)
            matching.match(events.sorted { $0.precedes($1) })
            found.sales += matching.sales
            found.short += matching.unmatched
            rests.merge(matching.rests) { first, _ in first }
        }
        sales = Self.inTime(found.sales).map(\.part)
        unmatched = Self.inTime(found.short).map { ($0.event.entry, $0.part) }
    }

    /// Parts in the order of their events; a large one is moved once.
    private static func inTime<Part>(_ parts: [(event: Event, part: Part)]) -> [(event: Event, part: Part)] {
        parts.indices.sorted { parts[$0].event.precedes(parts[$1].event) }.map { parts[$0] }
    }
}

extension CoinGains {
    /// An entry at its place in time; sorting moves no more than a reference.
    final class Event: Sendable {
        let entry: CoinEntry
        let rates: [ExchangeRate]
        let order: Int
        /// What sorts by day: what has no day may have been there all the time, and be taken last.
        let key: String

        init(entry: CoinEntry, rates: [ExchangeRate], order: Int) {
            (self.entry, self.rates, self.order) = (entry, rates, order)
            let day = entry.day?.description ?? ""
            key = entry.kind.adds || day.utf8.count == 10 ? day : day + "~"
        }

        func precedes(_ other: Event) -> Bool { (key, order) < (other.key, other.order) }

        /// What it adds, with its cost; `order` is its place in time.
        func lot(at order: Int = 0) -> Lot {
            let cost = entry.value.map { CoinMoney($0) + CoinMoney(entry.fee) }
            return Lot(entry: entry.id, day: entry.day, amount: entry.amount, cost: cost, rates: rates, order: order)
        }

        /// What was got for a part of what it takes.
        func proceeds(of part: ExactDecimal) -> CoinMoney? {
            // Coins that a transfer cost are gone for nothing.
            guard entry.kind != .fee else { return CoinMoney() }
            return entry.value.map { (CoinMoney($0) - CoinMoney(entry.fee)).share(part, of: entry.amount) }
        }
    }

    /// Goes through the entries of one coin.
    private struct Matching {
        let coin: CoinID
        let method: Method
        let byWallet: Bool
        private(set) var sales: [(event: Event, part: Sale)] = []
        private(set) var unmatched: [(event: Event, part: ExactDecimal)] = []
        private var pools: [Place: LotPool] = [:]

        init(_ coin: CoinID, _ method: Method, byWallet: Bool) {
            (self.coin, self.method, self.byWallet) = (coin, method, byWallet)
        }

        var rests: [Place: Rest] { pools.mapValues(\.rest) }

        mutating func match(_ events: [Event]) {
            guard method != .yearAverage else { return matchYears(events) }
            var done: Set<Int> = []
            for (index, event) in events.enumerated() where !done.contains(index) {
                guard !event.entry.kind.adds else {
                    pools[place(event.entry.wallet), default: LotPool(method)].add(event.lot(at: index))
                    continue
                }
                guard event.entry.kind != .move || byWallet else { continue }
                done.insert(index)
                let later = events[index...].dropFirst()
                var taken = take(event, event.entry.amount, later, &done)
                for (place, other) in zip(later.indices, later) {
                    let missing = event.entry.amount - taken.map(\.amount).sum
                    guard byWallet, missing > .zero, other.key == event.key else { break }
                    guard other.entry.kind == .move, self.place(other.entry.to) == self.place(event.entry.wallet),
                        done.insert(place).inserted
                    else { continue }
                    move(other, take(other, other.entry.amount, later, &done))
                    taken += take(event, missing, later, &done)
                }
                if event.entry.kind == .move { move(event, taken) } else { sell(event, taken) }
            }
        }

        /// Takes coins from where an event does, also those that came later on its day: its entries may be in any order.
        private mutating func take(
            _ event: Event,
            _ amount: ExactDecimal,
            _ later: ArraySlice<Event>,
            _ done: inout Set<Int>
        ) -> [Lot] {
            let from = place(event.entry.wallet)
            var taken = pools[from, default: LotPool(method)].take(amount)
            for (index, other) in zip(later.indices, later) {
                let missing = amount - taken.map(\.amount).sum
                guard missing > .zero, other.key == event.key else { break }
                guard other.entry.kind.adds, place(other.entry.wallet) == from, done.insert(index).inserted else {
                    continue
                }
                pools[from, default: LotPool(method)].add(other.lot(at: index))
                taken += pools[from, default: LotPool(method)].take(missing)
            }
            return taken
        }

        /// The average cost of a year is known at its end alone.
        private mutating func matchYears(_ events: [Event]) {
            let years = Dictionary(grouping: events) { $0.key.isEmpty ? "" : String($0.key.prefix(4)) }
            for (_, events) in years.sorted(by: { $0.key < $1.key }) {
                for event in events where event.entry.kind.adds {
                    pools[place(event.entry.wallet), default: LotPool(method)].add(event.lot())
                }
                // What is moved is of the average that its wallet has by then, and part of the other one's.
                for event in events where event.entry.kind == .move && byWallet {
                    move(event, pools[place(event.entry.wallet), default: LotPool(method)].take(event.entry.amount))
                }
                let wholes = rests
                for event in events where event.entry.kind.takes {
                    let place = place(event.entry.wallet)
                    let whole = wholes[place, default: Rest()]
                    let cost = whole.unknown.isZero ? whole.cost : nil
                    let amount = min(event.entry.amount, pools[place]?.rest.amount ?? .zero)
                    let part = Lot(amount: amount, cost: cost?.share(amount, of: whole.amount), rates: whole.rates)
                    if amount > .zero {
                        pools[place]?.remove(part)
                        sell(event, [part])
                    } else {
                        note(event, taken: .zero)
                    }
                }
            }
        }

        private mutating func move(_ event: Event, _ taken: [Lot]) {
            for lot in taken { pools[place(event.entry.to), default: LotPool(method)].add(lot) }
            note(event, taken: taken.map(\.amount).sum)
        }

        private mutating func sell(_ event: Event, _ taken: [Lot]) {
            let amount = taken.map(\.amount).sum
            if amount > .zero {
                let costs = taken.compactMap(\.cost)
                let sale = Sale(
                    entry: event.entry,
                    amount: amount,
                    proceeds: event.proceeds(of: amount),
                    cost: costs.count < taken.count ? nil : costs.reduce(CoinMoney(), +),
                    lots: taken.filter { !$0.entry.isEmpty },
                    rates: event.rates + taken.flatMap(\.rates)
                )
                sales.append((event, sale))
            }
            note(event, taken: amount)
        }

        private mutating func note(_ event: Event, taken: ExactDecimal) {
            let missing = event.entry.amount - taken
            if missing > .zero { unmatched.append((event, missing)) }
        }

        private func place(_ wallet: String?) -> Place { Place(coin: coin, wallet: byWallet ? wallet : nil) }
    }
}

extension [ExactDecimal] {
    fileprivate var sum: ExactDecimal { reduce(.zero, +) }
}
