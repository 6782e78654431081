import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

struct CoinsChart: Command {
    let presenter: ListPresenter<Coin>
    let parameters: CoinParameters
    let charts: CoinCharts
    private let span: Parameter<String?> = .optionalArgument(
        "span",
        .choice(ChartSpan.allCases.map(\.rawValue)),
        "how far back, by default 30d"
    )
    private let type: Parameter<String?> = .option(
        "type",
        .choice(ChartDetail.allCases.map(\.rawValue)),
        "closing prices, or candles (open, high, low, close)"
    )
    private let isLogarithmic: Parameter<Bool> = .flag(
        "log",
        "draw on a log scale, for prices that grew many times over"
    )

    var spec: CommandSpec {
        CommandSpec(
            "coins chart",
            "chart the price of a coin",
            effect: .reads,
            discussion: """
                Draws a chart on a terminal and prints a table in a pipe. If the market has no price history or can't be
                reached, uses imported prices, up to their last day, or else the built-in ones of ten coins, up to
                2018-02-14.
                """,
            arguments: [parameters.coinOrOnScreen.spec, span.spec],
            options: [type.spec, isLogarithmic.spec] + presenter.parameters.asking,
            examples: [
                Example("coins chart btc 7d", "a week"),
                Example("coins chart 7d", "the coin on screen", after: ["coins show btc"]),
                Example("coins chart fixture-one --type candle --from fixture", "candles"),
                Example("coins chart btc max --log", "all of it, on a log scale"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var reference = invocation[parameters.coinOrOnScreen]
        var span = invocation[span].flatMap { ChartSpan(rawValue: $0) }
        // `chart 7d` means the coin on screen.
        let only = reference.flatMap { ChartSpan(rawValue: $0.lowercased()) }
        if span == nil, only != nil, presenter.viewModel.itemOnScreen != nil {
            reference = nil
            span = only
        }
        let from = invocation[presenter.parameters.from]
        let found: Coin
        do {
            found = try await presenter.choosing(reference.map { [$0] } ?? [], in: context) {
                try await presenter.viewModel.item(orOnScreen: $0.first, from: from)
            }
        } catch ListError.notFound(_, let one, let example) where only != nil {
            throw ListError.nothingOnScreen(one: one, reference: example)
        }
        presenter.reportProblems(in: context)
        let detail = invocation[type].flatMap { ChartDetail(rawValue: $0) } ?? .line
        let market = presenter.viewModel.market(of: found, askedOf: from)
        let history = try await charts.history(of: found, over: span ?? .month, detail: detail, from: market)
        if !context.drawsAnswer, let problem = history.tried.problem {
            let source = history.provenance.source
            context.notify("warning: \(problem); showing \(history.state.caption(of: source))")
        }
        context.whenDone { presenter.viewModel.show(found) }
        let scale: Chart.Scale = invocation[isLogarithmic] ? .logarithmic : .linear
        return .chart(Coin.chart(of: found, history, over: span ?? .month, detail, scale: scale))
    }
}
