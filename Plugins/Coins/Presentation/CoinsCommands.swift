import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature in the order of the help; a new one is added here.
@MainActor
extension Coin {
    /// Every command, over one list.
    package static func commands(
        viewModel: ListViewModel<Coin>,
        list: CoinCatalog,
        charts: CoinCharts,
        watch: CoinWatchViewModel,
        portfolio: PortfolioViewModel,
        importing: @escaping @Sendable (CoinID?, Currency?) -> any CatalogImports,
        sources: SourceStatuses<Coin>,
        kept: (ListPresenter<Coin>) -> KeptItems<Coin>?,
        priced: (KeptItems<Coin>) -> [any Command]
    ) -> [any Command] {
        let presenter = ListPresenter(viewModel: viewModel)
        let kept = kept(presenter)
        let parameters = CoinParameters(viewModel)
        let show = ListShow(
            presenter,
            names: parameters.symbols,
            more: { coin, source, isDrawn in
                let market = viewModel.market(of: coin, askedOf: source)
                return try await CoinDetails(coin, list: list, charts: isDrawn ? charts : nil, from: market)
            }
        )
        let priced = kept.map(priced) ?? []
        let alerts = priced.lazy.compactMap { $0 as? AlertList }.first
        let looking: [any Command] = [
            ListBrowse(presenter, show: show, statuses: sources.statuses), show,
            CoinsChart(presenter: presenter, parameters: parameters, charts: charts),
            CoinsWatch(presenter: presenter, parameters: parameters, watch: watch) {
                try await alerts?.news() ?? []
            },
        ]
        let choosing: [any Command] = [CoinsFavoritesReset(presenter: presenter), CoinsTab(presenter: presenter)]
        let holding: [any Command] =
            [CoinsHoldings(portfolio: portfolio), CoinsGains(portfolio: portfolio)]
            + (kept.map { kept in
                KeepingCommands.all(kept, exports: Coin.exports) + [CoinsSwap(kept: kept, portfolio: portfolio)]
            } ?? []) + priced
        return ListCommands.searching(presenter) + looking + ListCommands.favorites(presenter) + choosing
            + ListCommands.arranging(presenter) + ListCommands.recents(presenter) + holding
            + imports(importing, presenter, parameters, sources, kept)
    }

    /// `import`, `sources`, `sources remove`.
    private static func imports(
        _ importing: @escaping @Sendable (CoinID?, Currency?) -> any CatalogImports,
        _ presenter: ListPresenter<Coin>,
        _ parameters: CoinParameters,
        _ sources: SourceStatuses<Coin>,
        _ kept: KeptItems<Coin>?
    ) -> [any Command] {
        let coin: Parameter<String?> = .option(
            "coin",
            .text,
            "the coin of the prices, by default from the file name",
            from: parameters.symbols
        )
        return ListCommands.importing(
            Coin.words,
            imports: importing(nil, nil),
            formats: """
                Supported files, plain or gzipped: price histories as CSV with the columns date and close, and optionally open,
                high and low; lists of coins as JSON objects with id, symbol and name. They are used offline, and when
                the market has no such data.
                """,
            counting: ("row", "rows"),
            options: ImportOptions(
                [coin.spec, CoinParameters.currency.spec],
                examples: [
                    Example(
                        "coins import bitcoin.csv",
                        "the price history of Bitcoin",
                        touchesFile: true
                    ),
                    Example("coins import prices.csv --coin BTC --currency eur", "for a named coin", touchesFile: true),
                    Example("coins import coins-list.json.gz", "names of coins", touchesFile: true),
                ]
            ) { invocation, context in
                var id: CoinID?
                if let reference = invocation[coin] {
                    id = try await presenter.choosing([reference], in: context) {
                        try await presenter.viewModel.item($0[0]).id
                    }
                }
                presenter.reportProblems(in: context)
                return importing(id, invocation[CoinParameters.currency].flatMap { Currency($0) })
            },
            statuses: sources.statuses,
            keeping: kept.map { KeptImports(into: $0, formats: Coin.keptFormats) }
        )
    }
}

extension ListViewModel<Coin> {
    /// The market to ask about a coin by name: the one of `--from`, or that of its row; nil for the one in use.
    func market(of coin: Coin, askedOf source: String?) -> String? {
        if let source { return source }
        let home = self.source(of: coin).source
        return home == catalog.source ? nil : home
    }
}
