import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// `coins swap`: coins given for others, which are a sale and a purchase of one value.
package struct CoinsSwap: Command {
    private let kept: KeptItems<Coin>
    private let portfolio: PortfolioViewModel
    private let given: Parameter<String>
    private let got: Parameter<String>
    private let amount: Parameter<String> = .argument("amount", .text, "how many you gave, such as 0.5")
    private let gotAmount: Parameter<String> = .argument("got-amount", .text, "how many you got for them")
    private let on = Parameter.option("on", .text, "the day, or unknown; by default today")
    private let total = Parameter.option("total", .text, "what either was worth, such as 1000 or '1000 USD'")
    private let fee = Parameter.option("fee", .text, "what it cost, such as 10, '10 USD' or '0.1 BNB'")
    private let wallet = Parameter.option("wallet", .text, "where they are")
    private let note = Parameter.option("note", .text, "a note about it")

    package init(kept: KeptItems<Coin>, portfolio: PortfolioViewModel) {
        (self.kept, self.portfolio) = (kept, portfolio)
        given = .argument(
            "coin",
            .text,
            "the coin you gave: a row number, a symbol, an id or a name",
            from: kept.titles
        )
        got = .argument("got", .text, "the coin you got", from: kept.titles)
    }

    package var spec: CommandSpec {
        CommandSpec(
            "coins swap",
            "record coins that you swapped for others",
            effect: .changes,
            discussion: """
                A swap is a sale of one coin and a purchase of the other, for the same value; without --total, neither has a
                known price. 'undo' undoes both.
                """,
            arguments: [given.spec, amount.spec, got.spec, gotAmount.spec],
            options: [on.spec, total.spec, fee.spec, wallet.spec, note.spec],
            examples: [Example("coins swap BTC 0.1 ETH 1.5 --total 4000 --on 2023-01-02", "bitcoin for ether")]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = invocation[on]?.lowercased() == "unknown" ? nil : try kept.past(invocation[on], of: "--on")
        let (gave, came) = (try count(invocation[amount], "amount"), try count(invocation[gotAmount], "got-amount"))
        let coins = try await kept.found([invocation[given], invocation[got]], in: context)
        guard coins.count == 2 else {
            throw UsageError("a coin can't be swapped for itself", hint: "'coins move' records coins that you moved")
        }
        var sale = CoinEntry(.sell, gave, of: coins[0].id, symbol: coins[0].symbol, name: coins[0].name)
        sale.total = try money(invocation[total], "total")
        sale.day = day.flatMap { KeptDay($0) }
        sale.wallet = try invocation[wallet].map { try KeptItems<Coin>.value($0, of: "--wallet", .label) }
        sale.note = try invocation[note].map { try KeptItems<Coin>.value($0, of: "--note", .remark) }
        var purchase = CoinEntry(.buy, came, of: coins[1].id, symbol: coins[1].symbol, name: coins[1].name)
        (purchase.total, purchase.day, purchase.wallet) = (sale.total, sale.day, sale.wallet)
        sale.fee = try money(invocation[fee], "fee")
        (sale.swap, purchase.swap) = ("\(came) \(coins[1].symbol)", "\(gave) \(coins[0].symbol)")
        let (left, right) = (Self.words(gave, coins[0]), Self.words(came, coins[1]))
        let line = "swapped \(left) for \(right)" + (day.map { " on \($0)" } ?? "")
        try await portfolio.useCase.ledger.add([sale, purchase], line)
        return .message(line)
    }

    private static func words(_ amount: ExactDecimal, _ coin: Coin) -> String {
        "\(DecimalText.grouped(amount.description)) \(Coin.name(of: coin))"
    }

    private func count(_ text: String, _ name: String) throws -> ExactDecimal {
        let type = FieldType<ExactDecimal>.amount
        guard let amount = type.parse(text) ?? type.parse(DecimalText.ungrouped(text)) else {
            throw UsageError(.wrongValue(name, found: text, allowed: type.expected, nearest: DecimalText.pointed(text)))
        }
        return amount
    }

    private func money(_ text: String?, _ name: String) throws -> CoinPrice? {
        guard let text else { return nil }
        guard let price = portfolio.price(text) else {
            throw UsageError(
                .wrongValue("--" + name, found: text, allowed: "an amount such as 10 or '10 USD'", nearest: nil)
            )
        }
        return price
    }
}
