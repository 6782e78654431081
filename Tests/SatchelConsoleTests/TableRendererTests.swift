import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Console: tables")
struct TableRendererTests {
    @Test("A file gets the whole table, without header and footer")
    func wholeTable() {
        #expect(
            OutputFormat.table.text(.records(Samples.books)) == """
                #    Title                    Authors                       Year  Language
                1 ★  Dune                     Frank Herbert                 1965  en
                2    해리 포터와 마법사의 돌  J. K. Rowling, 김혜원         1999  ko
                3    Good Omens               Terry Pratchett, Neil Gaiman

                """
        )
    }

    @Test("A terminal gets the table fitted, between header and footer; columns leave before the title is cut")
    func fittedTable() {
        #expect(
            OutputFormat.table.text(.records(Samples.books), width: 60) == """
                books about wizards
                #    Title                    Authors                   Year
                1 ★  Dune                     Frank Herbert             1965
                2    해리 포터와 마법사의 돌  J. K. Rowling, 김혜원     1999
                3    Good Omens               Terry Pratchett, Neil G…
                1–3 of 3

                """
        )
    }

    @Test("Messages on a terminal break between words, and elsewhere not at all", arguments: [40, 80])
    func messages(width: Int) {
        let text =
            "no books match 'xyzzy' in 319 built-in and 400 imported books; Open Library could not be reached; "
            + "try fewer or different words, or --from openlibrary"
        var list = Samples.noBooks
        list.emptyMessage = text
        for isTerminal in [true, false] {
            let stream = TerminalFacts.Stream(isTerminal: isTerminal)
            let console = RecordingConsole(facts: TerminalFacts(output: stream, error: stream, columns: width))
            console.tell("error: " + text, onOneLine: true)
            let rendered = [Output.message(text), .records(list)].map { output in
                let drawn = OutputFormat.table.render(output, for: console.rendering)
                return drawn.standardOutput + drawn.standardError
            }
            for (shown, label) in zip([console.errors] + rendered, ["error: ", "", ""]) {
                let lines = shown.split(separator: "\n").map(String.init)
                #expect(lines.joined(separator: " ") == label + text)
                #expect(lines.allSatisfy { $0.displayWidth <= width } == isTerminal)
            }
        }
    }

    @Test("A narrow window keeps the title and what tells its rows apart")
    func narrowTable() {
        #expect(
            OutputFormat.table.text(.records(Samples.books), width: 36)
                == """
                books about wizards
                #    Title              Authors
                1 ★  Dune               Frank Herbe…
                2    해리 포터와 마법…  J. K. Rowli…
                3    Good Omens         Terry Pratc…
                1–3 of 3

                """
        )
    }

    @Test("No line is wider than the window", arguments: Array(1...100))
    func neverWider(_ width: Int) {
        for layout in RecordList.Layout.allCases {
            var list = Samples.books
            list.layout = layout
            for line in OutputFormat.table.text(.records(list), width: width).split(separator: "\n") {
                #expect(DisplayWidth.cells(of: line) <= max(width, 2), "\(line)")
            }
        }
    }

    @Test("A list of no numbers has no number column")
    func unnumbered() {
        let list = RecordList(
            columns: [RecordList.Column("name", "Name", .title)],
            records: [RecordList.Record([.text("Fire")])],
            emptyMessage: ""
        )
        #expect(OutputFormat.table.text(.records(list)) == "Name\nFire\n")
    }

    @Test("Row numbers go on where the page before ended, and line up")
    func laterPage() {
        var list = Samples.books
        list.firstNumber = 9
        let lines = OutputFormat.table.text(.records(list)).split(separator: "\n")

        #expect(lines[0].hasPrefix(" #    Title"))
        #expect(lines[1].hasPrefix(" 9 ★  Dune"))
        #expect(lines[2].hasPrefix("10    해리"))
    }

    @Test("A record that is too short for its columns reads as absent values")
    func shortRecord() {
        var list = Samples.books
        list.records = [RecordList.Record([.text("b9")])]
        #expect(OutputFormat.table.text(.records(list)).hasSuffix("1\n"))
    }
}

@Suite("Console: grids")
struct GridTests {
    private var grid: RecordList {
        var list = Samples.books
        list.layout = .grid
        list.header = nil
        list.footer = nil
        return list
    }

    @Test("Several cells stand in a row, lined up by terminal cells")
    func severalInARow() {
        #expect(
            OutputFormat.table.text(.records(grid), width: 80) == """
                1 ★ Dune                                 2   해리 포터와 마법사의 돌
                    Frank Herbert                            J. K. Rowling, 김혜원

                3   Good Omens
                    Terry Pratchett, Neil Gaiman

                """
        )
    }

    @Test("The columns follow from the width", arguments: [(30, 1), (70, 2), (110, 3), (1000, 3)])
    func columnsFollow(_ width: Int, _ columns: Int) {
        let first = OutputFormat.table.text(.records(grid), width: width).split(separator: "\n")[0]
        let shown = ["Dune", "해리", "Good"].filter { first.contains($0) }
        #expect(shown.count == columns)
    }

    @Test("Away from a terminal a grid is a list")
    func gridInAFile() {
        var list = Samples.books
        list.layout = .list
        #expect(OutputFormat.table.text(.records(grid)) == OutputFormat.table.text(.records(list)))
    }
}

@Suite("Console: details")
struct DetailTests {
    private let detail = Detail(
        title: "Dune",
        fields: [
            .init("id", label: nil, .text("b1")),
            .init("authors", label: "Authors", .texts(["Frank Herbert", "누군가"])),
            .init("isbn13", label: "ISBN", .absent),
            .init("isRead", label: "Read", .boolean(true)),
        ],
        body: "A desert planet.\n\nIts worms.",
        footer: "fav 1 keeps it"
    )

    @Test("A terminal gets labels, wrapped values, a wrapped body and a footer")
    func onATerminal() {
        #expect(
            OutputFormat.table.text(.detail(detail), width: 24) == """
                Dune
                Authors  Frank Herbert,
                         누군가
                Read     yes

                A desert planet.

                Its worms.

                fav 1 keeps it

                """
        )
    }

    @Test("A file gets every value on one line")
    func inAFile() {
        #expect(
            OutputFormat.table.text(.detail(detail)) == """
                Dune
                Authors  Frank Herbert, 누군가
                Read     yes

                A desert planet.

                Its worms.

                """
        )
    }

    @Test("Plain prints key and value, Markdown a table")
    func otherFormats() {
        #expect(OutputFormat.plain.text(.detail(detail)) == "authors\tFrank Herbert, 누군가\nisRead\tyes\n")
        #expect(
            OutputFormat.markdown.text(.detail(detail)) == """
                ## Dune

                | Field | Value |
                | --- | --- |
                | Authors | Frank Herbert, 누군가 |
                | Read | yes |

                A desert planet.

                Its worms.

                """
        )
    }

    @Test("Structured formats carry every field that is known")
    func structured() {
        #expect(
            OutputFormat.ndjson.text(.detail(detail))
                == #"{"id":"b1","authors":["Frank Herbert","누군가"],"isRead":true}"# + "\n"
        )
        #expect(OutputFormat.csv.text(.detail(detail)) == "id,authors,isbn13,isRead\nb1,Frank Herbert; 누군가,,true\n")
    }
}
