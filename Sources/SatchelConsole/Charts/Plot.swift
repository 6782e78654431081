import SatchelPluginAPI

/// The drawing inside a chart's axes, and what its marks mean.
struct Plot {
    /// What there is to draw on.
    struct Canvas {
        var scale: NumberScale
        var columns: Int
        var rows: Int
        var usesUnicode: Bool
    }

    struct Mark {
        var glyph: Character
        var name: String
        var number: ExactNumber
        var x: Double
    }

    var grid: CellGrid
    var marks: [Mark]
    var key: [LegendItem] = []
    /// The row of a number, from the top.
    var row: (Double) -> Int
    var column: (Double) -> Int
}

struct ChartGlyphs {
    let highest: Character
    let lowest: Character
    let last: Character
    let upright: Character
    let tickLeft: Character
    let corner: Character
    let across: Character
    let tickBelow: Character
    let zero: Character

    init(usesUnicode: Bool) {
        let glyphs: [Character] = Array(usesUnicode ? "▲▼●│┤└─┬╌" : "^vo|++-+.")
        (highest, lowest, last) = (glyphs[0], glyphs[1], glyphs[2])
        (upright, tickLeft, corner) = (glyphs[3], glyphs[4], glyphs[5])
        (across, tickBelow, zero) = (glyphs[6], glyphs[7], glyphs[8])
    }
}

extension Plot {
    init?(line points: [Chart.Point], on page: Canvas) {
        guard let first = points.first, let last = points.last,
            let highest = points.max(by: { $0.y.value < $1.y.value }),
            let lowest = points.min(by: { $0.y.value < $1.y.value })
        else { return nil }
        let (scale, columns, rows, usesUnicode) = (page.scale, page.columns, page.rows, page.usesUnicode)
        let glyphs = ChartGlyphs(usesUnicode: usesUnicode)
        var canvas = DotCanvas(columns: columns, rows: rows, usesUnicode: usesUnicode)
        let (width, height) = (canvas.width, canvas.height)
        func across(_ x: Double) -> Int {
            guard last.x > first.x else { return width / 2 }
            return Int(((x / 2 - first.x / 2) / (last.x / 2 - first.x / 2) * Double(width - 1)).rounded())
        }
        func down(_ y: Double) -> Int { Int(((1 - scale.fraction(of: y)) * Double(height - 1)).rounded()) }

        var previous = (x: across(first.x), y: down(first.y.value))
        canvas.set(previous.x, previous.y)
        for point in points.dropFirst() {
            let next = (x: across(point.x), y: down(point.y.value))
            canvas.line(from: previous, to: next)
            previous = next
        }

        var grid = CellGrid(columns: columns, rows: rows)
        let (cellWidth, cellHeight) = (canvas.cellWidth, canvas.cellHeight)
        let row: (Double) -> Int = { down($0) / cellHeight }
        let column: (Double) -> Int = { across($0) / cellWidth }
        if scale.low < 0, scale.high > 0 {
            for cell in 0..<columns { grid.put(glyphs.zero, column: cell, row: row(0), style: .dim) }
        }
        canvas.draw(into: &grid, style: .cyan)
        // Where all numbers are equal, min and max say nothing.
        let extremes = [(glyphs.highest, "max", highest), (glyphs.lowest, "min", lowest)]
        let marked = (highest.y.value > lowest.y.value ? extremes : []) + [(glyphs.last, "last", last)]
        for (glyph, _, point) in marked {
            grid.put(glyph, column: column(point.x), row: row(point.y.value), style: .bold)
        }
        self.init(
            grid: grid,
            marks: marked.map { Mark(glyph: $0, name: $1, number: $2.y, x: $2.x) },
            row: row,
            column: column
        )
    }
}

extension Plot {
    /// Candles are shaded where the price rose, solid where it fell; more candles than cells are merged.
    init?(candles: [Chart.Candle], on page: Canvas) {
        guard let last = candles.last,
            let highest = candles.max(by: { $0.highest.value < $1.highest.value }),
            let lowest = candles.min(by: { $0.lowest.value < $1.lowest.value })
        else { return nil }
        let (scale, columns, rows) = (page.scale, page.columns, page.rows)
        let glyphs = ChartGlyphs(usesUnicode: page.usesUnicode)
        let shapes = CandleShapes(usesUnicode: page.usesUnicode)
        // A row above and below for the marks, a cell at the right for the last price.
        let (inner, room) = (max(1, rows - 2), max(1, columns - 1))
        let perCandle = (candles.count + room - 1) / room
        let shown = stride(from: 0, to: candles.count, by: perCandle).compactMap { start in
            Chart.Candle(joining: candles[start..<min(start + perCandle, candles.count)])
        }
        let slot = min(3, max(1, room / shown.count))
        let parts = shapes.partsOfCell
        func height(_ value: Double) -> Int { Int((scale.fraction(of: value) * Double(inner * parts - 1)).rounded()) }
        let row: (Double) -> Int = { inner - height($0) / parts }
        let starts = shown.map(\.x)
        let column: (Double) -> Int = { x in
            let index = starts.firstIndex { $0 > x } ?? starts.count
            return max(0, index - 1) * slot
        }

        var grid = CellGrid(columns: columns, rows: rows)
        for (index, candle) in shown.enumerated() {
            let rose = candle.close.value >= candle.open.value
            let body =
                height(min(candle.open.value, candle.close.value))...height(max(candle.open.value, candle.close.value))
            let wick = height(candle.lowest.value)...height(candle.highest.value)
            for cell in wick.lowerBound / parts...wick.upperBound / parts {
                let states = (0..<parts).map { part -> CandleShapes.Part in
                    let place = cell * parts + part
                    return body.contains(place) ? .body : wick.contains(place) ? .wick : .none
                }
                grid.put(
                    shapes.character(states, rose: rose),
                    column: index * slot,
                    row: inner - cell,
                    style: CandleShapes.style(rose: rose)
                )
            }
        }
        grid.put(glyphs.highest, column: column(highest.x), row: row(highest.highest.value) - 1, style: .bold)
        grid.put(glyphs.lowest, column: column(lowest.x), row: row(lowest.lowest.value) + 1, style: .bold)
        grid.put(shapes.lastPrice, column: (shown.count - 1) * slot + 1, row: row(last.close.value), style: .bold)
        self.init(
            grid: grid,
            marks: [
                Mark(glyph: glyphs.highest, name: "max", number: highest.highest, x: highest.x),
                Mark(glyph: glyphs.lowest, name: "min", number: lowest.lowest, x: lowest.x),
                Mark(glyph: shapes.lastPrice, name: "last", number: last.close, x: last.x),
            ],
            key: [
                LegendItem(shapes.rise, CandleShapes.style(rose: true), "rise"),
                LegendItem(shapes.fall, CandleShapes.style(rose: false), "fall"),
            ] + (perCandle > 1 ? [LegendItem("each candle combines \(perCandle) of \(candles.count)")] : []),
            row: row,
            column: column
        )
    }
}

struct CandleShapes {
    enum Part {
        case none, wick, body
    }

    let usesUnicode: Bool

    var partsOfCell: Int { usesUnicode ? 2 : 1 }
    var rise: Character { usesUnicode ? "▒" : "o" }
    var fall: Character { usesUnicode ? "█" : "#" }
    var lastPrice: Character { usesUnicode ? "◂" : "<" }

    static func style(rose: Bool) -> TextStyle { rose ? .green : .red }

    /// The character for the parts of a cell, lowest first; every body is a cell wide, whichever way the price went.
    func character(_ parts: [Part], rose: Bool) -> Character {
        guard usesUnicode else {
            return parts.first == .body ? (rose ? rise : fall) : "|"
        }
        let (lower, upper) = (parts.first ?? .none, parts.last ?? .none)
        // There are no shades of half a cell.
        if rose, upper == .body || lower == .body { return rise }
        switch (upper, lower) {
        case (.body, .body): return fall
        case (.body, _): return "▀"
        case (_, .body): return "▄"
        case (.wick, .none): return "╵"
        case (.none, .wick): return "╷"
        case (.wick, .wick), (.none, .none): return "│"
        }
    }
}

extension Chart.Candle {
    /// The highest of the four prices, whatever the source calls high.
    fileprivate var highest: ExactNumber { [open, high, low, close].max { $0.value < $1.value } ?? high }
    fileprivate var lowest: ExactNumber { [open, high, low, close].min { $0.value < $1.value } ?? low }

    fileprivate init?(joining candles: ArraySlice<Chart.Candle>) {
        guard let first = candles.first, let last = candles.last,
            let high = candles.map(\.highest).max(by: { $0.value < $1.value }),
            let low = candles.map(\.lowest).min(by: { $0.value < $1.value })
        else { return nil }
        self.init(x: first.x, open: first.open, high: high, low: low, close: last.close)
    }
}
