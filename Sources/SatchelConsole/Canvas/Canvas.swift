/// A window of cells that is drawn again for each frame, while only the cells that differ are sent to the terminal.
///
/// ```swift
/// var canvas = Canvas(columns: 80, rows: 24)
/// canvas.clear()
/// canvas.write("dune", row: 0, column: 2)
/// try screen.draw(canvas.frame())
/// ```
///
/// Text takes the cells that ``DisplayWidth`` counts. A character that would be cut by an edge or by other text becomes
/// blank, never half of itself.
package struct Canvas: Sendable {
    /// The most columns and rows; a terminal that claims more is drawn in part.
    package static let mostColumns = 1000
    package static let mostRows = 500

    /// What a cell shows.
    struct Cell: Sendable, Equatable {
        /// The character; the second half of a wide one has ``tail``.
        var character: Character = " "
        var style = CellStyle.plain
        /// The picture that covers the cell; 0 for none.
        var picture: UInt32 = 0

        static let blank = Cell()
        /// Stands for the second half of a wide character.
        static let tail: Character = "\u{0}"

        var isTail: Bool { character == Self.tail }
    }

    /// A picture that the terminal draws over cells.
    package struct Graphic: Sendable, Equatable {
        /// Tells it from other pictures; at least 1.
        package var id: UInt32
        /// Draws it, with the cursor at its top left cell.
        package var drawing: String
        /// Takes it away; empty where text drawn over it does.
        package var removal: String

        package init(id: UInt32, drawing: String, removal: String = "") {
            self.id = max(1, id)
            self.drawing = drawing
            self.removal = removal
        }
    }

    /// The width in cells.
    package private(set) var columns: Int
    /// The height in cells.
    package private(set) var rows: Int
    /// Where the terminal's cursor is shown; nil to hide it.
    package var cursor: (row: Int, column: Int)?

    var cells: [Cell]
    /// What the terminal shows.
    var shown: [Cell]
    var shownCursor: (row: Int, column: Int)?
    /// Whether nothing is known of what the terminal shows.
    var isUnknown = true
    var graphics: [UInt32: (graphic: Graphic, row: Int, column: Int)] = [:]
    /// What the terminal has to have before the cells are drawn.
    var preparations: [UInt32: Graphic] = [:]
    var shownGraphics: [UInt32: Graphic] = [:]

    package init(columns: Int, rows: Int) {
        self.columns = min(max(1, columns), Self.mostColumns)
        self.rows = min(max(1, rows), Self.mostRows)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
        shown = cells
    }

    /// Takes another size, and clears the canvas; the next frame draws all of it.
    package mutating func resize(columns: Int, rows: Int) {
        let graphics = shownGraphics
        self = Canvas(columns: columns, rows: rows)
        // They are still in the terminal.
        shownGraphics = graphics
    }

    /// Forgets what the terminal shows, as after it was used by another program; the next frame draws everything.
    package mutating func invalidate() {
        isUnknown = true
    }

    /// Makes every cell blank, for the next frame.
    package mutating func clear() {
        // Assigned cell by cell, they would first be copied for what the terminal shows.
        cells = Array(repeating: .blank, count: cells.count)
        (graphics, preparations) = ([:], [:])
        cursor = nil
    }

    // MARK: - Drawing

    /// Writes text on one row, and returns the cells it took.
    ///
    /// Colors and the like are taken from escape sequences in it, on top of `style`; other sequences and control
    /// characters are left out. What does not fit `width` or the row is cut.
    @discardableResult
    package mutating func write(
        _ text: String,
        row: Int,
        column: Int,
        width: Int = .max,
        style: CellStyle = .plain
    ) -> Int {
        guard (0..<rows).contains(row), (0..<columns).contains(column), width > 0 else { return 0 }
        let end = column + min(width, columns - column)
        var (place, current) = (column, style)
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex, place < end {
            if bytes[index] == 0x1B {
                var rest = text[index...]
                Self.takeSequence(from: &rest, base: style, into: &current)
                index = rest.startIndex
                continue
            }
            let character = text[index]
            index = text.index(after: index)
            let cells = DisplayWidth.cells(of: character)
            guard cells > 0 else { continue }
            guard place + cells <= end else { break }
            put(character, cells, current, row, place)
            place += cells
        }
        return place - column
    }

    /// Gives cells of a row a style besides their own.
    package mutating func add(_ attributes: CellStyle.Attributes, row: Int, columns range: Range<Int>) {
        guard (0..<rows).contains(row) else { return }
        for column in range.clamped(to: 0..<columns) {
            cells[row * columns + column].style.attributes.formUnion(attributes)
        }
    }

    /// Lets a picture cover cells; nothing is drawn unless all of them are in the window.
    package mutating func place(_ graphic: Graphic, row: Int, column: Int, columns wide: Int, rows high: Int) {
        guard row >= 0, column >= 0, wide > 0, high > 0, row + high <= rows, column + wide <= columns else { return }
        for y in row..<row + high {
            for x in column..<column + wide {
                put(" ", 1, .plain, y, x)
                cells[y * columns + x].picture = graphic.id
            }
        }
        graphics[graphic.id] = (graphic, row, column)
    }

    /// Hands a picture to the terminal before the frame's cells are drawn, which show it by characters.
    package mutating func prepare(_ graphic: Graphic) {
        preparations[graphic.id] = graphic
    }

    private mutating func put(_ character: Character, _ width: Int, _ style: CellStyle, _ row: Int, _ column: Int) {
        let index = row * columns + column
        if cells[index].isTail, column > 0 { cells[index - 1].character = " " }
        let next = index + width
        if column + width < columns, cells[next].isTail { cells[next].character = " " }
        let drawn = whole(character, width, at: column)
        cells[index] = Cell(character: drawn, style: style)
        if width == 2, drawn == " " {
            cells[index + 1] = Cell(style: style)
        } else if width == 2 {
            cells[index + 1] = Cell(character: Cell.tail, style: style)
        }
    }

    /// A character, or its beginning where a terminal that draws its parts side by side would leave the row.
    private func whole(_ character: Character, _ width: Int, at column: Int) -> Character {
        guard let most = Self.mostCells(of: character), column + most > columns,
            let first = character.unicodeScalars.first.map(Character.init)
        else { return character }
        return DisplayWidth.cells(of: first) == width ? first : " "
    }

    /// The cells of the parts of a character, such as of a family of emoji, where they are not those of the whole: terminals
    /// that do not join them draw each; nil where all agree.
    static func mostCells(of character: Character) -> Int? {
        guard !isOneScalar(character) else { return nil }
        let scalars = character.unicodeScalars
        let parts = scalars.reduce(0) { $0 + DisplayWidth.cells(of: Character($1)) }
        let whole = DisplayWidth.cells(of: character)
        return parts == whole ? nil : max(parts, whole)
    }

    /// Whether a character is a single scalar, which is seen at once of a single byte.
    static func isOneScalar(_ character: Character) -> Bool {
        character.utf8.count == 1 || character.unicodeScalars.count == 1
    }

    /// Takes an escape sequence off the beginning of a text, and applies it if it is a style.
    private static func takeSequence(from text: inout Substring, base: CellStyle, into style: inout CellStyle) {
        let bytes = text.utf8
        var end = bytes.index(after: bytes.startIndex)
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "[") else {
            text = text[unicodeScalarAfter: bytes.startIndex]
            return
        }
        let start = bytes.index(after: end)
        end = start
        while end < bytes.endIndex, (0x20..<0x40).contains(bytes[end]) { end = bytes.index(after: end) }
        guard end < bytes.endIndex, (0x40..<0x7F).contains(bytes[end]) else {
            text = text[unicodeScalarAfter: bytes.startIndex]
            return
        }
        if bytes[end] == UInt8(ascii: "m") {
            style.apply(text[start..<end].utf8)
            // `0` leads back to the style of the text, not of the terminal.
            if style == .plain { style = base }
        }
        text = text[bytes.index(after: end)...]
    }
}

extension Substring {
    fileprivate subscript(unicodeScalarAfter index: Index) -> Substring {
        self[unicodeScalars.index(after: index)...]
    }
}
