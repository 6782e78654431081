import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

/// How far back a chart of the worth goes.
enum WorthSpan: String, CaseIterable {
    case month = "30d"
    case quarter = "90d"
    case year = "1y"
    case fiveYears = "5y"

    private var length: Int {
        switch self {
        case .month: 30
        case .quarter: 90
        case .year: 365
        case .fiveYears: 1826
        }
    }

    /// About thirty days of the span, the last of which is the end.
    func days(until end: Day) -> [Day?] {
        let step = max(1, length / 30)
        var (days, day): ([Day?], Day?) = ([], end)
        for back in 0...length {
            if back.isMultiple(of: step) { days.append(day) }
            day = day?.previous
        }
        return days.compactMap { $0 }.reversed()
    }
}

/// The worth over time, in one currency: the one it is converted to, or the one that most of it is in.
struct WorthChart {
    private let span: WorthSpan
    private let points: [(day: Day, sums: WorthSums)]
    private let currency: String

    init(_ span: WorthSpan, _ days: [Day?], _ lines: [[WorthLine]], _ conversion: WorthConversion) {
        self.span = span
        points = zip(days, lines).compactMap { day, lines in
            day.map { day in
                var sums = WorthSums()
                for line in lines { sums.add(line.price.map { conversion.converting($0, on: day) }) }
                return (day, sums)
            }
        }
        var counts: [String: Int] = [:]
        for line in lines.joined() { if let price = line.price { counts[price.currency, default: 0] += 1 } }
        currency = conversion.target ?? counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }

    var chart: Chart {
        let line = points.compactMap { day, sums -> Chart.Point? in
            guard let amount = sums.amounts[currency],
                let number = ExactNumber(amount.description, shown: amount.rounded(places: 2).description)
            else { return nil }
            return Chart.Point(x: UTCTime.midnight(year: day.year, month: day.month, day: day.day), y: number)
        }
        let others = Set(points.flatMap(\.sums.amounts.keys)).subtracting([currency]).sorted()
        let unpriced = points.last?.sums.unpriced ?? 0
        let most = points.map(\.sums.unpriced).max() ?? 0
        let notes = [
            others.isEmpty
                ? nil
                : "not counting " + others.map { $0.isEmpty ? "what has no currency" : $0 }.joined(separator: ", "),
            unpriced == 0 ? nil : "\(unpriced) without a price on the last day",
            most == unpriced ? nil : "up to \(most) without a price on earlier days",
        ]
        return Chart(
            title: "worth, \(span.rawValue)",
            .line(line),
            unit: currency,
            sign: nil,
            key: "worth",
            label: "Worth",
            facts: [.init("currency", .text(currency))],
            note: notes.compactMap { $0 }.joined(separator: " · "),
            emptyMessage: "nothing had a price in these days"
        )
    }
}
