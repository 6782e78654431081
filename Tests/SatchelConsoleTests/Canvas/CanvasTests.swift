import SatchelConsole
import Testing

@Suite("Canvas")
struct CanvasTests {
    private func drawn(columns: Int = 20, rows: Int = 4, _ draw: (inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(columns: columns, rows: rows)
        draw(&canvas)
        _ = canvas.frame()
        canvas.clear()
        return canvas
    }

    @Test("The first frame clears the window, and one without a change is empty")
    func firstFrame() {
        var canvas = Canvas(columns: 20, rows: 4)
        canvas.write("dune", row: 0, column: 0)

        let first = canvas.frame()

        #expect(first.hasPrefix("\u{1B}[?2026h") && first.hasSuffix("\u{1B}[?2026l"))
        #expect(first.contains("\u{1B}[2J") && first.contains("dune"))
        #expect(canvas.frame().isEmpty)
    }

    @Test("Only cells that differ are sent")
    func damage() {
        var canvas = drawn { $0.write("one two three", row: 1, column: 0) }
        canvas.write("one TWO three", row: 1, column: 0)

        #expect(canvas.frame() == "\u{1B}[?2026h\u{1B}[2;5H\u{1B}[mTWO\u{1B}[?2026l")
    }

    @Test("What becomes blank up to the edge is erased at once")
    func erasing() {
        var canvas = drawn { $0.write("a long line of text", row: 0, column: 0) }
        canvas.write("a", row: 0, column: 0)

        #expect(canvas.frame().contains("\u{1B}[K"))
        #expect(canvas.frame().isEmpty)
    }

    @Test("A wide character that would be cut at an edge is left out, and what it covered is blank")
    func wideAtEdge() {
        var canvas = Canvas(columns: 3, rows: 1)

        #expect(canvas.write("가나", row: 0, column: 0) == 2)
        #expect(!canvas.frame().contains("나"))
    }

    @Test("Half of a wide character never stays", arguments: [0, 1])
    func halves(_ column: Int) {
        var canvas = drawn(columns: 4, rows: 1) { $0.write("가나", row: 0, column: 0) }
        canvas.write("가나", row: 0, column: 0)
        canvas.write("x", row: 0, column: column)

        let frame = canvas.frame()

        #expect(frame.contains(column == 0 ? "x " : " x"))
        #expect(!frame.contains("가"))
    }

    @Test("What may be drawn over by an emoji whose parts a terminal does not join is sent again")
    func partsSideBySide() {
        var canvas = drawn { $0.write("ab      xyz", row: 0, column: 0) }
        canvas.write("👩‍👩‍👧      xyz", row: 0, column: 0)

        // Six cells in such a terminal: the four after the first part are blank again.
        let frame = canvas.frame()
        #expect(frame.contains("👩‍👩‍👧\u{1B}[3G    "))
        #expect(!frame.contains("xyz"))
        #expect(canvas.frame().isEmpty)
    }

    @Test("An emoji whose parts could leave the row is drawn as its first part", arguments: [(16, false), (14, true)])
    func partsAtEdge(_ column: Int, _ isWhole: Bool) {
        var canvas = Canvas(columns: 20, rows: 1)

        #expect(canvas.write("👩‍👩‍👧", row: 0, column: column) == 2)
        let frame = canvas.frame()
        #expect(frame.contains("👩") == !isWhole)
        #expect(frame.contains("👩‍👩‍👧") == isWhole)
    }

    @Test("A combining mark stays with its letter, and one without a letter takes no cell")
    func combining() {
        var canvas = Canvas(columns: 10, rows: 1)

        #expect(canvas.write("e\u{301}x", row: 0, column: 0) == 2)
        #expect(canvas.write("\u{301}x", row: 0, column: 5) == 1)
        #expect(canvas.frame().contains("e\u{301}"))
    }

    @Test("Colors in a text are kept, and other sequences are left out")
    func sequences() {
        var canvas = Canvas(columns: 20, rows: 1)
        canvas.write("a\u{1B}[1;31mb\u{1B}[0mc\u{1B}[2Jd\u{1B}]0;title", row: 0, column: 0)

        let frame = canvas.frame()

        #expect(frame.contains("a\u{1B}[0;1;31mb\u{1B}[mcd"))
        #expect(frame.ranges(of: "\u{1B}[2J").count == 1)
        #expect(!frame.contains("\u{1B}]"))
    }

    @Test(
        "Colors are sent as they came",
        arguments: ["0;33", "0;38;5;200", "0;38;2;1;2;3", "0;1;2;3;4;7", "0;95;44", "0;103"]
    )
    func colors(_ code: String) {
        var canvas = Canvas(columns: 4, rows: 1)
        canvas.write("\u{1B}[\(code)mx", row: 0, column: 0)

        #expect(canvas.frame().contains("\u{1B}[\(code)mx"))
    }

    @Test("Nothing outside of the window is drawn, whatever the place", arguments: [-1, 0, 3, 4, Int.max, Int.min])
    func outside(_ place: Int) {
        var canvas = Canvas(columns: 4, rows: 4)
        canvas.write("xxxxxxxx", row: place, column: place, width: place)
        canvas.add(.reverse, row: place, columns: 0..<Int.max)
        canvas.place(.init(id: 1, drawing: "P"), row: 0, column: 0, columns: 5, rows: 1)

        #expect(!canvas.frame().contains("P"))
    }

    @Test(
        "A window without a size, or of a size nobody has, is drawn in part",
        arguments: [(0, 0), (Int.max, Int.max)]
    )
    func sizes(_ columns: Int, _ rows: Int) {
        let canvas = Canvas(columns: columns, rows: rows)

        #expect((1...Canvas.mostColumns).contains(canvas.columns) && (1...Canvas.mostRows).contains(canvas.rows))
    }

    @Test("A resize draws everything again")
    func resize() {
        var canvas = drawn { $0.write("dune", row: 0, column: 0) }
        canvas.resize(columns: 10, rows: 2)
        canvas.write("dune", row: 0, column: 0)

        let frame = canvas.frame()

        #expect(frame.contains("\u{1B}[2J") && frame.contains("dune"))
    }

    @Test("A picture is drawn once, stays while its cells do, and is removed with them")
    func picture() {
        let picture = Canvas.Graphic(id: 7, drawing: "<draw>", removal: "<remove>")
        var canvas = Canvas(columns: 10, rows: 4)
        func frame(_ graphic: Canvas.Graphic?, _ text: String = "") -> String {
            canvas.clear()
            canvas.write(text, row: 0, column: 0)
            if let graphic { canvas.place(graphic, row: 1, column: 1, columns: 3, rows: 2) }
            return canvas.frame()
        }

        #expect(frame(picture).contains("<draw>"))
        #expect(!frame(picture, "x").contains("<draw>"))
        let last = frame(nil, "x")
        #expect(last.contains("<remove>") && !last.contains("<draw>"))
    }

    @Test("A picture that characters stand for is handed over before them, and taken away once")
    func placeholder() {
        let picture = Canvas.Graphic(id: 7, drawing: "<data>", removal: "<remove>")
        var canvas = Canvas(columns: 10, rows: 4)
        canvas.prepare(picture)
        canvas.write("P", row: 1, column: 1)

        let first = canvas.frame()
        canvas.clear()

        #expect(first.contains("<data>") && first.hasSuffix("P\u{1B}[?2026l"))
        #expect(canvas.frame().contains("<remove>"))
        #expect(canvas.frame().isEmpty)
    }

    @Test("The cursor is shown where it is set, and moves without other cells")
    func cursor() {
        var canvas = drawn { $0.cursor = (0, 3) }
        canvas.cursor = (0, 4)

        #expect(canvas.frame() == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[1;5H\u{1B}[?25h\u{1B}[?2026l")
    }
}
