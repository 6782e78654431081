import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: beside facts and in the cells of a grid")
struct PictureBesideTests {
    private let picture: Picture

    init() throws {
        picture = try Picture(SamplePicture.png(width: 320, height: 320))
    }

    // MARK: - Details

    private func detail(_ fields: KeyValuePairs<String, Value>, body: String? = nil, footer: String? = nil) -> Detail {
        Detail(
            title: "Dune",
            fields: fields.map { .init($0, label: $0, $1) },
            picture: picture,
            body: body,
            footer: footer
        )
    }

    private func text(_ detail: Detail, _ pane: PanePicture?, width: Int) -> String {
        let pictures = DrawnPictures(panes: pane.map { [picture: $0] } ?? [:])
        return OutputFormat.table.render(
            .detail(detail),
            for: RenderingContext(width: width, pictures: pictures)
        )
        .standardOutput
    }

    private static func symbols(rows: Int) -> PanePicture {
        PanePicture(
            area: .init(columns: 4, rows: rows),
            lines: Array(repeating: "\u{1B}[31m####\u{1B}[0m", count: rows)
        )
    }

    @Test("Facts stand right of the picture, and what starts below it has the whole window")
    func below() {
        let page = detail(
            ["author": .text("Frank Herbert"), "year": .text("1965")],
            body: "The spice must flow.",
            footer: "live"
        )
        let lines = text(page, Self.symbols(rows: 3), width: 40)
            .replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: "")

        #expect(
            lines == """
                ####  Dune
                ####  author  Frank Herbert
                ####  year    1965

                The spice must flow.

                live

                """
        )
    }

    @Test("A picture taller than the facts has the text beside it, and goes on where there is none")
    func tall() {
        let page = detail(["year": .text("1965")], body: "Spice.")
        let lines = text(page, Self.symbols(rows: 5), width: 40).split(separator: "\n")

        #expect(
            lines.map { $0.replacing("\u{1B}[31m####\u{1B}[0m", with: "####") } == [
                "####  Dune", "####  year  1965", "####", "####  Spice.", "####",
            ]
        )
    }

    @Test("A text that starts beside the picture keeps its column below")
    func indented() {
        let page = detail(["year": .text("1965")], body: "The spice must flow on Arrakis", footer: "live")
        let lines = text(page, Self.symbols(rows: 3), width: 24).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )

        #expect(
            lines.map { $0.replacing("\u{1B}[31m####\u{1B}[0m", with: "####") } == [
                "####  Dune", "####  year  1965", "####", "      The spice must", "      flow on Arrakis", "", "live",
                "",
            ]
        )
    }

    @Test("A graphic is drawn over blank cells once they are printed, and the cursor comes back")
    func graphic() {
        let pane = PanePicture(area: .init(columns: 4, rows: 3), graphic: .init(id: 9, drawing: "<P>"))
        #expect(
            text(detail(["year": .text("1965")]), pane, width: 40)
                == "      Dune\n      year  1965\n\n\u{1B}[A\u{1B}7\u{1B}[2A\r<P>\u{1B}8\n"
        )
        let low = PanePicture(area: .init(columns: 4, rows: 1), graphic: .init(id: 9, drawing: "<P>"))
        #expect(
            text(detail(["year": .text("1965")]), low, width: 40)
                == "      Dune\n\u{1B}[A\u{1B}7\r<P>\u{1B}8\n      year  1965\n"
        )
    }

    @Test("What characters stand for is handed over before them")
    func placeholders() {
        let pane = PanePicture(
            area: .init(columns: 4, rows: 2),
            lines: ["abcd", "efgh"],
            graphic: .init(id: 9, drawing: "<P>")
        )
        #expect(text(detail(["year": .text("1965")]), pane, width: 40) == "<P>abcd  Dune\nefgh  year  1965\n")
    }

    @Test("Where nothing is drawn, a picture changes nothing", arguments: OutputFormat.allCases)
    func undrawn(_ format: OutputFormat) {
        let with = detail(["author": .text("Frank Herbert")], body: "The spice must flow.", footer: "live")
        var without = with
        without.picture = nil
        for width in [nil, 1, 40] {
            #expect(format.text(.detail(with), width: width) == format.text(.detail(without), width: width))
        }
        guard format != .table else { return }
        let page = RenderingContext(width: 80, pictures: DrawnPictures(panes: [picture: Self.symbols(rows: 3)]))
        #expect(!format.render(.detail(with), for: page).standardOutput.contains("\u{1B}"))
    }

    // MARK: - Grids

    private func grid(_ pane: PanePicture, on rows: Set<Int>, width: Int) -> [String] {
        var list = Samples.books
        list.layout = .grid
        for row in rows { list.records[row].picture = picture }
        let page = RenderingContext(width: width, pictures: DrawnPictures(panes: [picture: pane]))
        return OutputFormat.table.render(.records(list), for: page).standardOutput
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("A picture stands above its title, and a cell without one keeps its text")
    func cells() throws {
        let pane = PanePicture(area: .init(columns: 4, rows: 2), lines: ["####", "#..#"])
        let lines = grid(pane, on: [0, 2], width: 80)

        #expect(lines[0] == "books about wizards")
        #expect(lines[1] == "    ####" + String(repeating: " ", count: 48) + "####")
        #expect(lines[2] == "    #..#" + String(repeating: " ", count: 48) + "#..#")
        #expect(lines[3].hasPrefix("1 ★ Dune") && lines[3].contains("해리 포터와"))
        let omens = try #require(lines[3].firstRange(of: "Good Omens"))
        #expect(String(lines[3][..<omens.lowerBound]).displayWidth == 56)
    }

    @Test("Only rows with pictures are taller")
    func rows() {
        let pane = PanePicture(area: .init(columns: 4, rows: 2), lines: ["####", "#..#"])
        let lines = grid(pane, on: [1], width: 30)
        #expect(lines.filter { $0.contains("#") } == ["    ####", "    #..#"])
        // The header, three titles and subtitles, the picture, two blank lines, the footer, and the last line's end.
        #expect(lines.count == 1 + 6 + 2 + 2 + 1 + 1)
    }

    @Test("The graphics of a row are each drawn in their own column, from the row's last line")
    func graphics() {
        let pane = PanePicture(area: .init(columns: 4, rows: 2), graphic: .init(id: 9, drawing: "<P>"))
        let lines = grid(pane, on: [0, 2], width: 80)
        #expect(
            lines[1...3] == [
                "", "", "\u{1B}[A\u{1B}7\u{1B}[1A\r\u{1B}[4C<P>\u{1B}8\u{1B}7\u{1B}[1A\r\u{1B}[56C<P>\u{1B}8",
            ]
        )
    }
}

@Suite("Pictures: which are drawn beside text, and how large")
struct PlacedPictureTests {
    private func drawer(_ choice: PictureChoice, _ environment: [String: String] = [:]) -> PictureDrawer {
        PictureDrawer(
            choice: choice,
            environment: ["TERM": "xterm-256color", "PATH": "/none"].merging(environment) { $1 },
            thumbnails: SameThumbnails()
        )
    }

    private func terminal(_ columns: Int, _ rows: Int) -> TerminalFacts {
        TerminalFacts(output: .init(isTerminal: true, usesColor: true), columns: columns, rows: rows)
    }

    private func detail(_ picture: Picture) -> Output { .detail(Detail(title: "a", fields: [], picture: picture)) }

    private func grid(_ pictures: [Picture], _ layout: RecordList.Layout = .grid) -> Output {
        let records = pictures.map { RecordList.Record([.text("a")], picture: $0) }
        return .records(
            RecordList(
                columns: [.init("a", "A", .title)],
                records: records,
                firstNumber: 1,
                layout: layout,
                emptyMessage: ""
            )
        )
    }

    @Test("A picture has a third of the window beside facts, and a small place in a cell")
    func sizes() async throws {
        let picture = try Picture(SamplePicture.png(width: 320, height: 320))
        let beside = await drawer(.kitty).pictures(of: detail(picture), as: .table, on: terminal(80, 24))
        let cell = await drawer(.kitty).pictures(of: grid([picture]), as: .table, on: terminal(80, 24))

        #expect(beside?.panes[picture]?.area == .init(columns: 26, rows: 13))
        #expect(cell?.panes[picture]?.area == .init(columns: 16, rows: 8))
        // In two sizes it is two pictures for the terminal, so that the first keeps its look.
        #expect(beside?.panes[picture]?.graphic?.id != cell?.panes[picture]?.graphic?.id)
    }

    @Test("In tmux characters stand for a picture; elsewhere kitty draws it over cells, which every version of it can")
    func placeholders() async throws {
        let picture = try Picture(SamplePicture.png(width: 320, height: 320))
        let plain = await drawer(.kitty).pictures(of: detail(picture), as: .table, on: terminal(80, 24))
        let inTmux = await drawer(.kitty, ["TMUX": "/tmp/tmux-0/default,1,0"])
            .pictures(of: detail(picture), as: .table, on: terminal(80, 24))

        #expect(plain?.panes[picture]?.lines == [])
        #expect(plain?.panes[picture]?.graphic?.drawing.contains("U=1") == false)
        #expect(inTmux?.panes[picture]?.lines.count == 13)
        #expect(inTmux?.panes[picture]?.graphic?.drawing.contains("U=1") == true)
    }

    @Test("A window that is too small, a list in rows, a file and another format have no pictures")
    func nowhere() async throws {
        let picture = try Picture(SamplePicture.png(width: 320, height: 320))
        let small = [terminal(71, 24), terminal(80, 13), TerminalFacts(columns: 80, rows: 24)]
        for facts in small {
            #expect(await drawer(.kitty).pictures(of: detail(picture), as: .table, on: facts) == nil)
            #expect(!drawer(.kitty).canPlace(on: facts))
        }
        let usual = terminal(80, 24)
        #expect(await drawer(.kitty).pictures(of: grid([picture], .list), as: .table, on: usual) == nil)
        #expect(await drawer(.kitty).pictures(of: detail(picture), as: .json, on: usual) == nil)
        #expect(await drawer(.off).pictures(of: detail(picture), as: .table, on: usual) == nil)
    }

    @Test("Kitty and iTerm2 place pictures; links, nothing, and sixels without chafa do not")
    func choices() {
        let least = terminal(72, 14)
        #expect([PictureChoice.kitty, .iterm].allSatisfy { drawer($0).canPlace(on: least) })
        #expect(![PictureChoice.link, .off, .sixel, .symbols, .auto].contains { drawer($0).canPlace(on: least) })
    }

    @Test("A list of any length has forty pictures, each known to the terminal by its own number")
    func bound() async throws {
        let pictures = try (1...41).map { try Picture(SamplePicture.png(width: $0, height: 8)) }
        let drawn = await drawer(.kitty).pictures(of: grid(pictures), as: .table, on: terminal(80, 24))

        #expect(drawn?.panes.count == 40 && drawn?.panes[pictures[40]] == nil)
        let ids = drawn?.panes.values.compactMap { $0.graphic?.id } ?? []
        #expect(Set(ids).count == 40 && ids.allSatisfy { $0 > 255 && $0 < 1 << 24 })
    }
}

/// Takes every picture for one that can be decoded and is small.
private struct SameThumbnails: ThumbnailMaking {
    func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async throws -> Picture { picture }
}
