/// A part of the window as cells, each with a character one cell wide and a style.
struct CellGrid {
    private struct Cell {
        var character: Character = " "
        var style: TextStyle?
    }

    /// Cells in a row.
    let columns: Int
    /// Rows, counted from the top.
    let rows: Int
    private var cells: [Cell]

    init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    /// Puts a character into a cell; places outside are left alone.
    mutating func put(_ character: Character, column: Int, row: Int, style: TextStyle? = nil) {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        cells[row * columns + column] = Cell(character: character, style: style)
    }

    /// Writes a text from a cell on; its characters must be one cell wide.
    mutating func write(_ text: String, column: Int, row: Int, style: TextStyle? = nil) {
        for (offset, character) in text.enumerated() { put(character, column: column + offset, row: row, style: style) }
    }

    /// Whether cells in a row are all inside and blank.
    func isFree(_ columns: Range<Int>, row: Int) -> Bool {
        guard (0..<rows).contains(row), columns.lowerBound >= 0, columns.upperBound <= self.columns else {
            return false
        }
        return columns.allSatisfy { cells[row * self.columns + $0].character == " " }
    }

    /// The rows as text, with no blanks at their ends.
    func lines(usesColor: Bool) -> [String] {
        (0..<rows).map { row in
            var line = cells[row * columns..<(row + 1) * columns]
            while line.last?.character == " " { line.removeLast() }
            var text = ""
            var rest = line[...]
            while let first = rest.first {
                let run = rest.prefix { $0.style == first.style }
                let characters = String(run.map(\.character))
                text += first.style?(characters, if: usesColor) ?? characters
                rest = rest.dropFirst(run.count)
            }
            return text
        }
    }
}
