import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: pages that wrap")
struct ColumnWrappingTests {
    private func page(_ text: String, width: Int? = nil) -> [String] {
        OutputFormat.table.text(.document(Document(text, wraps: true)), width: width)
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test("A description goes on below itself, and prose where the line started")
    func columns() {
        #expect(
            page("  show <row>  show one row of the list in full\n\nAn empty line shows the next page.", width: 32) == [
                "  show <row>  show one row of",
                "              the list in full",
                "",
                "An empty line shows the next",
                "page.",
            ]
        )
    }

    @Test("In a narrow window a description stands below its label")
    func narrow() {
        #expect(
            page("  books favorites  list the favorites, newest first", width: 24) == [
                "  books favorites",
                "      list the",
                "      favorites, newest",
                "      first",
            ]
        )
    }

    @Test("Cells are counted, not letters")
    func wide() {
        #expect(page("  search  해리 포터와 마법사의 돌을 찾기", width: 28).allSatisfy { $0.displayWidth <= 28 })
        #expect(
            page("  search  해리 포터와 마법사의 돌을 찾기", width: 28) == [
                "  search  해리 포터와",
                "          마법사의 돌을 찾기",
            ]
        )
    }

    @Test("No word is broken in any window that it fits", arguments: [20, 40, 60, 80])
    func words(_ width: Int) {
        let text = """
            usage: books search <words>... [--option …]
              --output <word>  the format of the answer: table, plain, json, ndjson, csv, tsv, markdown
              --help           show this page
            """
        let lines = page(text, width: width)

        #expect(lines.allSatisfy { $0.displayWidth <= width })
        #expect(lines.joined(separator: " ").split(separator: " ") == text.split { $0 == " " || $0 == "\n" })
    }

    @Test("Without a window a page is 80 cells wide, and text that must stay as it is stays")
    func pipe() {
        let line = String(repeating: "word ", count: 40) + "end"

        #expect(page(line).allSatisfy { $0.displayWidth <= 80 })
        #expect(OutputFormat.table.text(.document(Document(line))) == line + "\n")
        #expect(OutputFormat.table.text(.document(Document(line)), width: 20) == line + "\n")
    }
}

@Suite("Console: what stands out")
struct StandingOutTests {
    private static func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }

    private func titles(_ words: [String], usesColor: Bool = true, width: Int? = 80) -> String {
        var list = Samples.books
        list.matches = words
        list.header = nil
        list.footer = nil
        return OutputFormat.table.text(.records(list), width: width, usesColor: usesColor)
    }

    @Test(
        "What a search matched is bold where a word starts with it, whatever the case and the accents",
        arguments: [
            (["dune"], "Dune"), (["DÜNE"], "Dune"), (["om"], "Om"), (["포터"], "포터"), (["herb", "dun"], "Herb"),
            (["frank h"], "Frank H"),
        ] as [([String], String)]
    )
    func matches(_ words: [String], _ shown: String) {
        #expect(titles(words).contains(Self.bold(shown)))
    }

    @Test("Within a word, and without colors, nothing is bold", arguments: [["une"], ["mens"], ["o"], [""]])
    func noMatches(_ words: [String]) {
        #expect(titles(words) == titles([]))
        #expect(!titles(["dune"], usesColor: false).contains("\u{1B}"))
    }

    @Test("A grid shows them, too")
    func grid() {
        var list = Samples.books
        list.layout = .grid
        list.matches = ["good"]
        #expect(OutputFormat.table.text(.records(list), width: 80, usesColor: true).contains(Self.bold("Good")))
    }

    @Test(
        "A text is taller than a window by the rows it takes there",
        arguments: [
            ("", 0, false), ("a\n", 1, false), ("a\nb\n", 1, true), ("a\nb", 2, false), ("a\nb\nc", 2, true),
            ("1234567890", 1, false), ("12345678901", 1, true), ("가나다라마바", 1, true), ("\n\n", 2, false),
            ("\u{1B}[2m1234567890\u{1B}[0m\n", 1, false),
        ] as [(String, Int, Bool)]
    )
    func height(_ text: String, _ rows: Int, _ isTaller: Bool) {
        #expect(text.isTaller(than: rows, columns: 10) == isTaller)
    }
}
