import SatchelCatalog

/// Finds prices of the past: the market's, or those that were imported.
package struct CoinChartUseCase: Sendable {
    private let market: any CoinMarket
    private let imported: any ImportedHistories

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - market: Asked first.
    ///   - imported: Stands in where the market knows nothing or cannot be reached.
    package init(market: any CoinMarket, imported: any ImportedHistories) {
        self.market = market
        self.imported = imported
    }

    /// Returns the prices of a coin over a span, at least one.
    ///
    /// - Throws: `CoinError.noHistory` where nobody knows any, `CoinError.noCandles` where candles are wanted and only
    ///   last prices are known, and what the market throws where nothing stands in.
    package func history(of coin: Coin, over span: ChartSpan, detail: ChartDetail) async throws -> PriceHistory {
        var failure: (any Error)?
        do {
            let found = try await market.history(of: coin, over: span, detail: detail, policy: .standard)
            if let found, !found.points.isEmpty { return try checked(found, of: coin, detail) }
        } catch let error as CancellationError {
            throw error
        } catch {
            failure = error
        }
        if let kept = try await imported.history(of: coin.id)?.last(span), !kept.points.isEmpty {
            return try checked(kept, of: coin, detail)
        }
        throw failure ?? CoinError.noHistory(coin: coin.fullName, id: coin.id, source: market.source)
    }

    private func checked(_ history: PriceHistory, of coin: Coin, _ detail: ChartDetail) throws -> PriceHistory {
        guard detail == .line || history.points.contains(where: { $0.range != nil }) else {
            throw CoinError.noCandles(coin: coin.fullName)
        }
        return history
    }
}
