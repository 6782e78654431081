import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct CoinsWatch: Command {
    /// The shortest interval in seconds, out of respect for a shared service.
    private static let least = 5

    let presenter: ListPresenter<Coin>
    let parameters: CoinParameters
    let watch: CoinWatchViewModel
    /// Tells which alerts are reached that were not told yet.
    let alerts: @MainActor () async throws -> [String]
    private let every: Parameter<String?> = .option(
        "every",
        .text,
        "the interval, such as 30s or 2m, by default 30s"
    )
    private let count: Parameter<Int?> = .option(
        "count",
        .integer(1...1_000_000),
        "how many updates, by default until Ctrl-C"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins watch",
            "watch prices until Ctrl-C",
            effect: .reads,
            discussion: """
                Watches the given coins, or your favorites, or the ten best-known coins. Updates in place on a terminal and
                prints a line of JSON per update in a pipe. Changed prices are marked. If a request fails, the last prices
                stay with their age and the error; rate limits of the service are respected.
                """,
            arguments: [parameters.coins.spec],
            options: [every.spec, count.spec],
            examples: [Example("coins watch BTC ETH --count 1", "two coins, once")],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let seconds = try Self.seconds(invocation[every] ?? "30s")
        try await presenter.choosing(invocation[parameters.coins], in: context) { references in
            try await watch.watch(references, every: seconds, count: invocation[count]) { list in
                try context.refresh(.records(list))
                for alert in try await alerts() { context.notify("alert: " + alert) }
            }
        }
        presenter.reportProblems(in: context)
        return .none
    }

    /// Parses `30`, `30s`, `2m` or `1h` as seconds.
    static func seconds(_ text: String) throws -> Int {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard digits.isDigits, digits.utf8.count <= 6, let number = Int(digits),
            number * (unit ?? 1) >= least
        else { throw CoinError.badInterval(text, least: least) }
        return number * (unit ?? 1)
    }
}
