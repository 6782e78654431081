extension Canvas {
    /// The bytes that make the terminal show the canvas; empty if it does.
    ///
    /// They are one synchronized update (mode 2026), so that no half of a frame is seen where the terminal can do that;
    /// others ignore it.
    package mutating func frame() -> String {
        var pen = Pen()
        if isUnknown {
            // Cleared by the terminal, so that only what is not blank is sent.
            pen.bytes = "\u{1B}[m\u{1B}[H\u{1B}[2J"
            shown = Array(repeating: .blank, count: cells.count)
            (pen.row, pen.column, pen.style) = (0, 0, .plain)
        }
        removeGraphics(&pen)
        for row in 0..<rows { drawRow(row, &pen) }
        drawGraphics(&pen)
        let isCursorMoved = isUnknown || !Self.areSame(cursor, shownCursor)
        guard !pen.bytes.isEmpty || isCursorMoved else { return "" }
        let hide = shownCursor != nil || isUnknown ? "\u{1B}[?25l" : ""
        var end = pen.bytes.isEmpty || pen.style == .plain ? "" : CellStyle.plain.sequence
        if let cursor { end += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
        (shown, shownCursor, isUnknown) = (cells, cursor, false)
        return "\u{1B}[?2026h" + hide + pen.bytes + end + "\u{1B}[?2026l"
    }

    /// Where the terminal writes next, and how.
    private struct Pen {
        var bytes = ""
        var row = -1
        /// Nil where it is not certain, as after a character whose width terminals do not agree about.
        var column: Int?
        var style: CellStyle?

        mutating func move(to row: Int, _ column: Int) {
            guard self.row != row || self.column != column else { return }
            if self.row == row, self.column != nil || column > 0 {
                bytes += "\u{1B}[\(column + 1)G"
            } else {
                bytes += "\u{1B}[\(row + 1);\(column + 1)H"
            }
            (self.row, self.column) = (row, column)
        }

        mutating func use(_ style: CellStyle) {
            guard self.style != style else { return }
            bytes += style.sequence
            self.style = style
        }
    }

    private func drawRow(_ row: Int, _ pen: inout Pen) {
        let start = row * columns
        let changed = (start..<start + columns).filter { cells[$0] != shown[$0] }
        guard let first = changed.first, var last = changed.last else { return }
        // What is blank up to the end of the row is erased at once.
        let blankFrom = (start..<start + columns).last { cells[$0] != .blank }.map { $0 + 1 } ?? start
        let erasesEnd = last - blankFrom > 3
        if erasesEnd { last = blankFrom - 1 }
        // The end of the cells that the terminal may have drawn over.
        var unsureEnd = start
        // Cells between those that changed are sent again, but for those of a picture, which would lose a part.
        for index in first..<start + columns
        where index < unsureEnd || index <= last && (cells[index].picture == 0 || cells[index] != shown[index]) {
            draw(index, row, &pen)
            if let most = Self.mostCells(of: cells[index].character) {
                unsureEnd = min(start + columns, max(unsureEnd, index + most))
            }
        }
        guard erasesEnd else { return }
        pen.move(to: row, blankFrom - start)
        pen.use(.plain)
        pen.bytes += "\u{1B}[K"
    }

    private func draw(_ index: Int, _ row: Int, _ pen: inout Pen) {
        let cell = cells[index]
        guard !cell.isTail else { return }
        pen.move(to: row, index - row * columns)
        pen.use(cell.style)
        let isWide = index + 1 < cells.count && (index + 1) % columns != 0 && cells[index + 1].isTail
        if Self.mostCells(of: cell.character) != nil {
            // A terminal that takes fewer cells for it leaves the rest as they were.
            pen.bytes += isWide ? "  " : " "
            pen.column = nil
            pen.move(to: row, index - row * columns)
        }
        pen.bytes.append(cell.character)
        let next = index - row * columns + (isWide ? 2 : 1)
        // In the last column the cursor waits at the edge.
        pen.column = next < columns && Self.isOneScalar(cell.character) ? next : nil
    }

    // MARK: - Pictures

    private mutating func removeGraphics(_ pen: inout Pen) {
        for (id, graphic) in shownGraphics
        where isUnknown || (graphics[id]?.graphic ?? preparations[id]) != graphic {
            pen.bytes += graphic.removal
            shownGraphics[id] = nil
        }
        for (id, graphic) in preparations.sorted(by: { $0.key < $1.key }) where shownGraphics[id] == nil {
            pen.bytes += graphic.drawing
            shownGraphics[id] = graphic
        }
    }

    private mutating func drawGraphics(_ pen: inout Pen) {
        for (id, placed) in graphics.sorted(by: { $0.key < $1.key }) {
            let isCovered = cells.indices.contains { cells[$0].picture == id && cells[$0] != shown[$0] }
            // Covered by later text in every cell, there is nothing to draw.
            guard cells.contains(where: { $0.picture == id }) else { continue }
            guard isCovered || shownGraphics[id] == nil else { continue }
            pen.move(to: placed.row, placed.column)
            pen.use(.plain)
            pen.bytes += placed.graphic.drawing
            (pen.row, pen.column, pen.style) = (-1, nil, nil)
            shownGraphics[id] = placed.graphic
        }
    }

    private static func areSame(_ left: (row: Int, column: Int)?, _ right: (row: Int, column: Int)?) -> Bool {
        left?.row == right?.row && left?.column == right?.column
    }
}
