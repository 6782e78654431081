import SatchelPluginAPI

extension Plot {
    /// Draws candles, of which there is at least one: thin where the price rose, solid where it fell.
    ///
    /// More candles than cells are put together, so that each shows the prices of a longer span.
    init?(candles: [Chart.Candle], columns: Int, rows: Int, usesUnicode: Bool) {
        guard let last = candles.last,
            let highest = candles.max(by: { $0.highest.value < $1.highest.value }),
            let lowest = candles.min(by: { $0.lowest.value < $1.lowest.value })
        else { return nil }
        let glyphs = ChartGlyphs(usesUnicode: usesUnicode)
        let shapes = CandleShapes(usesUnicode: usesUnicode)
        // A row above and one below for the marks, a cell at the right for the last price.
        let (inner, room) = (max(1, rows - 2), max(1, columns - 1))
        let perCandle = (candles.count + room - 1) / room
        let shown = stride(from: 0, to: candles.count, by: perCandle).compactMap { start in
            Chart.Candle(joining: candles[start..<min(start + perCandle, candles.count)])
        }
        let slot = min(3, max(1, room / shown.count))
        let scale = NumberScale([highest.highest.value, lowest.lowest.value])
        let parts = shapes.partsOfCell
        func height(_ value: Double) -> Int { Int((scale.fraction(of: value) * Double(inner * parts - 1)).rounded()) }
        let row: (Double) -> Int = { inner - height($0) / parts }
        let starts = shown.map(\.x)
        let column: (Double) -> Int = { x in
            // The candle whose span the place falls into.
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
                    style: rose ? .green : .red
                )
            }
        }
        grid.put(glyphs.highest, column: column(highest.x), row: row(highest.highest.value) - 1, style: .bold)
        grid.put(glyphs.lowest, column: column(lowest.x), row: row(lowest.lowest.value) + 1, style: .bold)
        grid.put(shapes.lastPrice, column: (shown.count - 1) * slot + 1, row: row(last.close.value), style: .bold)
        self.init(
            grid: grid,
            marks: [
                Mark(glyph: String(glyphs.highest), name: "max", number: highest.highest, x: highest.x),
                Mark(glyph: String(glyphs.lowest), name: "min", number: lowest.lowest, x: lowest.x),
                Mark(glyph: String(shapes.lastPrice), name: "last", number: last.close, x: last.x),
            ],
            key: ["\(shapes.rise) rise", "\(shapes.fall) fall"]
                + (perCandle > 1 ? ["each candle is \(perCandle) of \(candles.count)"] : []),
            row: row,
            column: column
        )
    }
}

/// The characters candles are drawn with.
struct CandleShapes {
    /// What a part of a cell shows.
    enum Part {
        case none, wick, body
    }

    let usesUnicode: Bool

    /// How many heights a cell can show.
    var partsOfCell: Int { usesUnicode ? 2 : 1 }
    /// The body of a candle whose price rose.
    var rise: Character { usesUnicode ? "┃" : "o" }
    /// The body of a candle whose price fell.
    var fall: Character { usesUnicode ? "█" : "#" }
    /// What points at the last price.
    var lastPrice: Character { usesUnicode ? "◂" : "<" }

    /// The character for the parts of a cell, the lowest first.
    func character(_ parts: [Part], rose: Bool) -> Character {
        guard usesUnicode else {
            return parts.first == .body ? (rose ? rise : fall) : "|"
        }
        let (lower, upper) = (parts.first ?? .none, parts.last ?? .none)
        switch (upper, lower) {
        case (.body, .body): return rose ? "┃" : "█"
        case (.body, .wick): return rose ? "╿" : "▀"
        case (.wick, .body): return rose ? "╽" : "▄"
        case (.body, .none): return rose ? "╹" : "▀"
        case (.none, .body): return rose ? "╻" : "▄"
        case (.wick, .none): return "╵"
        case (.none, .wick): return "╷"
        case (.wick, .wick), (.none, .none): return "│"
        }
    }
}

extension Chart.Candle {
    /// The highest of the four prices, whatever the source calls high.
    fileprivate var highest: ExactNumber { [open, high, low, close].max { $0.value < $1.value } ?? high }
    /// The lowest of the four prices.
    fileprivate var lowest: ExactNumber { [open, high, low, close].min { $0.value < $1.value } ?? low }

    /// The candle of the whole span of candles in order; nil where there are none.
    fileprivate init?(joining candles: ArraySlice<Chart.Candle>) {
        guard let first = candles.first, let last = candles.last,
            let high = candles.map(\.highest).max(by: { $0.value < $1.value }),
            let low = candles.map(\.lowest).min(by: { $0.value < $1.value })
        else { return nil }
        self.init(x: first.x, open: first.open, high: high, low: low, close: last.close)
    }
}
