import CoinsDomain
import SatchelLists
import SatchelPluginAPI

struct CoinsChart: Command {
    let screen: ListScreen<CoinLists>
    let parameters: CoinParameters
    let charts: CoinChartUseCase
    private let span: Parameter<String?> = .optionalArgument(
        "span",
        .choice(ChartSpan.allCases.map(\.rawValue)),
        "how far back; 30d unless given"
    )
    private let type: Parameter<String?> = .option(
        "type",
        .choice(ChartDetail.allCases.map(\.rawValue)),
        "last prices, or the first, highest, lowest and last of each step"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins chart",
            "draw the prices of a coin over time",
            discussion: """
                A plot on a terminal, a table of the prices in a pipe. Where the market knows no past prices or cannot
                be reached, those taken in with 'coins import' are shown; their span ends with their last day.
                """,
            arguments: [parameters.coin.spec, span.spec],
            options: [type.spec],
            examples: [
                Example("coins chart fixture-one 7d", "a week", after: ["set coins.market=fixture"]),
                Example("coins chart fixture-one --type candle", "candles", after: ["set coins.market=fixture"]),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await screen.viewModel.item(invocation[parameters.coin])
        screen.reportProblems(in: context)
        let span = invocation[span].flatMap { ChartSpan(rawValue: $0) } ?? .month
        let detail = invocation[type].flatMap { ChartDetail(rawValue: $0) } ?? .line
        let history = try await charts.history(of: found, over: span, detail: detail)
        return .chart(CoinChart.chart(of: found, history, over: span, detail))
    }
}
