import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

extension Coin {
    static func chart(
        of coin: Coin,
        _ history: PriceHistory,
        over span: ChartSpan,
        _ detail: ChartDetail,
        scale: Chart.Scale = .linear,
        height: Chart.Height = .full
    ) -> Chart {
        let series: Chart.Series =
            switch detail {
            case .line: .line(history.points.compactMap { point($0, in: history.currency) })
            case .candle: .candles(history.points.compactMap { candle($0, in: history.currency) })
            }
        return Chart(
            title: "\(coin.fullName), \(span.words)" + (end(of: history).map { " to \($0)" } ?? ""),
            series,
            unit: history.currency.description,
            sign: history.currency.sign,
            scale: scale,
            key: "price",
            label: "Price",
            facts: [
                .init("currency", .text(history.currency.description)),
                .init("source", .text(history.provenance.source)),
                .init("asOf", .text(history.provenance.asOf)),
            ],
            note: [history.state.caption(of: history.provenance.source), history.tried.problem]
                .compactMap { $0 }.joined(separator: " · "),
            height: height,
            emptyMessage: "no price history for \(coin.fullName)"
        )
    }

    /// The last day of prices that are not of today; nil for those of a service.
    private static func end(of history: PriceHistory) -> String? {
        guard case .snapshot = history.state else { return nil }
        return (history.points.last?.second).flatMap { UTCTime(secondsSince1970: Double($0))?.day }
    }

    /// Services send averages with more digits than prices have; only the customary ones are drawn, programs get all.
    private static func number(_ price: ExactDecimal, in currency: Currency) -> ExactNumber? {
        ExactNumber(price.description, shown: currency.rounded(price).description)
    }

    private static func point(_ point: PricePoint, in currency: Currency) -> Chart.Point? {
        number(point.close, in: currency).flatMap { Chart.Point(x: Double(point.second), y: $0) }
    }

    private static func candle(_ point: PricePoint, in currency: Currency) -> Chart.Candle? {
        guard let range = point.range, let open = number(range.open, in: currency),
            let high = number(range.high, in: currency), let low = number(range.low, in: currency),
            let close = number(point.close, in: currency)
        else { return nil }
        return Chart.Candle(x: Double(point.second), open: open, high: high, low: low, close: close)
    }
}

extension ChartSpan {
    /// The span in a title.
    var words: String {
        switch self {
        case .day: "1 day"
        case .week: "7 days"
        case .month: "30 days"
        case .year: "1 year"
        case .all: "all time"
        }
    }
}
