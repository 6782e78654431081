import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `coins show <coin>`: all about one coin, with the prices of a month where they are known.
struct CoinsShow: Command {
    private static let span = ChartSpan.month

    let screen: ListScreen<CoinLists>
    let list: CoinListUseCase
    let charts: CoinChartUseCase
    private var coin: Parameter<String> { CoinParameters(list: screen.viewModel).coin }

    var spec: CommandSpec {
        CommandSpec(
            "coins show",
            "show one coin",
            discussion: "With a chart of 30 days on a terminal, where past prices are known.",
            arguments: [coin.spec],
            examples: [
                Example("coins show BTC", "by its symbol"),
                Example("coins show 1", "the first row", after: ["coins list"]),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await screen.viewModel.item(invocation[coin])
        screen.reportProblems(in: context)
        let output = try await page(of: found)
        context.navigate(to: DetailPlace(feature: "coins") { _ in try await page(of: found) })
        return output
    }

    private func page(of coin: Coin) async throws -> Output {
        let isFavorite = await screen.viewModel.favoriteIDs().contains(coin.id)
        var detail = CoinPage.detail(of: coin, state: try await state(of: coin), isFavorite: isFavorite)
        detail.chart = try await chart(of: coin)
        return .detail(detail)
    }

    /// How current the coin is: as the list where it stands there, as it says itself elsewhere.
    private func state(of coin: Coin) async throws -> DataState {
        coin.provenance.source == list.source ? try await list.snapshot().state : DataState(coin.provenance)
    }

    /// The chart is an addition: where no prices can be had the page stands without it.
    private func chart(of coin: Coin) async throws -> Chart? {
        do {
            let history = try await charts.history(of: coin, over: Self.span, detail: .line)
            return CoinChart.chart(of: coin, history, over: Self.span, .line, height: .compact)
        } catch let error as CancellationError {
            throw error
        } catch {
            return nil
        }
    }
}
