import SatchelPluginAPI

struct ChartDrawing {
    let chart: Chart
    let page: RenderingContext

    /// The rows around the plot at least: title, axis, its labels, two of legend, the note, and the next prompt.
    private static let otherRows = 7
    private static let compactRows = 8
    private static let leastColumns = 8
    private static let leastRows = 2
    /// The fewest rows of a plot under a detail; a lower one shows nothing.
    private static let leastCompactRows = 4
    /// The most cells of a unit on the axis.
    private static let unitWidth = 6

    func lines(width: Int) -> [String] {
        let wanted = plotRows(width: width)
        // One under a detail is low anyway.
        guard chart.height != .compact else { return lines(width: width, rows: wanted) }
        return page.fitted(wanted, least: Self.leastRows) { lines(width: width, rows: $0) }
    }

    /// The drawing in at most so many lines; nothing where too few are left for the plot.
    func lines(width: Int, atMost most: Int) -> [String] {
        let wanted = plotRows(width: width)
        let lines = lines(width: width, rows: wanted)
        guard lines.count > most else { return lines }
        let rows = wanted - (lines.count - most)
        return rows < Self.leastCompactRows ? [] : self.lines(width: width, rows: rows)
    }

    private func lines(width: Int, rows: Int) -> [String] {
        let scale = NumberScale(of: chart)
        let heading = TextStyle.bold(title(scale).truncated(to: width), if: page.usesColor)
        let ticks = scale.ticks(atMost: max(2, rows / 3 + 1)).map { (value: $0.value, text: withUnit($0.text)) }
        let widest = ticks.map(\.text.displayWidth).max() ?? 0
        // In a narrow window the plot matters more than the numbers beside it.
        let labelWidth = width - widest - 2 >= 2 * Self.leastColumns ? widest : 0
        let columns = width - labelWidth - (labelWidth > 0 ? 2 : 1)
        let note = page.aside(chart.note, width: width)
        guard columns >= Self.leastColumns, let plot = plot(scale, columns: columns, rows: rows) else {
            return [heading] + (plot(scale, columns: 1, rows: 1).map { legend($0, width: width) } ?? []) + note
        }
        return [heading] + framed(plot, ticks, labelWidth: labelWidth)
            + legend(plot, width: width) + note
    }

    /// The title with the unit, and whether the scale is logarithmic or could not be.
    private func title(_ scale: NumberScale) -> String {
        let kind: String? =
            switch (chart.scale, scale.isLogarithmic) {
            case (.linear, _): nil
            case (.logarithmic, true): "log scale"
            case (.logarithmic, false): scale.low > 0 ? nil : "linear scale, as not all values are above 0"
            }
        let parts = [chart.unit, kind].compactMap { $0 }.filter { !$0.isEmpty }
        return VisibleText.line(chart.title + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"))
    }

    /// A number of the axis with its sign or unit; a unit too long for an axis is in the title only.
    private func withUnit(_ text: String) -> String {
        if let sign = chart.sign, !sign.isEmpty {
            let isNegative = text.hasPrefix("-")
            return (isNegative ? "-" : "") + VisibleText.line(sign) + text.dropFirst(isNegative ? 1 : 0)
        }
        let unit = VisibleText.line(chart.unit ?? "")
        return unit.isEmpty || unit.displayWidth > Self.unitWidth ? text : text + " " + unit
    }

    private func plotRows(width: Int) -> Int {
        let room = max(5, page.rows - Self.otherRows)
        return chart.height == .compact ? min(room, Self.compactRows) : min(room, max(10, width / 4))
    }

    private func plot(_ scale: NumberScale, columns: Int, rows: Int) -> Plot? {
        let canvas = Plot.Canvas(scale: scale, columns: columns, rows: rows, usesUnicode: page.usesUnicode)
        return switch chart.series {
        case .line(let points): Plot(line: points, on: canvas)
        case .candles(let candles): Plot(candles: candles, on: canvas)
        }
    }

}

extension RenderingContext {
    /// A drawing of as many rows as are wanted, or of fewer where a long legend or note needs them; the next prompt needs one, too.
    func fitted(_ wanted: Int, least: Int, _ lines: (_ rows: Int) -> [String]) -> [String] {
        let drawn = lines(wanted)
        let surplus = drawn.count + 1 - rows
        return surplus > 0 && wanted > least ? lines(max(least, wanted - surplus)) : drawn
    }
}

extension Chart {
    /// The first and the last place.
    var ends: (first: Double, last: Double) {
        switch series {
        case .line(let points): (points.first?.x ?? 0, points.last?.x ?? 0)
        case .candles(let candles): (candles.first?.x ?? 0, candles.last?.x ?? 0)
        }
    }
}

extension NumberScale {
    /// The scale of what a chart shows.
    init(of chart: Chart) {
        let isLogarithmic = chart.scale == .logarithmic
        switch chart.series {
        case .line(let points): self.init(points.lazy.map(\.y.value), isLogarithmic: isLogarithmic)
        case .candles(let candles):
            self.init(
                candles.lazy.flatMap { [$0.open.value, $0.high.value, $0.low.value, $0.close.value] },
                isLogarithmic: isLogarithmic
            )
        }
    }
}

// MARK: - The axes

extension ChartDrawing {
    private func framed(_ plot: Plot, _ ticks: [(value: Double, text: String)], labelWidth: Int) -> [String] {
        let glyphs = ChartGlyphs(usesUnicode: page.usesUnicode)
        var names: [Int: String] = [:]
        for tick in ticks { names[plot.row(tick.value)] = tick.text }
        let body = plot.grid.lines(usesColor: page.usesColor).enumerated().map { row, line in
            let name = labelWidth > 0 ? (names[row] ?? "").padded(to: labelWidth, trailing: true) + " " : ""
            let edge = String(names[row] == nil ? glyphs.upright : glyphs.tickLeft)
            return TextStyle.dim(name + edge, if: page.usesColor) + line
        }
        let indent = labelWidth > 0 ? labelWidth + 1 : 0
        return body + below(plot, glyphs, indent: indent).map { TextStyle.dim($0, if: page.usesColor) }
    }

    private func below(_ plot: Plot, _ glyphs: ChartGlyphs, indent: Int) -> [String] {
        let columns = plot.grid.columns
        var axis = CellGrid(columns: indent + 1 + columns, rows: 2)
        axis.write(
            String(glyphs.corner) + String(repeating: glyphs.across, count: columns),
            column: indent,
            row: 0
        )
        var free = 0
        for tick in placeTicks(plot) {
            let start = min(max(tick.column + indent + 1 - tick.text.count / 2, free), axis.columns - tick.text.count)
            guard start >= free else { continue }
            axis.put(glyphs.tickBelow, column: tick.column + indent + 1, row: 0)
            axis.write(tick.text, column: start, row: 1)
            free = start + tick.text.count + 2
        }
        return axis.lines(usesColor: false)
    }

    /// The labels of the x axis: round places, or else the two ends.
    private func placeTicks(_ plot: Plot) -> [(column: Int, text: String)] {
        let (first, last) = chart.ends
        let ticks: [(column: Int, text: String)] =
            switch chart.axis {
            case .time:
                TimeScale.ticks(from: first, to: last, column: plot.column).map { (plot.column($0.value), $0.text) }
            case .number where last > first:
                NumberScale([first, last]).ticks(atMost: max(2, plot.grid.columns / 12)).map {
                    (plot.column($0.value), $0.text)
                }
            case .number: []
            }
        if ticks.count > 1 { return ticks }
        return (first == last ? [first] : [first, last]).map { (plot.column($0), text(ofPlace: $0)) }
    }
}

// MARK: - Words

extension ChartDrawing {
    private func legend(_ plot: Plot, width: Int) -> [String] {
        let marks = plot.marks.map { mark in
            let number = withUnit(DecimalText.grouped(mark.number.shown))
            let place = "\(chart.axis == .time ? "on" : "at") \(text(ofPlace: mark.x))"
            return LegendItem(mark.glyph, .bold, "\(mark.name) \(number) \(place)")
        }
        return (marks + plot.key).lines(width: width, usesColor: page.usesColor)
    }

    private func text(ofPlace place: Double) -> String {
        guard chart.axis == .time, let time = UTCTime(secondsSince1970: place) else {
            return ExactNumber(place).map { DecimalText.grouped($0.digits) } ?? ""
        }
        let (first, last) = chart.ends
        let isDaily = [first, last, place].allSatisfy { $0.truncatingRemainder(dividingBy: 86_400) == 0 }
        return isDaily ? time.day : "\(time.day) \(time.hourAndMinute) UTC"
    }
}

/// What the marks of a plot or a map mean, each mark in its color.
struct LegendItem {
    private let glyph: String
    private let style: TextStyle?
    private let text: String

    /// A text without a mark.
    init(_ text: String) { (glyph, style, self.text) = ("", nil, text) }

    init(_ glyph: Character, _ style: TextStyle?, _ text: String) {
        (self.glyph, self.style, self.text) = (String(glyph), style, " " + text)
    }

    fileprivate var width: Int { (glyph + text).displayWidth }

    fileprivate func lines(width: Int, usesColor: Bool) -> [String] {
        var lines = (glyph + text).wrapped(to: width)
        if let style, let first = lines.first {
            lines[0] = style(glyph, if: usesColor) + first.dropFirst(glyph.count)
        }
        return lines
    }
}

extension [LegendItem] {
    func lines(width: Int, usesColor: Bool) -> [String] {
        var lines: [String] = []
        // The cells of the last line; its colors take none.
        var used = 0
        let gap = "   "
        for item in self {
            let drawn = item.lines(width: width, usesColor: usesColor)
            if !lines.isEmpty, used + gap.count + item.width <= width {
                lines[lines.count - 1] += gap + drawn.joined()
                used += gap.count + item.width
            } else {
                lines += drawn
                // Nothing goes beside an item that was wrapped.
                used = drawn.count > 1 ? width : item.width
            }
        }
        return lines
    }
}

extension [ExactNumber] {
    /// A line of bars, one cell each; with more numbers than bars, each bar is the mean of its share.
    func sparkline(usesUnicode: Bool) -> String {
        let bars: [Character] = Array<Character>(usesUnicode ? "▁▂▃▄▅▆▇█" : "_.-=^")
        let scale = NumberScale(lazy.map(\.value))
        // Enough for the shape of a week, few enough for a table column.
        let drawn = Swift.min(count, 16)
        return String(
            (0..<drawn).map { bar in
                let share = self[bar * count / drawn..<(bar + 1) * count / drawn]
                let mean = share.reduce(0) { $0 + scale.fraction(of: $1.value) } / Double(share.count)
                return bars[Swift.min(bars.count - 1, Swift.max(0, Int(mean * Double(bars.count))))]
            }
        )
    }
}
