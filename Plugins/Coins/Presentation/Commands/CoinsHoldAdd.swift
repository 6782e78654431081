import CoinsDomain
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

struct CoinsHoldAdd: Command {
    let presenter: ListPresenter<Coin>
    let parameters: CoinParameters
    let portfolio: PortfolioViewModel
    private let amount: Parameter<String> = .argument("amount", .text, "how many, such as 0.5")
    private let price: Parameter<String?> = .option("price", .text, "the price of one coin")
    private let date: Parameter<String?> = .option(
        "on",
        .text,
        "the date: 2024-01-02, today, yesterday, or -3d for three days ago; by default today"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins hold add",
            "record coins you own",
            effect: .changes,
            discussion: """
                Satchel only records holdings; it doesn't trade. The price is in coins.currency unless --currency is given.
                Without a price, the gain is not shown.
                """,
            arguments: [parameters.coin.spec, amount.spec],
            options: [price.spec, CoinParameters.currency.spec, date.spec],
            examples: [
                Example("coins hold add BTC 0.5 --price 60000 --on 2024-01-02", "half a bitcoin"),
                Example("coins hold add ETH 2", "two ether, price unknown"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let holding = try await presenter.choosing([invocation[parameters.coin]], in: context) { references in
            try await portfolio.add(
                PortfolioViewModel.Order(
                    coin: references[0],
                    amount: invocation[amount],
                    price: invocation[price],
                    currency: invocation[CoinParameters.currency].flatMap { Currency($0) },
                    day: invocation[date]
                )
            )
        }
        presenter.reportProblems(in: context)
        return holding.map { .message("added " + $0.words) } ?? .none
    }
}

extension Holding {
    /// The lot in a sentence: `0.5 Bitcoin (BTC) at $60,000.00 on 2024-01-02 (h1)`.
    var words: String {
        let parts = [
            DecimalText.grouped(lot.amount.description) + " " + lot.fullName,
            lot.price.map { "at " + MoneyText.shown($0, in: lot.currency) },
            lot.day.map { "on \($0)" },
            "(\(id))",
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}
