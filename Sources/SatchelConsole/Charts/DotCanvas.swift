/// Dots finer than cells: eight per cell in braille, two in ASCII.
struct DotCanvas {
    /// Sizes are in dots, of the canvas and of a cell.
    let width: Int
    let height: Int
    let cellWidth: Int
    let cellHeight: Int
    private let columns: Int
    private let usesUnicode: Bool
    private var cells: [UInt8]

    /// The bit of each dot of a braille cell, row by row; a cell's code point is U+2800 plus its bits.
    private static let braille: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    /// No dot, the upper one, the lower one, both.
    private static let ascii: [Character] = [" ", "'", ".", ":"]

    init(columns: Int, rows: Int, usesUnicode: Bool) {
        self.columns = columns
        self.usesUnicode = usesUnicode
        (cellWidth, cellHeight) = usesUnicode ? (2, 4) : (1, 2)
        (width, height) = (columns * cellWidth, rows * cellHeight)
        cells = Array(repeating: 0, count: columns * rows)
    }

    /// Sets a dot, counted from the top left; ignores one outside.
    mutating func set(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        let dot = y % cellHeight * cellWidth + x % cellWidth
        cells[y / cellHeight * columns + x / cellWidth] |= usesUnicode ? Self.braille[dot] : 1 << UInt8(dot)
    }

    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        let (across, down) = (abs(end.x - start.x), abs(end.y - start.y))
        let steps = max(across, down, 1)
        for step in 0...steps {
            // Rounded to the nearest dot, in integers only.
            let x = start.x + (2 * step * (end.x - start.x) + (end.x < start.x ? -steps : steps)) / (2 * steps)
            let y = start.y + (2 * step * (end.y - start.y) + (end.y < start.y ? -steps : steps)) / (2 * steps)
            set(x, y)
        }
    }

    func draw(into grid: inout CellGrid, style: TextStyle?) {
        for (index, dots) in cells.enumerated() where dots != 0 {
            let character =
                usesUnicode
                ? Character(Unicode.Scalar(0x2800 + UInt16(dots)) ?? "·") : Self.ascii[Int(dots)]
            grid.put(character, column: index % columns, row: index / columns, style: style)
        }
    }
}

/// A rectangle of cells with characters and styles.
struct CellGrid {
    private struct Cell {
        /// Nil where the character before it is wider than a cell.
        var character: Character? = " "
        var style: TextStyle?
    }

    let columns: Int
    let rows: Int
    private var cells: [Cell]

    init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    mutating func put(_ character: Character, column: Int, row: Int, style: TextStyle? = nil) {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        cells[row * columns + column] = Cell(character: character, style: style)
    }

    /// Writes a text, without the characters that take no cell.
    mutating func write(_ text: String, column: Int, row: Int, style: TextStyle? = nil) {
        var column = column
        for character in text {
            let width = DisplayWidth.cells(of: character)
            guard width > 0 else { continue }
            put(character, column: column, row: row, style: style)
            for covered in column + 1..<column + width
            where (0..<columns).contains(covered) && (0..<rows).contains(row) {
                cells[row * columns + covered] = Cell(character: nil, style: style)
            }
            column += width
        }
    }

    func isFree(_ columns: Range<Int>, row: Int) -> Bool {
        guard (0..<rows).contains(row), columns.lowerBound >= 0, columns.upperBound <= self.columns else {
            return false
        }
        return columns.allSatisfy { cells[row * self.columns + $0].character == " " }
    }

    /// The rows without trailing blanks.
    func lines(usesColor: Bool) -> [String] {
        (0..<rows).map { row in
            var line = cells[row * columns..<(row + 1) * columns]
            while line.last?.character == " " { line.removeLast() }
            var text = ""
            var rest = line[...]
            while let first = rest.first {
                let run = rest.prefix { $0.style == first.style }
                let characters = String(run.compactMap(\.character))
                text += first.style?(characters, if: usesColor) ?? characters
                rest = rest.dropFirst(run.count)
            }
            return text
        }
    }
}
