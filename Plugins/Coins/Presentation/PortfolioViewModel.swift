import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// Shows what the user holds and what it is worth, and reads and writes files of the ledger.
@MainActor
package final class PortfolioViewModel {
    private let useCase: PortfolioUseCase
    private let list: ListViewModel<Coin>
    private let currency: Currency

    /// Prices are in `currency` by default.
    package nonisolated init(useCase: PortfolioUseCase, list: ListViewModel<Coin>, currency: Currency) {
        self.useCase = useCase
        self.list = list
        self.currency = currency
    }

    /// The warnings about entries whose amount can't be read.
    func warnings() async throws -> [String] {
        try await useCase.unreadable().map { id in
            "warning: \(id) has no valid amount, and counts nothing; run 'coins log edit \(id) amount=…' to correct it"
        }
    }

    func export(to path: String) async throws -> Int { try await useCase.export(to: path) }

    /// Adds the entries of a file that aren't there yet.
    func importEntries(from path: String) async throws -> (added: Int, known: Int, warnings: [String]) {
        let (added, known, unknown, ignored) = try await useCase.importEntries(from: path, currency: currency) {
            [list] name, line in
            do {
                return try await list.item(named: name)
            } catch CoinError.notListed {
                return nil
            } catch let error as ListError {
                let reason = [error.message, error.hint].compactMap { $0 }.joined(separator: "; ")
                throw CoinError.badEntries(path: path, line: line, reason: reason)
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
        return
            "\(place): no coin is called '\(coin)'; \(lines.count == 1 ? "the entry has" : "the entries have") no value"
    }

    // MARK: - The list

    /// Every coin with its value, and the reason if there are no prices, or old ones.
    func holdings(withNone: Bool) async throws -> (list: RecordList, problem: String?) {
        let (portfolio, state, problem) = try await useCase.portfolio(withNone: withNone)
        var rows = RecordList(
            columns: Self.columns,
            records: portfolio.positions.map { .init(Self.values(of: $0)) },
            footer: portfolio.value == nil ? nil : Self.footer(of: portfolio, state),
            emptyMessage: "no coins recorded; run 'coins buy BTC 0.5' to record some"
        )
        rows.total = Self.total(of: portfolio)
        if let problem { return (rows, "no prices: " + problem.userMessage) }
        guard !portfolio.positions.isEmpty, let standIn = await useCase.standIn() else { return (rows, nil) }
        return (rows, "\(standIn.problem); the value is that of the \(standIn.state.caption(of: "embedded"))")
    }

    static let columns: [RecordList.Column] = [
        .init("id", "Coin id", .data),
        .init("symbol", "Sym", .subtitle, priority: 3),
        .init("name", "Name", .data),
        .init("amount", "Amount", .title, alignment: .trailing),
        .init("paid", "Paid", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("proceeds", "Proceeds", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("value", "Value", .fact, alignment: .trailing, priority: 2),
        .init("gain", "Gain", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 1),
        .init("gainPercent", "Gain %", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("share", "Share", .fact, alignment: .trailing),
        .init("price", "Price", .data, alignment: .trailing),
        .init("currency", "Currency", .data),
        .init("source", "Source", .data),
        .init("asOf", "As of", .fact, hidesWhenEmpty: true),
    ]

    private static func values(of position: Portfolio.Position) -> [Value] {
        let currency = position.currency ?? .usd
        return [
            .text(position.coin.rawValue), .text(position.symbol), .text(position.name),
            .amount(position.amount.description), money(position.paid), money(position.proceeds),
            MoneyText.price(position.value, in: currency), MoneyText.gain(position.gain, in: currency),
            MoneyText.percent(position.gainPercent),
            position.share.map { .amount(.init(digits: $0.description, shown: $0.text(places: 2) + "%")) } ?? .absent,
            MoneyText.price(position.price, in: currency),
            .text(position.price == nil ? nil : position.currency?.description),
            .text(position.provenance?.source), .moment(position.provenance?.asOf),
        ]
    }

    /// Sums by currency: `30000 USD` for programs, `$30,000.00` for people.
    private static func money(_ sums: [Currency: ExactDecimal]) -> Value {
        guard !sums.isEmpty else { return .absent }
        let sorted = sums.sorted { $0.key.code < $1.key.code }
        let shown = sorted.map { MoneyText.shown($0.value, in: $0.key) }.joined(separator: ", ")
        return .worded(sorted.map { .text(CoinPrice($0.value, $0.key).description) }, as: shown)
    }

    private static func footer(of portfolio: Portfolio, _ state: DataState?) -> String? {
        let source = portfolio.positions.compactMap { $0.provenance?.source }.first ?? ""
        return state.map { $0.caption(of: source) }
    }

    /// What the coins are worth, and which of them that leaves out; nil if none has a price.
    private static func total(of portfolio: Portfolio) -> String? {
        guard let value = portfolio.value, let currency = portfolio.currency else { return nil }
        let gain = portfolio.gain.map { gain in
            "gain " + (gain > .zero ? "+" : "") + MoneyText.shown(gain, in: currency)
        }
        let positions = portfolio.positions
        let overdrawn = positions.filter { $0.amount < .zero }
        let unvalued = positions.filter { $0.value == nil && $0.amount >= .zero }
        let unpriced = positions.filter { $0.value != nil && $0.unpriced > 0 }
        let foreign = positions.filter { $0.value != nil && $0.unpriced == 0 && !$0.foreign.isEmpty }
        let left = [
            words(unvalued, "without a current price"), words(overdrawn, "of which more was taken than there was"),
        ]
        let withoutGain = [
            words(unpriced, "with an unknown price paid or got"), words(foreign, "paid in other currencies"),
        ]
        return [
            "worth " + MoneyText.shown(value, in: currency) + omission(of: left),
            gain.map { $0 + omission(of: withoutGain) }
                ?? (withoutGain.allSatisfy { $0 == nil } ? nil : "gain unknown" + omission(of: withoutGain)),
        ]
        .compactMap { $0 }.joined(separator: " · ")
    }

    private static func words(_ positions: [Portfolio.Position], _ what: String) -> String? {
        positions.isEmpty ? nil : (positions.count == 1 ? "1 coin " : "\(positions.count) coins ") + what
    }

    private static func omission(of coins: [String?]) -> String {
        let coins = coins.compactMap { $0 }
        return coins.isEmpty ? "" : " (not counting " + coins.joined(separator: ", ") + ")"
    }
}
