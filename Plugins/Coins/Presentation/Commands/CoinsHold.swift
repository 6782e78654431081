import CoinsDomain
import SatchelLists
import SatchelPluginAPI

struct CoinsHoldList: Command {
    let portfolio: PortfolioViewModel

    var spec: CommandSpec {
        CommandSpec(
            "coins hold list",
            "list the coins you own and their value",
            effect: .reads,
            discussion: """
                Gains are shown if the price paid and the value are in the same currency. The total below the list says which
                lots it leaves out.
                """,
            examples: [Example("coins hold list", "lot by lot", after: ["coins hold add BTC 0.5 --price 60000"])],
            aliases: ["ls"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (list, problem) = try await portfolio.holdings()
        if let problem { context.notify("warning: \(problem)") }
        for warning in try await portfolio.warnings() { context.notify(warning) }
        return .records(list)
    }
}

struct CoinsHoldRemove: Command {
    let portfolio: PortfolioViewModel
    let lots: Parameter<[String]>

    var spec: CommandSpec {
        CommandSpec(
            "coins hold remove",
            "remove lots",
            effect: .destroys,
            arguments: [lots.spec],
            examples: [Example("coins hold remove 1", "the first row", after: ["coins hold add BTC 0.5"])],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let removed = try await portfolio.remove(invocation[lots])
        return .messages(removed.map { "removed " + $0 })
    }
}

struct CoinsHoldExport: Command {
    let portfolio: PortfolioViewModel
    private let path: Parameter<String> = .argument(
        "file",
        .path,
        "the CSV file to write; an existing file is replaced"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins hold export",
            "export lots to a CSV file",
            effect: .destroys,
            discussion: "'coins hold import' imports the file again without loss.",
            arguments: [path.spec],
            examples: [Example("coins hold export lots.csv", "all lots", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let count = try await portfolio.export(to: invocation[path])
        for warning in try await portfolio.warnings() { context.notify(warning) }
        return .message("wrote \(count == 1 ? "1 lot" : "\(count) lots") to '\(invocation[path])'")
    }
}

struct CoinsHoldImport: Command {
    let portfolio: PortfolioViewModel
    private let path: Parameter<String> = .argument(
        "file",
        .path,
        "a CSV file with at least the columns coin and amount"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins hold import",
            "import lots from a CSV file",
            effect: .changes,
            discussion: """
                The columns are coin (an id, a name or a symbol) and amount, and optionally symbol, name, price, currency and date. Prices
                without a currency are in coins.currency. Duplicate lots are skipped. On an error, nothing is imported.
                """,
            arguments: [path.spec],
            examples: [Example("coins hold import lots.csv", "an exported file", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (added, known, warnings) = try await portfolio.importLots(from: invocation[path])
        for warning in warnings { context.notify(warning) }
        let before = known > 0 ? ", skipped \(known == 1 ? "1 duplicate" : "\(known) duplicates")" : ""
        return .message("added \(added == 1 ? "1 lot" : "\(added) lots")\(before)")
    }
}
