import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

extension PortfolioViewModel {
    static let gainColumns: [RecordList.Column] = [
        .init("day", "Day", .subtitle, priority: 2),
        .init("id", "Coin id", .data),
        .init("symbol", "Sym", .subtitle, priority: 3),
        .init("name", "Name", .data),
        .init("type", "Entry", .subtitle),
        .init("wallet", "Wallet", .fact, hidesWhenEmpty: true),
        .init("amount", "Amount", .title, alignment: .trailing),
        .init("proceeds", "Proceeds", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("cost", "Cost", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("gain", "Gain", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 2),
        .init("currency", "Currency", .data),
        .init("unmatched", "Unmatched", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 2),
        .init("lots", "Lots", .fact, hidesWhenEmpty: true),
        .init("rates", "Rates", .fact, hidesWhenEmpty: true),
        .init("entry", "Id", .fact),
    ]

    /// The sales of a year or of all, what was not there after them, and what no rate converts.
    func gains(_ view: CoinView, year: Int?) async throws -> (list: RecordList, problems: [String]) {
        let (gains, unreadable) = try await useCase.gains(view)
        func isIn(_ entry: CoinEntry) -> Bool { year.map { entry.day?.year == String($0) } ?? true }
        let sales = gains.sales.filter { isIn($0.entry) }
        let unmatched = gains.unmatched.filter { isIn($0.entry) }
        let words = year.map { " in \($0)" } ?? ""
        var list = RecordList(
            columns: Self.gainColumns,
            records: sales.map { .init(Self.values(of: $0)) }
                + unmatched.map { .init(Self.values(unmatched: $0.entry, $0.amount)) },
            emptyMessage:
                "nothing was sold, spent or paid as a fee\(words); run 'coins sell <coin> <amount>' to record a sale"
        )
        list.total = Self.total(sales, unmatched, view.method)
        var problems = Self.warnings(lacking: gains.lacking.map { ($0.entry, $0.price) }, to: view.currency)
        let dayless = gains.sales.count { $0.entry.day == nil } + gains.unmatched.count { $0.entry.day == nil }
        if year != nil, dayless > 0 {
            problems.append(
                "\(dayless.counted("sale has", "sales have")) no day, and \(dayless == 1 ? "is" : "are") in no year"
            )
        }
        return (list, problems + unreadable.map(Self.words(unreadable:)))
    }

    private static func values(of sale: CoinGains.Sale) -> [Value] {
        let gain = sale.gain
        let currency = (gain ?? sale.proceeds?.only ?? sale.cost?.only)?.currency
        func money(_ sums: CoinMoney?) -> Value {
            guard let sums else { return .absent }
            if let currency, sums.sorted.isEmpty { return MoneyText.price(.zero, in: currency) }
            guard let only = sums.only, only.currency == currency else { return MoneyText.sums(sums) }
            return MoneyText.price(only.amount, in: only.currency)
        }
        let lots = sale.lots.map { lot in
            Value.object([
                .init("entry", .text(lot.entry)), .init("amount", .decimal(lot.amount.description)),
                .init("cost", lot.cost?.only.map { .decimal($0.amount.description) } ?? .absent),
                .init("currency", .text(lot.cost?.only?.currency.description)),
                .init("boughtOn", .text(lot.day?.description)),
            ])
        }
        let shown = sale.lots.prefix(3).map { "\(DecimalText.grouped($0.amount.description)) of \($0.entry)" }
        let more = sale.lots.count > 3 ? ", \(sale.lots.count - 3) more" : ""
        let rates = sale.rates.map(\.words).distinct
        return start(of: sale.entry, sale.amount) + [
            money(sale.proceeds), money(sale.cost),
            gain.map { MoneyText.gain($0.amount, in: $0.currency) } ?? .absent,
            .text(currency?.description), .absent,
            lots.isEmpty ? .absent : .worded(lots, as: shown.joined(separator: ", ") + more),
            rates.isEmpty
                ? .absent
                : .worded(
                    rates.map { .text($0) },
                    as: rates.count > 2 ? "\(rates.count) rates" : rates.joined(separator: ", ")
                ),
            .text(sale.entry.id),
        ]
    }

    private static func values(unmatched entry: CoinEntry, _ amount: ExactDecimal) -> [Value] {
        start(of: entry, nil) + [
            .absent, .absent, .absent, .absent, .amount(amount.description), .absent, .absent, .text(entry.id),
        ]
    }

    private static func start(of entry: CoinEntry, _ amount: ExactDecimal?) -> [Value] {
        [
            .text(entry.day?.description), .text(entry.coin.rawValue), .text(entry.symbol), .text(entry.name),
            .text(entry.kind.rawValue), .text(entry.wallet), .amount(amount?.description),
        ]
    }

    /// The sums by currency, and what they leave out.
    private static func total(
        _ sales: [CoinGains.Sale],
        _ unmatched: [(entry: CoinEntry, amount: ExactDecimal)],
        _ method: CoinGains.Method
    ) -> String? {
        guard !sales.isEmpty || !unmatched.isEmpty else { return nil }
        let known = sales.compactMap { sale in sale.gain.map { (sale: sale, gain: $0) } }
        let proceeds = known.compactMap(\.sale.proceeds).reduce(CoinMoney(), +)
        let unknown = sales.count - known.count
        let gain = known.reduce(into: CoinMoney()) { $0 += CoinMoney($1.gain) }
        let missing = Dictionary(grouping: unmatched) { $0.entry.symbol }
            .mapValues { $0.reduce(ExactDecimal.zero) { $0 + $1.amount } }
            .sorted { $0.key < $1.key }.map { "\(DecimalText.grouped($0.value.description)) \($0.key)" }
        return [
            proceeds.sorted.isEmpty ? nil : "proceeds " + MoneyText.shown(proceeds),
            known.isEmpty ? nil : "cost " + MoneyText.shown(known.compactMap(\.sale.cost).reduce(CoinMoney(), +)),
            known.isEmpty ? nil : "gain " + MoneyText.shown(gain, signed: true),
            unknown == 0
                ? nil
                : "\(unknown.counted("sale")) with an unknown price, cost or currency not counted",
            missing.isEmpty ? nil : "unmatched " + missing.joined(separator: ", "),
            method.rawValue,
        ]
        .compactMap { $0 }.joined(separator: " · ")
    }

    /// What has no rate: a few of it, and how much there is.
    static func warnings(lacking: [(of: String, price: CoinPrice)], to currency: Currency?) -> [String] {
        guard let first = lacking.first, let currency else { return [] }
        let more = lacking.count == 1 ? "" : " and \(lacking.count - 1) more"
        return [
            "no rate to \(currency) for \(first.price) of \(first.of)\(more), so not counted; 'rates import <file>' imports rates"
        ]
    }
}
