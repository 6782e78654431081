import SatchelCatalog
import CoinsDomain
import SatchelLists
import SatchelPluginAPI

/// The options of commands that look at the ledger.
@MainActor
enum CoinViewParameters {
    private static let methods = CoinGains.Method.allCases.map(\.rawValue)
    static let method: Parameter<String?> = .option(
        "method",
        .choice(methods),
        "how sales choose lots, by default fifo"
    )
    static let byWallet: Parameter<Bool> = .flag("by-wallet", "keep what is in a wallet apart")
    static let currency: Parameter<String?> = .option(
        "currency",
        .text,
        "convert all money at the exchange rate of its day, such as EUR"
    )
    static let all = [method.spec, byWallet.spec, currency.spec]

    static func view(_ invocation: Invocation) throws -> CoinView {
        let method = invocation[method].flatMap { CoinGains.Method(rawValue: $0) } ?? .fifo
        let currency = try invocation[currency].map { text in
            guard let currency = Currency(text) else {
                let problem = UsageError.Problem.wrongValue(
                    "--currency",
                    found: text,
                    allowed: "a code such as EUR",
                    nearest: nil
                )
                throw UsageError(problem)
            }
            return currency
        }
        return CoinView(method, byWallet: invocation[byWallet], in: currency)
    }
}

/// `coins holdings`: what the entries of the ledger leave of each coin, and its value.
struct CoinsHoldings: Command {
    let portfolio: PortfolioViewModel
    private let all = Parameter.flag("all", "list coins of which nothing is left, too")

    var spec: CommandSpec {
        CommandSpec(
            "coins holdings",
            "list the coins you hold, their cost and their value",
            effect: .reads,
            discussion: """
                Amounts follow from what you bought, sold, received, spent and paid as fees; 'coins log' lists these entries. The
                cost is that of the lots that are left by the method; the gain is what they are worth less that. The realized
                gain is that of what was sold, spent or paid as a fee. What is not known, or in another currency, has no gain,
                and the total says so.
                """,
            options: [all.spec] + CoinViewParameters.all,
            examples: [Example("coins holdings", "coin by coin", after: ["coins buy BTC 0.5 --price 60000"])],
            columns: PortfolioViewModel.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let view = try CoinViewParameters.view(invocation)
        let (list, problems) = try await portfolio.holdings(view, withNone: invocation[all])
        for problem in problems { context.notify("warning: \(problem)") }
        for warning in try await portfolio.warnings() { context.notify(warning) }
        return .records(list)
    }
}

/// `coins gains`: what each sale took, what that cost, and the gain.
struct CoinsGains: Command {
    let portfolio: PortfolioViewModel
    private let year: Parameter<Int?> = .optionalArgument("year", .integer(1000...9999), "only sales of this year")

    var spec: CommandSpec {
        CommandSpec(
            "coins gains",
            "list what you sold, what it cost and the gain",
            effect: .reads,
            discussion: """
                Each sale takes lots by a method: fifo those bought first, lifo those bought last, hifo those that cost most,
                average a part of all at its average cost then, year-average at the average of what was there and all that was
                bought in the year (by wallet, what you moved goes at the average of the wallet it left). A fee of buying adds to
                the cost, one of selling is off the proceeds; coins paid as a fee
                are gone for nothing. What was not there is listed last, as unmatched, without a cost. No method changes an
                entry, and none is advice.
                """,
            arguments: [year.spec],
            options: CoinViewParameters.all,
            examples: [
                Example(
                    "coins gains 2022 --method average",
                    "the gains of a year",
                    after: [
                        "coins buy BTC 1 --price 1000 --on 2020-01-02", "coins sell BTC 1 --price 5000 --on 2022-01-02",
                    ]
                )
            ],
            columns: PortfolioViewModel.gainColumns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (list, problems) = try await portfolio.gains(
            CoinViewParameters.view(invocation),
            year: invocation[year]
        )
        for problem in problems { context.notify("warning: \(problem)") }
        return .records(list)
    }
}
