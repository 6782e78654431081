import SatchelCatalog
import SatchelNumbers

/// How much of a coin was in a wallet on a day, with its price then.
package struct CoinHolding: Sendable {
    package var coin: CoinID
    package var name: String
    package var wallet: String?
    package var amount: ExactDecimal
    /// The price of one coin.
    package var price: CoinPrice?
    package var source: String?
    package var day: String?
}

extension PortfolioUseCase {
    /// What was held on some days, nil for the present, at the newest price there is or, of a day, at that of a history.
    ///
    /// A price of a day is the last one of the week before it.
    package func holdings(on days: [Day?], today: Day, charts: CoinCharts) async throws -> [[CoinHolding]] {
        let entries = try await ledger.all().entries.counted
        let known = entries.known(try await listed(Set(entries.map(\.coin))).coins)
        let held = days.map { Self.held(entries, on: $0) }
        let past = Set(zip(days, held).flatMap { day, holdings in day == nil ? [] : holdings.map(\.coin) })
        let first = days.compactMap(\.self).min() ?? today
        let histories = try await histories(of: known.filter { past.contains($0.key) }, from: first, today, charts)
        let coins = days.contains(nil) ? try await newest(known) : [:]
        return zip(days, held).map { day, holdings in
            holdings.map { holding in
                var holding = holding
                if let day {
                    guard let history = histories[holding.coin], let point = history.price(on: day) else {
                        return holding
                    }
                    holding.price = CoinPrice(point.close, history.currency)
                    holding.source = history.provenance.source
                    holding.day = point.day?.description
                } else if let coin = coins[holding.coin], let price = coin.price {
                    holding.price = CoinPrice(price, coin.currency)
                    (holding.source, holding.day) = (coin.provenance.source, coin.provenance.asOf)
                }
                return holding
            }
        }
    }

    /// The prices of coins from a day on; a service that has those of a year alone is asked for older ones only once.
    private func histories(
        of coins: [CoinID: Coin],
        from first: Day,
        _ today: Day,
        _ charts: CoinCharts
    ) async throws -> [CoinID: PriceHistory] {
        var histories: [CoinID: PriceHistory] = [:]
        let isOld = today.number - first.number >= ChartSpan.year.days ?? 0
        var hasOnlyYear = false
        for (id, coin) in coins {
            do {
                if isOld, hasOnlyYear {
                    histories[id] = try await imported(id).flatMap { $0.points.isEmpty ? nil : $0 }
                } else if isOld {
                    histories[id] = try await charts.history(of: coin, over: .all, detail: .line)
                }
            } catch  where !(error is CancellationError) {
                if case CoinError.historyLimit = error { hasOnlyYear = true }
            }
            if histories[id] == nil {
                histories[id] = try? await charts.history(of: coin, over: .year, detail: .line)
            }
            try Task.checkCancellation()
        }
        return histories
    }

    private static func held(_ entries: [CoinEntry], on day: Day?) -> [CoinHolding] {
        var (holdings, places): ([CoinHolding], [CoinGains.Place: Int]) = ([], [:])
        func add(_ amount: ExactDecimal, _ entry: CoinEntry, _ wallet: String?) {
            let place = CoinGains.Place(coin: entry.coin, wallet: wallet)
            if let index = places[place] {
                holdings[index].amount = holdings[index].amount + amount
            } else {
                places[place] = holdings.count
                holdings.append(CoinHolding(coin: entry.coin, name: entry.name, wallet: wallet, amount: amount))
            }
        }
        for entry in entries {
            // What has no day may have been there all the time.
            if let day, (entry.day?.description ?? (entry.kind.adds ? "" : "~")) > day.description { continue }
            add(entry.kind.adds ? entry.amount : -entry.amount, entry, entry.wallet)
            if entry.kind == .move { add(entry.amount, entry, entry.to) }
        }
        return holdings.filter { !$0.amount.isZero }
    }
}

extension [CoinEntry] {
    /// Their coins: those that are listed, and else with the names of the entries alone.
    func known(_ listed: [CoinID: Coin]) -> [CoinID: Coin] {
        Dictionary(
            firstOf: map { entry in
                let kept = ItemSource(source: "mine")
                let coin = Coin(id: entry.coin, symbol: entry.symbol, name: entry.name, provenance: kept)
                return (entry.coin, listed[entry.coin] ?? coin)
            }
        )
    }
}

extension PriceHistory {
    /// The last price of a day or of the week before it.
    fileprivate func price(on day: Day) -> PricePoint? {
        let start = (day.number - Day.firstOfUnixTime) * 86_400
        let later = points.partitioningIndex { $0.second >= start + 86_400 }
        guard later > 0, points[later - 1].second >= start - 7 * 86_400 else { return nil }
        return points[later - 1]
    }
}

extension PricePoint {
    var day: Day? { Day(number: second / 86_400 + Day.firstOfUnixTime) }
}
