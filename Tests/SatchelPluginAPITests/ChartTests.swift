import SatchelPluginAPI
import Testing

@Suite("Plugin API: charts as data")
struct ChartTests {
    private func point(_ x: Double, _ digits: String) throws -> Chart.Point {
        try #require(ExactNumber(digits).flatMap { Chart.Point(x: x, y: $0) })
    }

    @Test("Points are put in order, and of several at one time the last counts")
    func order() throws {
        let chart = Chart(
            title: "Bitcoin",
            .line([
                try point(172_800, "3"), try point(0, "1"), try point(86_400, "2.5"), try point(0, "1.10"),
                try point(86_400, "2.50"),
            ])
        )

        #expect(chart.series == .line([try point(0, "1.10"), try point(86_400, "2.50"), try point(172_800, "3")]))
    }

    @Test("A place that is no finite number is refused")
    func places() throws {
        let one = try #require(ExactNumber("1"))
        for x in [Double.nan, .infinity, -.infinity] {
            #expect(Chart.Point(x: x, y: one) == nil)
            #expect(Chart.Candle(x: x, open: one, high: one, low: one, close: one) == nil)
            #expect(MapDrawing.Position(x: x, y: 0) == nil)
            #expect(MapDrawing.Position(x: 0, y: x) == nil)
        }
    }

    @Test("Days are days, and one moment that is none makes all of them moments")
    func dates() throws {
        let days = Chart(title: "", .line([try point(0, "1"), try point(86_400, "2")]), key: "price", label: "Price")
        #expect(days.table.columns.map(\.key) == ["date", "price"])
        #expect(days.table.records.map { $0.values[0] } == [.text("1970-01-01"), .text("1970-01-02")])

        let moments = Chart(title: "", .line([try point(0, "1"), try point(86_460, "2")]))
        #expect(
            moments.table.records.map { $0.values[0] }
                == [.text("1970-01-01T00:00:00Z"), .text("1970-01-02T00:01:00Z")]
        )
        let numbers = Chart(title: "", .line([try point(0.5, "1")]), axis: .number)
        #expect(numbers.table.columns[0].key == "x" && numbers.table.records[0].values[0] == .decimal("0.5"))
        let beyond = Chart(title: "", .line([try point(1e300, "1")]))
        #expect(beyond.table.records[0].values[0] == .decimal("1e+300"))
    }

    @Test("A table of candles has the four prices, and the facts stand in every record for programs")
    func candles() throws {
        let one = try #require(ExactNumber("1.0"))
        let candle = try #require(Chart.Candle(x: 0, open: one, high: one, low: one, close: one))
        let table = Chart(title: "", .candles([candle]), facts: [.init("asOf", .text("2021-07-06"))]).table

        #expect(table.columns.map(\.key) == ["date", "open", "high", "low", "close", "asOf"])
        #expect(table.columns.last?.role == .data)
        #expect(table.records[0].values.last == .text("2021-07-06"))
        #expect(table.records[0].values[4].plainText == "1.0")
    }
}
