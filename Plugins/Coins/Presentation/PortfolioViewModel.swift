import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// Shows what the user holds and what it is worth, and reads and writes files of the ledger.
@MainActor
package final class PortfolioViewModel {
    let useCase: PortfolioUseCase
    private let currency: Currency
    let clock: any WallClock

    /// Prices are in `currency` by default.
    package nonisolated init(useCase: PortfolioUseCase, currency: Currency, clock: any WallClock) {
        (self.useCase, self.currency, self.clock) = (useCase, currency, clock)
    }

    /// The warnings about entries whose amount can't be read.
    func warnings() async throws -> [String] {
        try await useCase.ledger.all().unreadable.map { "warning: " + Self.words(unreadable: $0) }
    }

    static func words(unreadable id: String) -> String {
        "\(id) has no valid amount, and counts nothing; run 'coins log edit \(id) amount=…' to correct it"
    }

    /// An amount of money as it is typed; without a currency it is in the one of the configuration.
    func price(_ text: String) -> CoinPrice? {
        let plain = DecimalText.ungrouped(text)
        return CoinPrice(text) ?? ExactDecimal(plain).flatMap { $0 < .zero ? nil : CoinPrice($0, currency) }
    }

    // MARK: - The list

    /// Every coin with its value, and why there are no prices, or old ones, or no rates.
    func holdings(_ view: CoinView, withNone: Bool) async throws -> (list: RecordList, problems: [String]) {
        let (portfolio, market, problem) = try await useCase.portfolio(view, today: clock.today, withNone: withNone)
        let sources = Set(portfolio.positions.compactMap { $0.provenance?.source })
        var rows = RecordList(
            columns: Self.columns,
            records: portfolio.positions.map { .init(Self.values(of: $0)) },
            firstNumber: 1,
            footer: market.flatMap { sources.contains($0.source) ? $0.state.caption(of: $0.source) : nil },
            emptyMessage: market == nil && problem == nil
                ? "no coins recorded; run 'coins buy BTC 0.5' to record some"
                : "you hold no coins now; run 'coins holdings --all' to list those you had"
        )
        rows.total = Self.total(of: portfolio)
        let lacking = Self.warnings(lacking: portfolio.lacking, to: view.currency)
        if let problem {
            let words = sources.isEmpty ? "no prices: " : "only imported prices: "
            return (rows, [words + problem.userMessage] + lacking)
        }
        guard !portfolio.positions.isEmpty, let standIn = await useCase.standIn() else { return (rows, lacking) }
        return (
            rows, ["\(standIn.problem); the value is that of the \(standIn.state.caption(of: "embedded"))"] + lacking
        )
    }

    static let columns: [RecordList.Column] = [
        .init("id", "Coin id", .data),
        .init("symbol", "Sym", .subtitle, priority: 3),
        .init("name", "Name", .data),
        .init("wallet", "Wallet", .subtitle, hidesWhenEmpty: true),
        .init("amount", "Amount", .title, alignment: .trailing),
        .init("cost", "Cost", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("value", "Value", .fact, alignment: .trailing, priority: 2),
        .init("gain", "Gain", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("gainPercent", "Gain %", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("realized", "Realized", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("share", "Share", .fact, alignment: .trailing),
        .init("price", "Price", .data, alignment: .trailing),
        .init("currency", "Currency", .data),
        .init("rate", "Rate", .fact, hidesWhenEmpty: true),
        .init("source", "Source", .data),
        .init("asOf", "As of", .fact, hidesWhenEmpty: true),
    ]

    private static func values(of position: Portfolio.Position) -> [Value] {
        let currency = position.currency ?? .usd
        let cost =
            position.rest.unknown == position.amount && !position.amount.isZero ? CoinMoney() : position.rest.cost
        return [
            .text(position.coin.rawValue), .text(position.symbol), .text(position.name), .text(position.wallet),
            .amount(position.amount.description), MoneyText.sums(cost),
            MoneyText.price(position.value, in: currency), MoneyText.gain(position.unrealized, in: currency),
            MoneyText.percent(position.unrealizedPercent), MoneyText.sums(position.realized, signed: true),
            position.share.map { .amount(.init(digits: $0.description, shown: $0.text(places: 2) + "%")) } ?? .absent,
            MoneyText.price(position.price, in: currency),
            .text(position.price == nil ? nil : position.currency?.description), .text(position.rate?.words),
            .text(position.provenance?.source), .moment(position.provenance?.asOf),
        ]
    }

    /// What the coins are worth, cost and gained, by currency, and which of them that leaves out.
    private static func total(of portfolio: Portfolio) -> String? {
        let positions = portfolio.positions
        guard !positions.isEmpty else { return nil }
        let unvalued = positions.filter { $0.value == nil && !$0.isOverdrawn }
        let valued = positions.filter { $0.value != nil }
        let unpriced = valued.filter { !$0.isShort && !$0.rest.unknown.isZero }
        let foreign = valued.filter { !$0.isShort && $0.rest.unknown.isZero && $0.unrealized == nil }
        let short = "of which more was taken than there was"
        let left = [words(unvalued, "without a current price"), words(positions.filter(\.isOverdrawn), short)]
        let withoutGain = [
            words(unpriced, "with an unknown cost"), words(foreign, "paid in other currencies"),
            words(valued.filter(\.isShort), short),
        ]
        let sales = positions.reduce(0) { $0 + $1.unknownSales }
        let unknown = sales == 0 ? nil : "\(sales.counted("sale")) with an unknown gain"
        let parts = [
            ("worth", MoneyText.shown(portfolio.value), left), ("cost", MoneyText.shown(portfolio.cost), []),
            ("gain", MoneyText.shown(portfolio.unrealized, signed: true), withoutGain),
            ("realized", MoneyText.shown(portfolio.realized, signed: true), [unknown]),
        ]
        let shown = parts.compactMap { name, money, omitted -> String? in
            let omission = omission(of: omitted)
            return money.isEmpty && omission.isEmpty ? nil : name + " " + (money.isEmpty ? "unknown" : money) + omission
        }
        return shown.isEmpty ? nil : shown.joined(separator: " · ")
    }

    private static func words(_ positions: [Portfolio.Position], _ what: String) -> String? {
        positions.isEmpty ? nil : Set(positions.map(\.coin)).count.counted("coin") + " " + what
    }

    private static func omission(of coins: [String?]) -> String {
        let coins = coins.compactMap { $0 }
        return coins.isEmpty ? "" : " (not counting " + coins.joined(separator: ", ") + ")"
    }
}
