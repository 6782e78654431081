import CoinsDomain
import SatchelLists
import SatchelPluginAPI

/// `coins import <file>`: takes in a price history or a list of coins.
struct CoinsImport: Command {
    let screen: ListScreen<CoinLists>
    let importer: CoinImportViewModel
    private let path: Parameter<String> = .argument("file", .text, "prices as CSV or coins as JSON, gzipped or not")
    private var coin: Parameter<String?> {
        .option(
            "coin",
            .text,
            "whose prices they are; the file's name says it unless given",
            from: CoinParameters(list: screen.viewModel).symbols
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "coins import",
            "take in a price history or a list of coins, for use with no network",
            discussion: """
                A history is CSV with the columns date and close, and open, high and low if any; a list is JSON of objects
                with id, symbol and name. What was interrupted goes on where it stopped; what is there already is left.
                """,
            arguments: [path.spec],
            options: [coin.spec, CoinParameters.currency.spec],
            examples: [
                Example("coins import bitcoin.csv", "the history of the coin the file is named for", touchesFile: true),
                Example("coins import prices.csv --coin BTC --currency eur", "of another coin", touchesFile: true),
                Example("coins import coins-list.json.gz", "names of coins", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        context.ifInterrupted(say: "stopped; what was taken in stays, and the same command goes on from there")
        let (summary, notes) = try await importer.take(
            invocation[path],
            coin: invocation[coin],
            currency: invocation[CoinParameters.currency]
        ) { [weak context] in
            context?.show($0)
        }
        for note in notes { context.notify(note) }
        screen.reportProblems(in: context)
        return .message(summary)
    }
}
