import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("The search line")
struct SearchLineTests {
    @Test(
        "readline's keys edit",
        arguments: [
            ([TerminalKey.backspace], "one two thre|"), ([.control("a")], "|one two three"),
            ([.control("a"), .control("e")], "one two three|"), ([.control("w")], "one two |"),
            ([.control("u")], "|"), ([.control("u"), .control("y")], "one two three|"),
            ([.wordLeft, .wordLeft, .control("k")], "one |"), ([.alt("b"), .alt("d")], "one two |"),
            ([.alt("\u{7F}"), .alt("\u{7F}")], "one |"), ([.control("a"), .alt("f"), .text("s")], "ones| two three"),
            ([.left, .left, .delete], "one two thr|e"), ([.control("b"), .control("d")], "one two thre|"),
            ([.home], "one two three|"), ([.control("a"), .left, .backspace, .wordLeft], "|one two three"),
            ([.right, .delete, .control("k"), .wordRight], "one two three|"),
        ]
    )
    func editing(_ keys: [TerminalKey], _ result: String) {
        var line = SearchLine("one two three")
        for key in keys { _ = line.take(key) }

        #expect(line.before + "|" + line.after == result)
    }

    @Test("A grapheme is deleted whole, and a mark joins the letter before it")
    func graphemes() {
        var line = SearchLine("한👨‍👩‍👧")
        _ = line.take(.backspace)
        #expect(line.text == "한")
        _ = line.take(.text("e"))
        _ = line.take(.text("\u{301}"))
        _ = line.take(.backspace)

        #expect(line.text == "한")
    }

    @Test("The line has a limit")
    func limit() {
        var line = SearchLine(String(repeating: "a", count: SearchLine.longest))
        _ = line.take(.text("b"))

        #expect(line.text.utf8.count == SearchLine.longest && !line.text.contains("b"))
    }

    @Test(
        "What is typed becomes the line that means the same at the prompt",
        arguments: [
            ("dune", "s dune --o"), ("dune  herbert", "s dune herbert --o"), ("\"two words", "s \"two words\" --o"),
            ("a | b", "s a \"|\" b --o"), (">x", "s \">x\" --o"), ("--sort", "s --o -- --sort"), ("-h", "s --o -- -h"),
            ("-not", "s -not --o"), ("it's", "s it's --o"), ("'it is", "s 'it is' --o"), ("x\\", "s x\\\\ --o"),
            ("author:\"Frank Herbert\"", "s author:\"Frank Herbert\" --o"), ("", "s --o"),
        ]
    )
    func lines(_ text: String, _ line: String) {
        #expect(BrowseWords(text).line(BrowseLine("s", options: ["--o"])) == line)
    }

    @Test(
        "Every size has a list inside the window",
        arguments: [(0, 0), (1, 1), (40, 15), (79, 24), (80, 24), (200, 60)]
    )
    func layout(_ columns: Int, _ rows: Int) {
        let layout = BrowseLayout(columns: columns, rows: rows)

        #expect(layout.list.rows >= 1 && layout.list.row + layout.list.rows <= max(1, layout.rows))
        #expect(layout.list.columns >= 1 && layout.list.columns <= layout.columns)
        #expect((layout.preview != nil) == (columns >= 80 && rows >= 8))
        if let preview = layout.preview {
            #expect(preview.column + preview.columns == layout.columns && preview.row + preview.rows < layout.rows)
        }
    }
}
