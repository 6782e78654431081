import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// Parses what the user types about lots, and shows what they are worth.
@MainActor
package final class PortfolioViewModel {
    private let useCase: PortfolioUseCase
    private let list: ListViewModel<Coin>
    private let clock: any WallClock
    private let currency: Currency

    /// Prices are in `currency` by default.
    package nonisolated init(
        useCase: PortfolioUseCase,
        list: ListViewModel<Coin>,
        clock: any WallClock,
        currency: Currency
    ) {
        self.useCase = useCase
        self.list = list
        self.clock = clock
        self.currency = currency
    }

    /// What the user types about a lot.
    struct Order {
        var coin: String
        var amount: String
        var price: String?
        var currency: Currency?
        var day: String?
    }

    /// Adds a lot; throws `CoinError` for what can't be parsed.
    func add(_ order: Order) async throws -> Holding? {
        let amount = try CoinParameters.number(order.amount, "amount", allowsZero: false)
        let price = try order.price.map { try CoinParameters.number($0, "price", allowsZero: true) }
        let day = try order.day.map { text in
            guard let day = Day(typed: text, today: clock.today), day <= clock.today else {
                throw CoinError.badDay(text)
            }
            return day
        }
        let coin = try await list.item(order.coin)
        return try await useCase.add(
            Lot(
                coin: coin.id,
                symbol: coin.symbol,
                name: coin.name,
                amount: amount,
                price: price,
                currency: order.currency ?? currency,
                day: day ?? clock.today
            )
        )
    }

    /// Removes lots by rows of the list or ids, and describes them.
    func remove(_ references: [String]) async throws -> [String] {
        let (lots, unreadable) = try await useCase.remove(RowSet.expanding(references))
        return lots.map(\.words) + unreadable.map { "the unreadable lot of \($0.name) (\($0.id))" }
    }

    /// The warnings about lots whose amount can't be read.
    func warnings() async throws -> [String] {
        try await useCase.unreadable().map { lot in
            "warning: invalid amount '\(lot.amount.prefix(40))' in lot \(lot.id) of \(lot.name); "
                + "run 'coins hold remove \(lot.id)' to remove it"
        }
    }

    func export(to path: String) async throws -> Int { try await useCase.export(to: path) }

    /// Adds the lots of a file that aren't there yet.
    func importLots(from path: String) async throws -> (added: Int, known: Int, warnings: [String]) {
        let (added, known, unknown, ignored) = try await useCase.importLots(from: path, currency: currency) {
            [list] name, line in
            do {
                return try await list.item(named: name)
            } catch CoinError.notListed {
                return nil
            } catch let error as ListError {
                let reason = [error.message, error.hint].compactMap { $0 }.joined(separator: "; ")
                throw CoinError.badLots(path: path, line: line, reason: reason)
            }
        }
        let warnings = list.takeProblems().map { "warning: " + $0.userMessage }
        let columns = ImportReport.warning(ignored).map { ["warning: " + $0] } ?? []
        return (
            added, known, columns + warnings + unknown.map { "warning: '\(path)', " + Self.words(unknown: $0, in: $1) }
        )
    }

    private static func words(unknown coin: CoinID, in lines: [Int]) -> String {
        let named = lines.prefix(5).map(String.init).joined(separator: ", ") + (lines.count > 5 ? ", …" : "")
        let place = lines.count == 1 ? "line \(named)" : "lines \(named)"
        return "\(place): no coin is called '\(coin)'; \(lines.count == 1 ? "the lot has" : "the lots have") no value"
    }

    func ids() async -> [Completion] {
        ((try? await useCase.holdings()) ?? []).map { Completion($0.id.description) }
    }

    // MARK: - The list

    /// Every lot with its value, and the reason if there are no prices, or old ones.
    func holdings() async throws -> (list: RecordList, problem: String?) {
        let (portfolio, state, problem) = try await useCase.portfolio()
        var rows = RecordList(
            columns: Self.columns,
            records: portfolio.positions.map { .init(Self.values(of: $0)) },
            footer: portfolio.value == nil ? nil : Self.footer(of: portfolio, state),
            emptyMessage: "no coins recorded; run 'coins hold add BTC 0.5' to add some"
        )
        rows.total = Self.total(of: portfolio)
        if let problem { return (rows, "no prices: " + problem.userMessage) }
        guard !portfolio.positions.isEmpty, let standIn = await useCase.standIn() else { return (rows, nil) }
        return (rows, "\(standIn.problem); the value is that of the \(standIn.state.caption(of: "embedded"))")
    }

    private static let columns: [RecordList.Column] = [
        .init("id", "Id", .data),
        .init("coin", "Coin id", .data),
        .init("symbol", "Sym", .subtitle, priority: 3),
        .init("name", "Name", .data),
        .init("amount", "Amount", .title, alignment: .trailing),
        .init("price", "Paid each", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("cost", "Cost", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("currency", "Currency", .data),
        .init("date", "Date", .fact, hidesWhenEmpty: true),
        .init("value", "Value", .fact, alignment: .trailing, priority: 2),
        .init("gain", "Gain", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("gainPercent", "Gain %", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("share", "Share", .fact, alignment: .trailing),
        .init("currentPrice", "Price", .data, alignment: .trailing),
        .init("currentCurrency", "Price currency", .data),
        .init("source", "Source", .data),
        .init("asOf", "As of", .fact, hidesWhenEmpty: true),
    ]

    private static func values(of position: Portfolio.Position) -> [Value] {
        let lot = position.holding.lot
        return [
            .text(position.holding.id.description), .text(lot.coin.rawValue), .text(lot.symbol), .text(lot.name),
            .amount(lot.amount.description), MoneyText.price(lot.price, in: lot.currency),
            MoneyText.price(lot.cost, in: lot.currency), .text(lot.currency.description), .text(lot.day?.description),
            MoneyText.price(position.value, in: position.currency),
            MoneyText.gain(position.gain, in: position.currency), MoneyText.percent(position.gainPercent),
            position.share.map { .amount(.init(digits: $0.description, shown: $0.text(places: 2) + "%")) } ?? .absent,
            MoneyText.price(position.price, in: position.currency),
            position.price == nil ? .absent : .text(position.currency.description),
            .text(position.provenance?.source), .moment(position.provenance?.asOf),
        ]
    }

    private static func footer(of portfolio: Portfolio, _ state: DataState?) -> String? {
        let source = portfolio.positions.compactMap { $0.provenance?.source }.first ?? ""
        return state.map { $0.caption(of: source) }
    }

    /// What the lots are worth, and which of them that leaves out; nil if none has a price.
    private static func total(of portfolio: Portfolio) -> String? {
        guard let value = portfolio.value, let currency = portfolio.currency else { return nil }
        let gain = portfolio.gain.map { gain in
            "gain " + (gain > .zero ? "+" : "") + MoneyText.shown(gain, in: currency)
        }
        let unvalued = portfolio.unvalued.isEmpty ? [] : [words(portfolio.unvalued.count, "without a current price")]
        let free = portfolio.withoutGain.filter { $0.price == nil }.count
        let foreign = Dictionary(grouping: portfolio.withoutGain.filter { $0.price != nil }, by: \.currency)
            .map { words($1.count, "paid in \($0)") }.sorted()
        let withoutGain = (free == 0 ? [] : [words(free, "without a price paid")]) + foreign
        return [
            "worth " + MoneyText.shown(value, in: currency) + omission(of: unvalued),
            gain.map { $0 + omission(of: withoutGain) }
                ?? (foreign.isEmpty ? nil : "gain unknown" + omission(of: foreign)),
        ]
        .compactMap { $0 }.joined(separator: " · ")
    }

    private static func words(_ count: Int, _ what: String) -> String {
        (count == 1 ? "1 lot " : "\(count) lots ") + what
    }

    private static func omission(of lots: [String]) -> String {
        lots.isEmpty ? "" : " (not counting " + lots.joined(separator: ", ") + ")"
    }
}
