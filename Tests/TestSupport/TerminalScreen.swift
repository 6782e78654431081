/// What a terminal shows of the bytes that a program writes: a small emulator.
///
/// ```swift
/// var screen = TerminalScreen(columns: 80, rows: 24)
/// screen.feed(terminal.bytes)
/// #expect(screen.rows[0] == "books> dune")
/// ```
///
/// It knows what Satchel and readline send: movements, erasing, styles, the alternate screen, synchronized updates
/// (mode 2026), wide and combining characters, and the pictures of kitty, iTerm2 and sixel, which it counts. Everything
/// else, and every movement out of the window, is a fault. Widths are reckoned one scalar at a time as terminals do, from
/// a table other than Satchel's own.
package struct TerminalScreen: Sendable {
    /// A character and its look; the second half of a wide character is empty.
    package struct Cell: Sendable, Equatable {
        /// The character with its combining marks.
        package var text = " "
        /// The parameters of the style, such as `1;31`; empty for none.
        package var style = ""
    }

    /// Pictures that were drawn, by protocol.
    package struct Pictures: Sendable, Equatable {
        package var kitty = 0
        package var iterm = 0
        package var sixel = 0
    }

    /// Whether emoji with joiners between them are one, as terminals do not agree.
    package var joinsEmoji = true
    /// The width in cells.
    package private(set) var columns: Int
    /// The height in cells.
    package private(set) var height: Int
    /// The cursor, from 0.
    package private(set) var cursor = (row: 0, column: 0)
    /// Whether the cursor is shown.
    package private(set) var isCursorShown = true
    /// Whether the alternate screen is shown.
    package private(set) var isAlternate = false
    /// The modes that are set, such as 2004; a fresh terminal wraps lines, which is 7.
    package private(set) var modes: Set<Int> = [7]
    /// The frames that are complete.
    package private(set) var frames = 0
    /// The bytes of the last complete frame, its marks included.
    package private(set) var frameBytes = 0
    /// What was wrong, at most a hundred.
    package private(set) var faults: [String] = []
    package private(set) var pictures = Pictures()

    private var cells: [[Cell]]
    /// The ordinary screen while the alternate one is shown.
    private var saved: (cells: [[Cell]], row: Int, column: Int)?
    /// What is seen while a frame is incomplete.
    private var held: [[Cell]]?
    private var frameStart = 0
    private var received = 0
    private var style = ""
    /// Whether the last column was written and the next character wraps.
    private var isWrapPending = false
    /// After a resize the program may still draw for the size before, until it clears the window.
    private var isStale = false
    /// Whether the last scalar joins the next one to its character.
    private var endsInJoiner = false
    private var parser = TerminalParser()

    /// Creates a blank screen.
    package init(columns: Int, rows: Int) {
        (self.columns, height) = (columns, rows)
        cells = Self.blank(columns, rows)
    }

    /// The rows as they are seen, without blanks at their ends; an incomplete frame is not seen.
    package var rows: [String] {
        (held ?? cells).map { row in
            let text = row.map(\.text).joined()
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The rows with the styles of their cells as escape sequences, whose `ESC` is written `␛`.
    package var styledRows: [String] {
        (held ?? cells).map { row in
            let end = row.lastIndex { $0 != Cell() }.map { $0 + 1 } ?? 0
            var (text, style) = ("", "")
            for cell in row[..<end] {
                if cell.style != style { text += "␛[\(cell.style)m" }
                text += cell.text
                style = cell.style
            }
            return text + (style.isEmpty ? "" : "␛[m")
        }
    }

    /// The cells as they are seen.
    package var shown: [[Cell]] { held ?? cells }

    /// Whether no frame is incomplete.
    package var isWhole: Bool { held == nil }

    /// Takes another size; the text of the alternate screen stays where it was.
    package mutating func resize(columns: Int, rows: Int) {
        // Rows above the cursor are scrolled out where it would be out of the window.
        func fitted(_ old: [[Cell]], _ scrolled: Int = 0) -> [[Cell]] {
            (scrolled..<scrolled + rows).map { row in
                (0..<columns).map { old.indices.contains(row) && old[row].indices.contains($0) ? old[row][$0] : Cell() }
            }
        }
        (self.columns, height) = (columns, rows)
        cells = fitted(cells, max(0, cursor.row - rows + 1))
        saved = saved.map {
            (fitted($0.cells, max(0, $0.row - rows + 1)), min($0.row, rows - 1), min($0.column, columns - 1))
        }
        held = held.map { fitted($0) }
        cursor = (min(cursor.row, rows - 1), min(cursor.column, columns - 1))
        (isWrapPending, isStale) = (false, isAlternate)
    }

    /// Takes bytes, which may end anywhere.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            received += 1
            guard let event = parser.take(byte) else { continue }
            switch event {
            case .scalar(let scalar): put(scalar)
            case .control(let byte): control(byte)
            case .sequence(let sequence): run(sequence)
            case .escape(let final): escape(final)
            case .string(let kind, let text): take(kind, text)
            case .malformed(let text): fault("malformed: \(text)")
            }
        }
    }

    private static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
        Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    private mutating func fault(_ text: String) {
        if faults.count < 100 { faults.append(text) }
    }

    /// Notes that cells change; on the alternate screen they may only do so inside a frame.
    private mutating func change(_ what: String) {
        if isAlternate, held == nil { fault("\(what) outside of a frame") }
    }

    // MARK: - Text

    private mutating func put(_ scalar: Unicode.Scalar) {
        change("text '\(scalar)'")
        let width = TerminalParser.width(of: scalar)
        let isJoined = endsInJoiner && joinsEmoji
        endsInJoiner = scalar == "\u{200D}"
        guard width > 0, !isJoined else {
            // It joins the character before it.
            var column = isWrapPending ? cursor.column : cursor.column - 1
            if column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
            if column >= 0 { cells[cursor.row][column].text.unicodeScalars.append(scalar) }
            return
        }
        if isWrapPending || cursor.column + width > columns {
            if isAlternate, !isStale { fault("'\(scalar)' does not fit row \(cursor.row)") }
            if modes.contains(7) {
                cursor.column = 0
                lineFeed()
            } else {
                cursor.column = max(0, columns - width)
            }
            isWrapPending = false
        }
        let (row, column) = (cursor.row, cursor.column)
        clearHalves(row, column..<min(columns, column + width))
        cells[row][column] = Cell(text: String(scalar), style: style)
        if width == 2, column + 1 < columns { cells[row][column + 1] = Cell(text: "", style: style) }
        isWrapPending = column + width >= columns
        cursor.column = min(columns - 1, column + width)
    }

    /// Blanks the other halves of wide characters that are cut at the ends of a range.
    private mutating func clearHalves(_ row: Int, _ range: Range<Int>) {
        if range.lowerBound > 0, cells[row][range.lowerBound].text.isEmpty {
            cells[row][range.lowerBound - 1].text = " "
        }
        if range.upperBound < columns, cells[row][range.upperBound].text.isEmpty {
            cells[row][range.upperBound].text = " "
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: move(to: cursor.row, max(0, cursor.column - 1))
        case 0x09: move(to: cursor.row, min(columns - 1, (cursor.column / 8 + 1) * 8))
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: move(to: cursor.row, 0)
        case 0x00, 0x07: break
        default: fault("control character \(byte)")
        }
    }

    private mutating func lineFeed() {
        isWrapPending = false
        guard cursor.row == height - 1 else {
            cursor.row += 1
            return
        }
        if isAlternate { fault("the alternate screen scrolled") }
        cells.removeFirst()
        cells.append(Array(repeating: Cell(), count: columns))
    }

    private mutating func move(to row: Int, _ column: Int) {
        if !isStale, !(0..<height).contains(row) || !(0..<columns).contains(column) {
            fault("the cursor moved to \(row),\(column) of \(height)×\(columns)")
        }
        cursor = (min(max(0, row), height - 1), min(max(0, column), columns - 1))
        isWrapPending = false
    }

    // MARK: - Sequences

    private mutating func run(_ sequence: TerminalParser.Sequence) {
        let first = sequence.number(0, or: 0)
        let count = max(1, first)
        switch (sequence.mark, sequence.final) {
        case ("?", "h"), ("?", "l"):
            for mode in sequence.numbers { set(mode, sequence.final == "h") }
        case ("", "m"): style = sequence.style
        case ("", "A"): move(to: max(0, cursor.row - count), cursor.column)
        case ("", "B"): move(to: min(height - 1, cursor.row + count), cursor.column)
        case ("", "C"): move(to: cursor.row, min(columns - 1, cursor.column + count))
        case ("", "D"): move(to: cursor.row, max(0, cursor.column - count))
        case ("", "G"): move(to: cursor.row, count - 1)
        case ("", "d"): move(to: count - 1, cursor.column)
        case ("", "H"), ("", "f"): move(to: count - 1, max(1, sequence.number(1, or: 1)) - 1)
        case ("", "K"): eraseInRow(first)
        case ("", "J"): eraseInWindow(first)
        case ("", "P"): shift(by: -count)
        case ("", "@"): shift(by: count)
        case ("", "X"): erase(cursor.row, cursor.column..<min(columns, cursor.column + count))
        // Questions, window titles and shapes of the cursor change nothing that is seen.
        case ("", "c"), (">", "c"), ("", "n"), ("", "t"), ("?", "u"), (">", "q"), ("", "q"): break
        default: fault("sequence ESC [ \(sequence.text)")
        }
    }

    private mutating func set(_ mode: Int, _ isOn: Bool) {
        switch mode {
        case 2026:
            if isOn {
                if held != nil { fault("a frame begins inside another") }
                (held, frameStart) = (held ?? cells, received)
            } else if held != nil {
                held = nil
                frames += 1
                // The mark that begins it has eight bytes.
                frameBytes = received - frameStart + 8
            }
        case 1049:
            if isOn, !isAlternate {
                saved = (cells, cursor.row, cursor.column)
                cells = Self.blank(columns, height)
                isAlternate = true
            } else if !isOn, isAlternate, let saved {
                cells = saved.cells
                cursor = (saved.row, saved.column)
                (self.saved, isAlternate, isStale, isWrapPending) = (nil, false, false, false)
            }
        case 25: isCursorShown = isOn
        case 1, 7, 12, 1000, 1002, 1004, 1006, 2004: break
        default: fault("mode \(mode)")
        }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
    }

    private mutating func eraseInRow(_ part: Int) {
        switch part {
        case 0: erase(cursor.row, cursor.column..<columns)
        case 1: erase(cursor.row, 0..<cursor.column + 1)
        default: erase(cursor.row, 0..<columns)
        }
    }

    private mutating func eraseInWindow(_ part: Int) {
        switch part {
        case 0:
            erase(cursor.row, cursor.column..<columns)
            for row in (cursor.row + 1)..<max(cursor.row + 1, height) { erase(row, 0..<columns) }
        case 1:
            for row in 0..<cursor.row { erase(row, 0..<columns) }
            erase(cursor.row, 0..<cursor.column + 1)
        default:
            isStale = false
            for row in 0..<height { erase(row, 0..<columns) }
        }
    }

    private mutating func erase(_ row: Int, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        change("erasing")
        clearHalves(row, range)
        for column in range { cells[row][column] = Cell() }
        isWrapPending = false
    }

    private mutating func shift(by count: Int) {
        change("shifting")
        let (row, column) = (cursor.row, cursor.column)
        let places = min(abs(count), columns - column)
        let blanks = Array(repeating: Cell(), count: places)
        if count > 0 {
            cells[row].insert(contentsOf: blanks, at: column)
            cells[row].removeLast(places)
        } else {
            cells[row].removeSubrange(column..<column + places)
            cells[row] += blanks
        }
    }

    private mutating func escape(_ final: Character) {
        switch final {
        // Keypad modes, and a string's end.
        case "=", ">", "\\": break
        case "M": move(to: max(0, cursor.row - 1), cursor.column)
        default: fault("sequence ESC \(final)")
        }
    }

    private mutating func take(_ kind: Character, _ text: String) {
        let isDrawn: Bool
        switch kind {
        case "_":
            let keys = text.dropFirst().prefix { $0 != ";" }.split(separator: ",")
            isDrawn = text.hasPrefix("G") && (keys.contains("a=T") || keys.contains("a=p"))
            if isDrawn { pictures.kitty += 1 }
        case "P":
            isDrawn = text.drop { $0.isNumber || $0 == ";" }.first == "q"
            if isDrawn { pictures.sixel += 1 }
        default:
            isDrawn = text.hasPrefix("1337;File=")
            if isDrawn { pictures.iterm += 1 }
        }
        if isDrawn { change("a picture") }
    }
}
