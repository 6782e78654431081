import SatchelPluginAPI

extension Plot {
    /// Draws a line through points, of which there is at least one.
    init?(line points: [Chart.Point], columns: Int, rows: Int, usesUnicode: Bool) {
        guard let first = points.first, let last = points.last,
            let highest = points.max(by: { $0.y.value < $1.y.value }),
            let lowest = points.min(by: { $0.y.value < $1.y.value })
        else { return nil }
        let glyphs = ChartGlyphs(usesUnicode: usesUnicode)
        let scale = NumberScale(points.lazy.map(\.y.value))
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
        // Where all numbers are one, to name it three times says nothing.
        let extremes = [(glyphs.highest, "max", highest), (glyphs.lowest, "min", lowest)]
        let marked = (highest.y.value > lowest.y.value ? extremes : []) + [(glyphs.last, "last", last)]
        for (glyph, _, point) in marked {
            grid.put(glyph, column: column(point.x), row: row(point.y.value), style: .bold)
        }
        self.init(
            grid: grid,
            marks: marked.map { Mark(glyph: String($0), name: $1, number: $2.y, x: $2.x) },
            row: row,
            column: column
        )
    }
}
