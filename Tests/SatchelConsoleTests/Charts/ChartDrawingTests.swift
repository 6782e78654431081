import SatchelCatalog
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: charts on a terminal")
struct ChartDrawingTests {
    private func lines(
        _ chart: Chart,
        width: Int = 40,
        rows: Int = 14,
        usesColor: Bool = false,
        usesUnicode: Bool = true
    ) -> [String] {
        let page = RenderingContext(width: width, rows: rows, usesColor: usesColor, usesUnicode: usesUnicode)
        let text = OutputFormat.table.render(.chart(chart), for: page).standardOutput
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test("A line has its title, its axes, its highest, lowest and last number with their exact digits, and its note")
    func line() {
        #expect(
            lines(Samples.line, width: 44) == [
                "Bitcoin (USD)",
                "           │                   ⢀⠔▲⠢⢄⡀",
                "35,000 USD ┤                  ⡰⠁    ⠈⠒⠤⣀",
                "           │                ⡠⠊          ⠑⠢⢄⡀",
                "           │              ⡠⠊               ●",
                "           │⠒⠤⠤⣀⡀       ⢀⠎",
                "34,000 USD ┤    ⠈⠉⠑⠒⠤⠤▼⠔⠁",
                "           └┬─────────┬──────────┬─────────┬",
                "          Jul 3     Jul 4      Jul 5   Jul 6",
                "▲ max 35,362.97 USD on 2021-07-05",
                "▼ min 33,855.33 USD on 2021-07-04",
                "● last 34,585.63 USD on 2021-07-06",
                "as of 2021-07-06",
            ]
        )
    }

    @Test(
        "A chart with its title, axis, legend, note and the next prompt fits the window",
        arguments: [40, 60, 80, 200]
    )
    func fitsWindow(width: Int) {
        for sample in [Samples.line, Samples.candles] {
            var chart = sample
            chart.note = "prices of a market that was last asked a while ago, and could not be reached since then"
            for rows in [14, 15, 24, 50] {
                let drawn = lines(chart, width: width, rows: rows)
                #expect(drawn.count + 1 <= rows, "\(rows) rows: \(drawn)")
                #expect(drawn.count > 8)
            }
        }
    }

    @Test(
        "A sign stands before the numbers, in place of the unit, and a unit too long for an axis is in the title only"
    )
    func units() {
        var chart = Chart(title: "Gain", .line(Samples.points(["-5000", "0", "5000"])), unit: "USD", sign: "$")
        let signed = lines(chart).joined(separator: "\n")
        #expect(signed.contains("$5,000 ┤") && signed.contains("-$5,000 ┤"), "\(signed)")
        #expect(signed.contains("last $5,000 on"))

        (chart.sign, chart.unit) = (nil, "bushels of corn")
        let long = lines(chart)
        #expect(long[0] == "Gain (bushels of corn)")
        #expect(!long.dropFirst().joined().contains("bushels"))
    }

    @Test("On a log scale each tenfold rise is as high as the others, and where there is none the title says so")
    func logarithmic() throws {
        var chart = Chart(title: "Long", .line(Samples.points(["1", "10", "100", "1000"])), scale: .logarithmic)
        let drawn = lines(chart, rows: 23)
        #expect(drawn[0] == "Long (log scale)")
        let rows = try ["1", "10", "100", "1,000"].map { name in
            try #require(drawn.firstIndex { $0.drop { $0 == " " }.hasPrefix(name + " ┤") }, "\(drawn)")
        }
        let steps = zip(rows, rows.dropFirst()).map { $0 - $1 }
        #expect(steps.allSatisfy { abs($0 - steps[0]) <= 1 } && steps[0] > 1, "\(rows)")

        chart = Chart(title: "Free", .line(Samples.points(["0", "10"])), scale: .logarithmic)
        #expect(lines(chart, width: 60)[0] == "Free (linear scale, as not all values are above 0)")
        chart = Chart(title: "Flat", .line(Samples.points(["5", "5"])), scale: .logarithmic)
        #expect(lines(chart)[0] == "Flat")
    }

    @Test("The legend has the colors of the plot")
    func colors() {
        let drawn = lines(Samples.candles, usesColor: true).joined(separator: "\n")
        #expect(drawn.contains("\u{1B}[32m▒\u{1B}[0m rise") && drawn.contains("\u{1B}[31m█\u{1B}[0m fall"))
    }

    @Test("Candles are of one width, and tell rise from fall by their shade")
    func candles() {
        let drawn = lines(Samples.candles).joined(separator: "\n")
        #expect(drawn.contains("▒") && drawn.contains("█") && drawn.contains("│"))
        #expect(drawn.contains("▒ rise") && drawn.contains("█ fall"))
        #expect(!drawn.contains { "┃╹╻╿╽".contains($0) })
        #expect(drawn.contains("▲ max 4 on 2021-07-03") && drawn.contains("▼ min 0.5 on 2021-07-03"))
        #expect(drawn.contains("◂ last 2.25 on 2021-07-05"))
    }

    @Test("More candles than cells are put together, and that is said")
    func manyCandles() {
        let prices: [(open: Double, high: Double, low: Double, close: Double)] = (0..<400).map { day in
            let price = Double(day)
            return (price, price + 5, price - 5, price + 1)
        }
        let drawn = lines(Chart(title: "Rising", .candles(Samples.rows(prices))), width: 60).joined(separator: "\n")

        #expect(drawn.contains("each candle combines 8 of 400"))
        #expect(drawn.contains("▲ max 404 on ") && drawn.contains("▼ min -5 on 2021-07-03"))
        #expect(drawn.filter { $0 == "█" }.count == 1, "only the legend shows a fall")
    }

    @Test("A dumb terminal or another locale gets the same in ASCII", arguments: [true, false])
    func ascii(_ isLine: Bool) {
        let drawn = lines(isLine ? Samples.line : Samples.candles, usesUnicode: false)
        #expect(drawn.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
        #expect(drawn.joined().contains("^ max "))
        #expect(drawn.joined().contains("+---"))
    }

    @Test("One point, and numbers that are all one, are drawn in the middle and named once")
    func flat() {
        for count in [1, 9] {
            let chart = Chart(title: "Flat", .line(Samples.points(Array(repeating: "35000.00", count: count))))
            let drawn = lines(chart)
            let plot = drawn.firstIndex { $0.contains("└") } ?? 0
            #expect(drawn.firstIndex { $0.contains("●") } == (plot + 1) / 2)
            #expect(drawn[(plot + 2)...].joined() == "● last 35,000.00 on 2021-07-\(count == 1 ? "03" : "11")")
            #expect(drawn.contains { $0.hasPrefix("35,000 ┤") }, "\(drawn)")
        }
    }

    @Test("Numbers on both sides of zero have a line at zero")
    func zero() {
        let drawn = lines(Chart(title: "Gain", .line(Samples.points(["-5", "-4", "5", "-4"]))))
        #expect(drawn.contains { $0.contains(" 0 ┤") && $0.contains("╌") })
    }

    @Test("The largest and the smallest numbers there are, and times beyond any calendar, are drawn all the same")
    func extremes() throws {
        for digits in [
            ["-1.7e308", "3", "1.7e308"], ["5e-324", "0", "1e-320"], ["0", "0", "0"], ["1e15", "1000000000000001"],
        ] {
            let chart = Chart(title: "Far", .line(Samples.points(digits)))
            #expect(lines(chart).contains { $0.contains("●") }, "\(digits)")
        }
        let one = try #require(ExactNumber("1"))
        let points = [-1.7e308, 0, 1.7e308].compactMap { Chart.Point(x: $0, y: one) }
        for axis in [Chart.Axis.time, .number] {
            #expect(lines(Chart(title: "Far", .line(points), axis: axis)).contains { $0.contains("●") })
        }
    }

    @Test("Any points fit any window, and their last and extreme numbers are always named", arguments: 0..<60)
    func anything(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let size = pow10(Int.random(in: -12...14, using: &generator))
        let count = Int.random(in: 1...400, using: &generator)
        let values = (0..<count).map { _ in Double.random(in: -size...size, using: &generator) }
        let width = Int.random(in: 12...220, using: &generator)
        let rows = Int.random(in: 4...60, using: &generator)
        let digits = values.compactMap { ExactNumber($0)?.digits }
        for chart in [
            Chart(title: "Any", .line(Samples.points(digits))),
            Chart(title: "Any", .candles(Samples.rows(values.map { ($0, $0 + size, $0 - size, $0 / 2) }))),
        ] {
            let drawn = lines(chart, width: width, rows: rows)
            #expect(drawn.allSatisfy { $0.displayWidth <= width })
            #expect(drawn.count <= max(rows, 13) + 6)
            #expect(drawn.joined(separator: " ").contains("last"))
        }
    }

    private func pow10(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 1 }

    @Test("A chart under a detail gives way where the rest fits the window, and is left out where little is left")
    func detail() {
        var chart = Samples.line
        chart.height = .compact
        func drawn(facts: Int, rows: Int = 24) -> [String] {
            let fields = (0..<facts).map { Detail.Field("f\($0)", label: "f\($0)", .text("x")) }
            let detail = Detail(title: "Bitcoin", fields: fields, chart: chart, footer: "today")
            return TableRenderer().lines(of: detail, for: RenderingContext(width: 80, rows: rows))
        }
        // Title, facts, three blank lines or two, the footer, and the next prompt.
        let whole = drawn(facts: 1, rows: 100).count - 1
        for facts in 1...30 {
            let lines = drawn(facts: facts)
            let isDrawn = lines.contains { $0.contains("└") }
            #expect(lines.count <= 23 || facts > 19, "\(facts) facts: \(lines)")
            if facts + whole <= 23 { #expect(lines.count == facts + whole) }
            if facts + whole - 4 > 23, facts <= 19 { #expect(!isDrawn) }
            if facts + whole - 4 <= 23 || facts > 20 { #expect(isDrawn, "\(facts) facts") }
        }
    }

    @Test("The plot takes the window, or a few rows where it goes with something else")
    func height() {
        func axisRow(_ chart: Chart, rows: Int) -> Int? {
            lines(chart, width: 200, rows: rows).firstIndex { $0.contains("└") }
        }
        var chart = Samples.line
        #expect(axisRow(chart, rows: 24) == 18)
        #expect(axisRow(chart, rows: 50) == 44)
        chart.height = .compact
        #expect(axisRow(chart, rows: 50) == 9)
    }
}

@Suite("Console: scales of charts")
struct ScaleTests {
    private static let writtenNumbers: [([Double], [String])] = [
        ([0, 100], ["0", "20", "40", "60", "80", "100"]),
        ([0, 1], ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        ([-3, 7], ["-2", "0", "2", "4", "6"]),
        ([59_000, 61_000], ["59,000", "59,500", "60,000", "60,500", "61,000"]),
        ([9.9e-7, 1.2e-6], ["0.00000100", "0.00000105", "0.00000110", "0.00000115", "0.00000120"]),
        ([1e20, 3e20], ["1e20", "1.5e20", "2e20", "2.5e20", "3e20"]),
        ([-1e-13, 1e-13], ["-1e-13", "-5e-14", "0", "5e-14", "1e-13"]),
    ]

    @Test(
        "Round numbers are written in digits, or with an exponent where there are too many",
        arguments: writtenNumbers
    )
    func numbers(_ ends: [Double], _ expected: [String]) {
        let texts = NumberScale(ends).ticks(atMost: 6).map(\.text)
        #expect(texts == expected)
    }

    @Test("A log scale has powers of ten, and their multiples where there is room")
    func logarithmic() {
        func texts(_ low: Double, _ high: Double, _ count: Int) -> [String] {
            NumberScale([low, high], isLogarithmic: true).ticks(atMost: count).map(\.text)
        }
        #expect(texts(1, 100, 8) == ["1", "2", "5", "10", "20", "50", "100"])
        #expect(texts(1, 100, 4) == ["1", "10", "100"])
        #expect(texts(1, 1e6, 4) == ["1", "100", "10,000", "1,000,000"])
        #expect(texts(300, 900, 6) == ["400", "600", "800"])
        #expect(texts(Double.leastNonzeroMagnitude, 1.7e308, 5).count > 1)
    }

    @Test("An axis begins at zero where the numbers nearly do")
    func nearZero() {
        #expect(NumberScale([10, 1_000]).low == 0)
        #expect(NumberScale([300, 1_000]).low == 300)
        #expect(NumberScale([-10, -1_000]).high == -10)
    }

    private static let namedTimes: [(Double, [String])] = [
        (4, ["00:00:01"]), (3_600, ["00:15"]), (86_400, ["Jul 3", "06:00", "12:00"]),
        (7 * 86_400, ["Jul 3", "Jul 5"]), (60 * 86_400, ["Jul 12", "Jul 26", "Aug 9"]), (365 * 86_400, ["Oct 2021"]),
        (9 * 365 * 86_400, ["2022", "2024"]), (900 * 365 * 86_400, ["2200", "2400"]),
    ]

    @Test("The names below an axis of time suit its span", arguments: namedTimes)
    func times(_ span: Double, _ expected: [String]) {
        let start = UTCTime.midnight(year: 2021, month: 7, day: 3)
        let ticks = TimeScale.ticks(from: start, to: start + span) { Int(($0 - start) / span * 59) }
        let texts = ticks.map(\.text)
        #expect(expected.allSatisfy(texts.contains), "\(texts)")
        #expect(ticks.count > 1)
    }

    @Test("Names never touch, whatever the span and the width", arguments: 0..<80)
    func spacing(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let start = Double.random(in: -2e9...4e9, using: &generator)
        let span = Double("1e\(Int.random(in: 0...11, using: &generator))") ?? 1
        let columns = Int.random(in: 8...240, using: &generator)
        let column: (Double) -> Int = { Int(($0 - start) / span * Double(columns - 1)) }
        let ticks = TimeScale.ticks(from: start, to: start + span, column: column)
        for (left, right) in zip(ticks, ticks.dropFirst()) {
            #expect(column(right.value) - column(left.value) > (left.text.count + right.text.count) / 2)
        }
    }
}
