import CoinsDomain
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order help lists them.
///
/// A new verb adds its name here.
@MainActor
package enum CoinsCommands {
    /// Every command over one list.
    ///
    /// - Parameters:
    ///   - viewModel: The list on screen.
    ///   - list: The coins behind it.
    ///   - charts: Finds past prices.
    ///   - watch: Watches prices.
    ///   - portfolio: Keeps and values lots.
    ///   - importer: Takes in files.
    /// - Returns: The commands.
    package static func all(
        viewModel: ListViewModel<CoinLists>,
        list: CoinListUseCase,
        charts: CoinChartUseCase,
        watch: CoinWatchViewModel,
        portfolio: PortfolioViewModel,
        importer: CoinImportViewModel
    ) -> [any Command] {
        let screen = ListScreen(viewModel: viewModel)
        let looking: [any Command] = [
            ListShow(
                screen,
                names: CoinParameters(list: viewModel).symbols,
                more: { try await CoinDetails($0, list: list, charts: charts) }
            ),
            CoinsChart(screen: screen, charts: charts), CoinsWatch(screen: screen, watch: watch),
        ]
        let choosing: [any Command] = [CoinsFavoritesReset(screen: screen), CoinsTab(screen: screen)]
        let holding: [any Command] = [
            CoinsHoldAdd(screen: screen, portfolio: portfolio), CoinsHoldList(portfolio: portfolio),
            CoinsHoldRemove(portfolio: portfolio), CoinsHoldExport(portfolio: portfolio),
            CoinsHoldImport(portfolio: portfolio), CoinsImport(screen: screen, importer: importer),
        ]
        return ListCommands.searching(screen) + looking + ListCommands.favorites(screen) + choosing
            + ListCommands.arranging(screen) + ListCommands.recents(screen) + holding
    }
}
