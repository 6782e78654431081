import SatchelCatalog
import SatchelNumbers

/// The prices of one coin over time.
package struct PriceHistory: Hashable, Sendable {
    /// The prices, oldest first, at most one per moment.
    package let points: [PricePoint]
    package var currency: Currency
    package var provenance: ItemSource
    /// How current they are.
    package var state: DataState
    /// The markets that should have answered instead, each with what kept it from doing so.
    package var tried: [SearchedPlace] = []

    /// Sorts prices; services send them out of order and more than once.
    ///
    /// Of several prices within a `step`, in seconds, the last one counts, moved to the beginning of the step.
    package init(
        _ points: [PricePoint],
        step: Int = 1,
        currency: Currency,
        provenance: ItemSource,
        state: DataState
    ) {
        var latest: [Int: (moment: Int, point: PricePoint)] = [:]
        for point in points {
            let start = point.second - ((point.second % step) + step) % step
            if let known = latest[start], known.moment > point.second { continue }
            latest[start] = (point.second, PricePoint(second: start, close: point.close, range: point.range))
        }
        self.points = latest.values.map(\.point).sorted { $0.second < $1.second }
        self.currency = currency
        self.provenance = provenance
        self.state = state
    }

    /// The part of the history within a span of its last price.
    package func last(_ span: ChartSpan) -> PriceHistory {
        guard let days = span.days, let end = points.last?.second else { return self }
        var part = PriceHistory(
            points.filter { $0.second >= end - days * 86_400 },
            currency: currency,
            provenance: provenance,
            state: state
        )
        part.tried = tried
        return part
    }
}

/// The price of a coin at one moment, or over the step that begins there.
package struct PricePoint: Hashable, Sendable {
    /// The other prices of a candle.
    package struct Range: Hashable, Sendable {
        /// The first price of the step.
        package var open: ExactDecimal
        /// The highest price.
        package var high: ExactDecimal
        /// The lowest price.
        package var low: ExactDecimal

        /// Nil unless all three are known, each asked for only if those before it are.
        package init?(
            open: ExactDecimal?,
            high: @autoclosure () throws -> ExactDecimal?,
            low: @autoclosure () throws -> ExactDecimal?
        ) rethrows {
            guard let open, let high = try high(), let low = try low() else { return nil }
            self.open = open
            self.high = high
            self.low = low
        }
    }

    /// The moment, in seconds since 1970.
    package var second: Int
    /// The price, which is the last one of a step.
    package var close: ExactDecimal
    /// The other prices of the step, if known.
    package var range: Range?

    package init(second: Int, close: ExactDecimal, range: Range? = nil) {
        self.second = second
        self.close = close
        self.range = range
    }
}

/// How far back a chart goes.
package enum ChartSpan: String, CaseIterable, Sendable {
    case day = "1d"
    case week = "7d"
    case month = "30d"
    case year = "1y"
    case all = "max"

    /// The number of days; nil for all there is.
    package var days: Int? {
        switch self {
        case .day: 1
        case .week: 7
        case .month: 30
        case .year: 365
        case .all: nil
        }
    }
}

/// What a chart shows of each step.
package enum ChartDetail: String, CaseIterable, Sendable {
    /// The closing price.
    case line
    /// The open, high, low and close price.
    case candle
}

/// Finds past prices, those of a market or imported ones.
package struct CoinCharts: Sendable {
    private let market: any CoinMarket
    private let imported: @Sendable (CoinID) async throws -> PriceHistory?
    private let named: @Sendable (String) throws -> any CoinMarket

    /// `imported` prices are used if the market has none, only built-in ones, or can't be reached; `named` finds other
    /// markets.
    package init(
        market: any CoinMarket,
        imported: @escaping @Sendable (CoinID) async throws -> PriceHistory?,
        named: (@Sendable (String) throws -> any CoinMarket)? = nil
    ) {
        self.market = market
        self.imported = imported
        self.named = named ?? { _ in market }
    }

    /// Returns the prices of a coin over a span, at least one; of the market in the configuration, unless one is named.
    ///
    /// - Throws: `CoinError.noHistory`; `CoinError.noCandles` if there are only closing prices; the market's error if
    ///   no import stands in.
    package func history(
        of coin: Coin,
        over span: ChartSpan,
        detail: ChartDetail,
        from name: String? = nil
    ) async throws -> PriceHistory {
        let market = try name.map(named) ?? market
        var failure: (any Error)?
        var builtIn: PriceHistory?
        do {
            let found = try await market.history(HistoryRequest(coin, over: span, detail))
            if let found, !found.points.isEmpty {
                guard case .snapshot = found.state else { return try checked(found, of: coin, detail) }
                builtIn = found
            }
        } catch  where !(error is CancellationError) {
            failure = error
        }
        if var kept = try await imported(coin.id)?.last(span), !kept.points.isEmpty {
            kept.tried = builtIn?.tried ?? []
            return try checked(kept, of: coin, detail)
        }
        if let builtIn { return try checked(builtIn, of: coin, detail) }
        throw failure ?? CoinError.noHistory(coin: coin.fullName, id: coin.id, source: market.source)
    }

    private func checked(_ history: PriceHistory, of coin: Coin, _ detail: ChartDetail) throws -> PriceHistory {
        guard detail == .line || history.points.contains(where: { $0.range != nil }) else {
            throw CoinError.noCandles(coin: coin.fullName)
        }
        return history
    }
}
