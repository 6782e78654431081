import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@MainActor
@Suite("Browsing")
struct BrowseModelTests {
    let rows = SampleRows()

    private func model(_ words: String = "", columns: Int = 120, rows height: Int = 24) async -> BrowseModel {
        let model = BrowseModel(rows, words: words, columns: columns, rows: height, pauses: .none)
        _ = await model.settles { model.list != nil }
        return model
    }

    @Test("Each key searches, and the newest search wins")
    func searching() async {
        let model = await model()
        model.type("number 10")

        #expect(await model.settles { model.ids == ["number 10", "number 100"] })
        #expect(model.total == 2)
    }

    @Test("A search that is canceled while it runs shows nothing")
    func canceledSearch() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        rows.gates["number 9"] = gate
        let model = await model()
        model.type("number 9")
        #expect(await model.settles { rows.requests.last?.query == "number 9" })
        model.handle(.text("9"))
        open.finish()

        #expect(await model.settles { model.ids == ["number 99"] })
    }

    @Test("Keys typed in a row start one search, not one each")
    func coalescing() async {
        let model = await model()
        model.type("number 42")
        #expect(await model.settles { model.ids == ["number 42"] })

        #expect(rows.requests.filter { $0.page == 1 }.map(\.query) == ["", "number 42"])
    }

    @Test("Enter leaves with the row under the cursor, after its list was put on screen")
    func enter() async {
        let model = await model("number")
        model.handle(.down)
        model.handle(.enter)

        #expect(model.outcome == .rows([2]))
        #expect(model.lines.map(\.text) == ["numbers search number", "numbers show 2"])
        #expect(model.lines.map(\.isQuiet) == [true, false])
    }

    @Test("Where rows can't be shown by number, Enter leaves with the list, and nothing can be marked")
    func listsOnly() async {
        rows.canShow = false
        let model = await model("number")
        model.handle(.tab)
        #expect(model.marks.isEmpty)
        model.handle(.enter)

        #expect(model.lines.map(\.text) == ["numbers search number"])
        #expect(model.lines.map(\.isQuiet) == [false])
    }

    @Test("Enter right after typing waits for what was typed")
    func hastyEnter() async {
        let model = await model()
        model.type("number 77")
        model.handle(.enter)
        #expect(model.outcome == nil)

        #expect(await model.settles { model.outcome != nil })
        #expect(model.lines.map(\.text) == ["numbers search number 77", "numbers show 1"])
    }

    @Test("Keys for rows right after letters apply to what the letters find, in their order")
    func hastyMoves() async {
        let model = await model()
        model.handle(.down)
        model.type("number 1")
        for key in [TerminalKey.down, .down, .tab, .end] { model.handle(key) }
        #expect(model.cursor == 1 && model.marks.isEmpty)

        #expect(await model.settles { model.ids.count == 12 && model.cursor == 11 })
        #expect(model.ids[model.marks.first ?? 0] == "number 11")
    }

    @Test("Letters after a waiting key make another search, and the key is gone")
    func lettersAfterMoves() async {
        let model = await model()
        model.type("number 1")
        model.handle(.down)
        model.type("0")

        #expect(await model.settles { model.ids == ["number 10", "number 100"] })
        #expect(model.cursor == 0)
    }

    @Test("A favorite is added before the letters typed after it search")
    func hastyFavorite() async {
        let model = await model()
        model.type("number 1")
        model.handle(.down)
        model.handle(.control("f"))
        model.type("00")

        #expect(await model.settles { model.ids == ["number 100"] })
        #expect(await model.settles { rows.favorites == ["number 10"] })
    }

    @Test("Esc leaves at once, whatever waits")
    func hastyEscape() async {
        let model = await model()
        model.type("number 1")
        model.handle(.down)
        model.handle(.escape)

        #expect(model.outcome == .list)
    }

    @Test("The keys scroll in a small window, and fit a large one", arguments: [(40, 15, true), (120, 40, false)])
    func keysInWindow(_ columns: Int, _ height: Int, _ scrolls: Bool) async {
        let model = await model("number", columns: columns, rows: height)
        model.handle(.function(1))
        model.handle(.end)

        #expect(model.showsHelp == scrolls)
        #expect((model.helpTop > 0) == scrolls)
        // Where nothing scrolls, any key has closed them.
        if scrolls { model.handle(.escape) }
        #expect(!model.showsHelp && model.outcome == nil)
    }

    @Test("Enter without a match leaves with the list, which says so")
    func emptyEnter() async {
        let model = await model("nothing like it")
        model.handle(.enter)

        #expect(model.lines.map(\.text) == ["numbers search nothing like it"])
        #expect(model.lines.allSatisfy { !$0.isQuiet })
    }

    @Test("Marked rows are shown one after the other, whichever page they are on")
    func marks() async {
        let model = await model("number")
        model.handle(.tab)
        for _ in 0..<24 {
            let row = model.cursor
            #expect(await model.settles { model.ids.count > row + 1 })
            model.handle(.down)
        }
        model.handle(.tab)
        model.handle(.enter)

        #expect(model.lines.map(\.text) == ["numbers search number --page 2", "numbers show 1", "numbers show 26"])
    }

    @Test("Esc leaves with the list, and with nothing where nothing was searched")
    func escape() async {
        let untouched = await model()
        untouched.handle(.escape)
        #expect(untouched.outcome == .nothing && untouched.lines.isEmpty)

        let searched = await model("dune")
        searched.handle(.escape)
        #expect(searched.lines.map(\.text) == ["numbers search dune"] && !searched.lines[0].isQuiet)
    }

    @Test("Ctrl-C leaves with nothing, from the list of keys too")
    func interrupt() async {
        let model = await model("number")
        model.handle(.function(1))
        #expect(model.showsHelp)
        model.handle(.control("c"))

        #expect(model.outcome == .nothing && model.lines.isEmpty)
    }

    @Test("A question mark lists the keys only while nothing is typed")
    func questionMark() async {
        let model = await model()
        model.handle(.text("?"))
        #expect(model.showsHelp && model.line.text.isEmpty)
        model.handle(.text("x"))
        #expect(!model.showsHelp && model.line.text.isEmpty)
        model.type("a?")

        #expect(!model.showsHelp && model.line.text == "a?")
    }

    @Test("The cursor stays on rows, and loads more of them as it nears the end")
    func paging() async {
        let model = await model(rows: 15)
        model.handle(.up)
        #expect(model.cursor == 0)
        let first = model.ids.count
        model.handle(.end)
        #expect(await model.settles { model.ids.count > first })
        for _ in 0..<20 {
            model.handle(.end)
            _ = await model.settles { model.ids.count == 100 }
        }

        #expect(model.cursor == 99 && model.ids == rows.names)
        #expect(model.top == 100 - model.layout.list.rows)
        model.handle(.home)
        #expect(model.cursor == 0 && model.top == 0)
    }

    @Test("The next page is asked for once the cursor is within half a window of it, and not before")
    func nextPage() async {
        let model = await model(rows: 15)
        let (first, before) = (model.ids.count, rows.requests.count)
        while model.cursor + model.layout.list.rows / 2 < first - 1 {
            model.handle(.down)
            await Task.yield()
        }
        #expect(rows.requests.count == before && model.ids.count == first)
        model.handle(.down)

        #expect(await model.settles { model.ids.count > first })
        #expect(rows.requests.count == before + 1)
    }

    @Test("Ctrl-F adds the row to the favorites, Ctrl-T lists only these, and both can be taken back")
    func favorites() async {
        let model = await model()
        model.handle(.down)
        model.handle(.control("f"))
        #expect(await model.settles { model.list?.records[1].mark == "★" })
        #expect(model.message == "added")
        model.handle(.control("t"))
        #expect(await model.settles { model.ids == ["number 2"] })
        model.handle(.escape)

        #expect(model.lines.map(\.text) == ["numbers favorites"])
    }

    @Test("Favorites that are listed before a change is saved have it")
    func favoritesAtOnce() async {
        let model = await model()
        model.handle(.down)
        model.handle(.control("f"))
        model.handle(.control("t"))

        #expect(await model.settles { model.ids == ["number 2"] })
    }

    @Test("Orders and sources come round, and are in the line")
    func choices() async {
        let model = await model("number")
        model.handle(.control("s"))
        model.handle(.control("r"))
        #expect(await model.settles { rows.requests.last?.source == "near" && rows.requests.last?.order == "name:asc" })
        model.handle(.escape)
        #expect(model.lines.map(\.text) == ["numbers search number --sort name:asc --from near"])

        let again = await self.model()
        for _ in 0..<3 { again.handle(.control("s")) }
        for _ in 0..<3 { again.handle(.control("r")) }
        #expect(again.order.isEmpty && again.source == nil)
    }

    @Test("A service is asked after this machine, and Enter waits for it")
    func service() async {
        rows.asksService = true
        let model = await model()
        model.type("number 5")
        model.handle(.enter)
        #expect(await model.settles { model.outcome != nil })

        #expect(rows.requests.contains { $0.query == "number 5" && !$0.isLocal })
        #expect(model.lines.map(\.text) == ["numbers search number 5", "numbers show 1"])
    }

    @Test("An error is told, and the rows before stay with their own search")
    func failure() async {
        let model = await model("number")
        rows.failure = UsageError(.other("missing closing quote", hint: nil))
        model.type("x")
        #expect(await model.settles { model.message == "missing closing quote" })
        model.handle(.enter)

        #expect(model.lines.map(\.text) == ["numbers search number", "numbers show 1"])
    }

    @Test("The preview follows the cursor: what is known at once, all of it once keys rest")
    func preview() async {
        let model = await model()
        #expect(await model.settles { model.preview == .message("about number 1, all of it") })
        model.handle(.down)
        #expect(await model.settles { model.preview == .message("about number 2, all of it") })

        #expect(rows.previews.suffix(2) == ["number 2", "number 2!"])
    }

    @Test("A narrow window has no preview, and asks for none; a wider one gets it")
    func narrow() async {
        let model = await model(columns: 79)
        #expect(model.layout.preview == nil && rows.previews.isEmpty)
        model.resize(columns: 80, rows: 24)

        #expect(await model.settles { model.preview != nil })
    }

    @Test("A picture that comes late is not shown on another row")
    func latePicture() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let picture = PictureOutput(try Picture(SamplePicture.png()), title: "one")
        rows.pictureOf = { id in
            guard id == "number 1" else { return nil }
            for await _ in gate { break }
            return picture
        }
        var drawn = 0
        let model = BrowseModel(rows, words: "", columns: 120, rows: 24, pauses: .none) { _, area in
            drawn += 1
            return nil
        }
        #expect(await model.settles { rows.previews.contains("number 1!") })
        model.handle(.down)
        open.finish()
        #expect(await model.settles { rows.previews.contains("number 2!") })
        await model.end()

        #expect(drawn == 0 && model.picture == nil)
    }

    @Test("Random keys and sizes end nothing, and the cursor stays on a row")
    func random() async {
        let model = await model()
        let view = BrowseView(RenderingContext(width: 80))
        var canvas = Canvas(columns: 80, rows: 24)
        let keys: [TerminalKey] = [
            .up, .down, .pageUp, .pageDown, .home, .end, .tab, .backTab, .left, .right, .backspace, .delete,
            .wordLeft, .wordRight, .control("w"), .control("y"), .control("u"), .control("f"), .control("t"),
            .control("s"), .control("r"), .text("n"), .text("1"), .text("한"), .text("\u{301}"), .text("\""),
            .text("?"), .paste("number"), .alt("d"), .alt("\u{7F}"), .wheel(isUp: false, column: 3, row: 3),
            .click(column: 1, row: 9), .function(1), .function(9),
        ]
        for step in 0..<2000 {
            model.handle(keys[Int.random(in: keys.indices)])
            if step % 50 == 0 {
                let (columns, rows) = (Int.random(in: 0...130), Int.random(in: 0...45))
                canvas.resize(columns: columns, rows: rows)
                model.resize(columns: columns, rows: rows)
            }
            if step % 7 == 0 { await Task.yield() }
            view.draw(model, into: &canvas)
            _ = canvas.frame()
            #expect(model.ids.isEmpty ? model.cursor == 0 : model.ids.indices.contains(model.cursor))
        }
        await model.end()
    }

    // MARK: - What function keys do

    /// A model with keys that rate and undo, which notes the lines that they make.
    private func keeper(_ run: @escaping BrowseModel.Running) async -> BrowseModel {
        rows.actions = [
            BrowseAction(3, "rate", "rate rows", asking: "rating") { ids, answer in ids.map { "rate '\($0)' \(answer)" }
            },
            BrowseAction(8, "undo", "undo the last change", isAboutRows: false) { _, _ in ["undo"] },
        ]
        let model = BrowseModel(rows, words: "", columns: 120, rows: 24, pauses: .none, run: run)
        _ = await model.settles { model.list != nil }
        return model
    }

    @Test("A function key asks for what it needs, Enter runs the lines of the row, and Esc leaves all as it was")
    func rates() async {
        var lines: [String] = []
        let model = await keeper { run in
            lines += run
            return "ran \(run[0])"
        }
        model.handle(.down)
        model.handle(.function(3))
        model.type("4.55")
        model.handle(.backspace)
        #expect(model.question == "rating" && model.asked?.answer.text == "4.5")
        #expect(model.line.text.isEmpty, "the search stays")
        model.handle(.enter)
        #expect(await model.settles { model.message == "ran rate 'number 2' 4.5" })
        #expect(model.cursor == 1 && model.outcome == nil)

        model.handle(.function(3))
        model.type("5")
        model.handle(.escape)
        #expect(model.asked == nil && model.outcome == nil)
        model.handle(.function(3))
        model.handle(.enter)
        model.handle(.function(8))
        #expect(await model.settles { model.message == "ran undo" })
        #expect(lines == ["rate 'number 2' 4.5", "undo"], "an empty answer is none")
    }

    @Test("Marked rows are changed together, and stay marked under the cursor in the rows that are read again")
    func ratesMarked() async {
        var runs: [[String]] = []
        let model = await keeper { lines in
            runs.append(lines)
            return "rated"
        }
        model.handle(.tab)
        model.handle(.tab)
        rows.names.insert("a new one", at: 0)
        model.handle(.function(3))
        #expect(model.question == "rating of 2 rows")
        model.type("3")
        model.handle(.enter)
        #expect(await model.settles { model.ids.first == "a new one" })
        #expect(runs == [["rate 'number 1' 3", "rate 'number 2' 3"]], "as one change")
        #expect(model.message == "rated (2 rows)")
        #expect(model.marks == [1, 2] && model.currentID == "number 3")
    }

    @Test("Keys typed before the rows are there wait for them, with the answer")
    func waits() async {
        var lines: [String] = []
        let model = await keeper { run in
            lines += run
            return ""
        }
        model.type("number 77")
        model.handle(.function(3))
        model.type("2")
        model.handle(.enter)
        #expect(await model.settles { !lines.isEmpty })
        #expect(lines == ["rate 'number 77' 2"] && model.line.text == "number 77")
    }

    @Test("A line that fails says why in the window, with its hint")
    func fails() async {
        struct Refused: UserFacingError {
            let message = "no such rating"
            let hint: String? = "from 1 to 5"
            let exitStatus = ExitStatus.usage
        }
        var count = 0
        let model = await keeper { [rows] _ in
            count += 1
            rows.names.insert("a new one", at: 0)
            throw Refused()
        }
        model.handle(.tab)
        model.handle(.tab)
        model.handle(.function(3))
        model.type("9")
        model.handle(.enter)
        #expect(await model.settles { model.message == "no such rating; from 1 to 5" })
        #expect(count == 1 && model.ids.first == "a new one", "what it changed before is shown")
    }
}
