import CoinsDomain
import SatchelLists
import SatchelPluginAPI

struct CoinsHoldList: Command {
    let portfolio: PortfolioViewModel

    var spec: CommandSpec {
        CommandSpec(
            "coins hold list",
            "list the coins you have, and what they are worth",
            discussion:
                "Values are exact products of amounts and prices; gains are told where price and value share a currency.",
            examples: [Example("coins hold list", "lot by lot", after: ["coins hold add BTC 0.5 --price 60000"])],
            aliases: ["ls"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (list, problem) = try await portfolio.holdings()
        if let problem { context.notify("warning: no prices: \(problem)") }
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
            "take lots away, all of them or none",
            arguments: [lots.spec],
            examples: [Example("coins hold remove 1", "the first row", after: ["coins hold add BTC 0.5"])],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let removed = try await portfolio.remove(invocation[lots])
        return .messages(removed.map { "took away " + $0 })
    }
}

struct CoinsHoldExport: Command {
    let portfolio: PortfolioViewModel
    private let path: Parameter<String> = .argument("file", .path, "the CSV to write; one that is there is replaced")

    var spec: CommandSpec {
        CommandSpec(
            "coins hold export",
            "write the lots into a CSV",
            discussion: "The file is written whole or not at all. 'coins hold import' reads it back without loss.",
            arguments: [path.spec],
            examples: [Example("coins hold export lots.csv", "all of them", touchesFile: true)]
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
    private let path: Parameter<String> = .argument("file", .path, "a CSV with the columns coin and amount at least")

    var spec: CommandSpec {
        CommandSpec(
            "coins hold import",
            "add the lots of a CSV, all of them or none",
            discussion: """
                The columns are coin (an id), amount, and as far as they are known symbol, name, price, currency and date.
                A price without a currency is in coins.currency. Lots that are there already are not added again.
                """,
            arguments: [path.spec],
            examples: [Example("coins hold import lots.csv", "what was exported", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (added, known, warnings) = try await portfolio.importLots(from: invocation[path])
        for warning in warnings { context.notify(warning) }
        let before = known > 0 ? ", \(known) were there already" : ""
        return .message("added \(added == 1 ? "1 lot" : "\(added) lots")\(before)")
    }
}
