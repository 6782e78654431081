import CoinsDomain
import SatchelLists
import SatchelPluginAPI

/// `coins holdings`: what the entries of the ledger leave of each coin, and its value.
struct CoinsHoldings: Command {
    let portfolio: PortfolioViewModel
    private let all = Parameter.flag("all", "list coins of which nothing is left, too")

    var spec: CommandSpec {
        CommandSpec(
            "coins holdings",
            "list the coins you hold and their value",
            effect: .reads,
            discussion: """
                Amounts follow from what you bought, sold, received, spent and paid as fees; 'coins log' lists these entries.
                A gain is what the coins are worth and what you got for others of them, less what you paid, fees included.
                It is shown if every price is known and in the currency of the value. The total says what it leaves out.
                """,
            options: [all.spec],
            examples: [Example("coins holdings", "coin by coin", after: ["coins buy BTC 0.5 --price 60000"])],
            columns: PortfolioViewModel.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (list, problem) = try await portfolio.holdings(withNone: invocation[all])
        if let problem { context.notify("warning: \(problem)") }
        for warning in try await portfolio.warnings() { context.notify(warning) }
        return .records(list)
    }
}

struct CoinsLogExport: Command {
    let portfolio: PortfolioViewModel
    private let path: Parameter<String> = .argument(
        "file",
        .path,
        "the CSV file to write; an existing file is replaced"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins log export",
            "export every entry to a CSV file",
            effect: .destroys,
            discussion: "'coins log import' imports the file again without loss.",
            arguments: [path.spec],
            examples: [Example("coins log export ledger.csv", "the whole ledger", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let count = try await portfolio.export(to: invocation[path])
        for warning in try await portfolio.warnings() { context.notify(warning) }
        return .message("wrote \(count == 1 ? "1 entry" : "\(count) entries") to '\(invocation[path])'")
    }
}

struct CoinsLogImport: Command {
    let portfolio: PortfolioViewModel
    private let path: Parameter<String> = .argument(
        "file",
        .path,
        "a CSV file with at least the columns coin and amount"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins log import",
            "import entries from a CSV file",
            effect: .changes,
            discussion: """
                The columns are coin (an id, a name or a symbol) and amount, and optionally symbol, name, type (buy, sell, receive,
                spend, fee or move; by default buy), price, currency, total, totalCurrency, fee, feeCurrency, date, as, wallet,
                to, swap and note. Prices without a currency are in coins.currency. What is there already is skipped. On an error, nothing is imported.
                """,
            arguments: [path.spec],
            examples: [Example("coins log import ledger.csv", "an exported file", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (added, known, warnings) = try await portfolio.importEntries(from: invocation[path])
        for warning in warnings { context.notify(warning) }
        let before = known > 0 ? ", skipped \(known == 1 ? "1 duplicate" : "\(known) duplicates")" : ""
        return .message("added \(added == 1 ? "1 entry" : "\(added) entries")\(before)")
    }
}
