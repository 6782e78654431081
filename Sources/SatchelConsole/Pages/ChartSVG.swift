import SatchelPluginAPI

/// A chart as a drawing: the axes of the plot on a terminal, with room for finer lines.
struct ChartSVG {
    private let chart: Chart
    private let scale: NumberScale
    private let (first, last): (Double, Double)
    private let ticks: [(y: Double, text: String)]
    private let left: Double
    private let height: Double
    private static let (width, top, below, right) = (800.0, 48.0, 40.0, 24.0)

    init(_ chart: Chart) {
        self.chart = chart
        (first, last) = chart.ends
        let scale = NumberScale(of: chart)
        self.scale = scale
        let plot = chart.height == .compact ? 120.0 : 300
        height = plot
        let ticks = scale.ticks(atMost: chart.height == .compact ? 4 : 7).map { tick in
            (y: Self.top + (1 - scale.fraction(of: tick.value)) * plot, text: (chart.sign ?? "") + tick.text)
        }
        self.ticks = ticks
        left = (ticks.map { SVGDrawing.width(HTMLPage.escaped($0.text)) }.max() ?? 0) + 28
    }

    /// The element for a page.
    var element: String {
        let part = part
        return "<svg viewBox=\"0 0 \(SVGDrawing.number(part.width)) \(SVGDrawing.number(part.height))\" role=\"img\" "
            + "aria-label=\"\(HTMLPage.escaped(part.title))\">\n\(part.marks)</svg>"
    }

    var part: SVGDrawing.Part {
        let unit = chart.unit.map { " (\($0))" } ?? ""
        let title = "\(chart.title)\(unit)"
        var marks = "<text class=\"title\" x=\"16\" y=\"26\">\(HTMLPage.escaped(title))</text>\n" + axes
        switch chart.series {
        case .line(let points): marks += line(points)
        case .candles(let candles): marks += self.candles(candles)
        }
        let total = Self.top + height + Self.below
        return SVGDrawing.Part(title: title, width: Self.width, height: total, marks: marks)
    }

    private func x(_ place: Double) -> Double {
        let room = Self.width - left - Self.right
        // Halved first, because the difference of extreme numbers overflows.
        let fraction = last > first ? (place / 2 - first / 2) / (last / 2 - first / 2) : 0.5
        return left + fraction * room
    }

    private func y(_ value: Double) -> Double { Self.top + (1 - scale.fraction(of: value)) * height }

    private var axes: String {
        var marks = ""
        let end = SVGDrawing.number(Self.width - Self.right)
        for tick in ticks {
            let y = SVGDrawing.number(tick.y)
            marks += "<line class=\"grid\" x1=\"\(SVGDrawing.number(left))\" x2=\"\(end)\" y1=\"\(y)\" y2=\"\(y)\"/>"
            marks += "<text x=\"\(SVGDrawing.number(left - 8))\" y=\"\(SVGDrawing.number(tick.y + 4))\" "
            marks += "text-anchor=\"end\">\(HTMLPage.escaped(tick.text))</text>\n"
        }
        let labels: [(place: Double, text: String)] =
            switch chart.axis {
            case .time: TimeScale.ticks(from: first, to: last) { Int(x($0) / 9) }.map { ($0.value, $0.text) }
            case .number: last > first ? NumberScale([first, last]).ticks(atMost: 8).map { ($0.value, $0.text) } : []
            }
        for label in labels {
            marks +=
                "<text x=\"\(SVGDrawing.number(x(label.place)))\" y=\"\(SVGDrawing.number(Self.top + height + 24))\" "
            marks += "text-anchor=\"middle\">\(HTMLPage.escaped(label.text))</text>\n"
        }
        return marks
    }

    private func line(_ points: [Chart.Point]) -> String {
        let places = points.map { "\(SVGDrawing.number(x($0.x))),\(SVGDrawing.number(y($0.y.value)))" }
        return "<polyline class=\"stroke\" points=\"\(places.joined(separator: " "))\"/>\n"
    }

    private func candles(_ candles: [Chart.Candle]) -> String {
        let room = Self.width - left - Self.right
        let slot = room / Double(max(candles.count, 1))
        var marks = ""
        for (index, candle) in candles.enumerated() {
            let middle = left + (Double(index) + 0.5) * slot
            let name = candle.close.value >= candle.open.value ? "up" : "down"
            let (open, close) = (y(candle.open.value), y(candle.close.value))
            let body = max(1, min(12, slot * 0.7))
            marks += "<line class=\"\(name)\" x1=\"\(SVGDrawing.number(middle))\" x2=\"\(SVGDrawing.number(middle))\" "
            marks +=
                "y1=\"\(SVGDrawing.number(y(candle.high.value)))\" y2=\"\(SVGDrawing.number(y(candle.low.value)))\"/>"
            marks += "<rect class=\"\(name)\" x=\"\(SVGDrawing.number(middle - body / 2))\" "
            marks += "y=\"\(SVGDrawing.number(min(open, close)))\" width=\"\(SVGDrawing.number(body))\" "
            marks += "height=\"\(SVGDrawing.number(max(1, (open - close).magnitude)))\"/>\n"
        }
        return marks
    }
}
