import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: the columns of a list in a window")
struct ColumnFittingTests {
    private static let columns: [RecordList.Column] = [
        .init("title", "Title", .title), .init("author", "Author", .subtitle),
        .init("price", "Price", alignment: .trailing), .init("isbn", "ISBN"), .init("genre", "Genre"),
    ]

    private static func list(_ rows: [[String]], _ columns: [RecordList.Column] = columns) -> RecordList {
        let records = rows.map { RecordList.Record($0.map { .text($0) }) }
        return RecordList(columns: columns, records: records, emptyMessage: "")
    }

    private static func lines(_ list: RecordList, _ width: Int) -> [Substring] {
        OutputFormat.table.text(.records(list), width: width).split(separator: "\n")
    }

    private static let novels = list([
        ["The Fellowship of the Ring", "J. R. R. Tolkien", "$1,250.00", "9780618346257", "high fantasy"],
        ["Dune", "Frank Herbert", "$9.99", "9780340839935", "science fiction"],
    ])

    private static let isbns = ["9780618346257", "9780340839935"]

    @Test("An ISBN and a price are shown whole or not at all", arguments: Array(1...100))
    func wholeOrNone(_ width: Int) {
        let lines = Self.lines(Self.novels, width)

        #expect(lines.allSatisfy { String($0).displayWidth <= width })
        #expect(lines[1].contains("9780618346257") == lines[0].contains("ISBN"))
        #expect(lines[1].contains("$1,250.00") == lines[0].contains("Price"))
        #expect(lines.allSatisfy { line in !line.contains("978") || Self.isbns.contains { line.contains($0) } })
    }

    @Test(
        "Columns leave from the right, the subtitle last, before the title is cut",
        arguments: [
            (90, ["Title", "Author", "Price", "ISBN", "Genre"]), (75, ["Title", "Author", "Price", "ISBN"]),
            (60, ["Title", "Author", "Price"]), (48, ["Title", "Author"]),
        ]
    )
    func fromTheRight(_ width: Int, _ headings: [String]) {
        let lines = Self.lines(Self.novels, width)

        #expect(lines[0].split(separator: " ").map { String($0) } == headings)
        #expect(lines[1].hasPrefix("The Fellowship of the Ring"))
    }

    @Test("A column of a higher priority outlasts those before it")
    func priority() {
        var columns = Self.columns
        columns[3].priority = 2
        let rows = Self.novels.records.map { $0.values.map { value in value.plainText } }

        #expect(Self.lines(Self.list(rows, columns), 45)[0].split(separator: " ") == ["Title", "ISBN"])
        #expect(RecordList.Column("a", "A", .subtitle).priority > RecordList.Column("b", "B").priority)
    }

    @Test("Forty cells tell rows apart: by the title where it can, or else by what is beside it")
    func apart() {
        let volumes = ["Sorcerer's Stone", "Chamber of Secrets", "Goblet of Fire"].map {
            ["Harry Potter and the \($0)", "J.K. Rowling", "$1", "", ""]
        }
        let poems = ["Sylvia Plath", "Ted Hughes", "Philip Larkin"].map {
            ["Collected Poems, newly edited and with notes", $0, "$1", "", ""]
        }
        for rows in [volumes, poems] {
            let lines = Self.lines(Self.list(rows), 40)
            #expect(Set(lines.dropFirst()).count == 3, "\(lines)")
        }
    }

    @Test("One long title takes no column from the others", arguments: [80, 100, 120])
    func longTitle(_ width: Int) {
        let title = "An Account of the Whole of It, with All That Came Before, and a Few Words on What Came After That"
        let rows = [
            [title, "Frank Herbert", "1965", "9780340839935", "en"], ["Dune", "Frank Herbert", "1965", "", "en"],
        ]
        let lines = Self.lines(Self.list(rows), width)

        #expect(lines[0].split(separator: " ").starts(with: ["Title", "Author", "Price"]))
        #expect(width == 80 || lines[0].hasSuffix("Genre"))
        #expect(lines[1].hasPrefix("An Account of the Whole of It"))
    }

    @Test("A price of a later page that is longer than those of the first takes room from the title")
    func laterPages() {
        var first = Self.novels
        first.isFollowed = true
        let title = "A Title That Fills All of Its Column Here"
        let second = Self.list([[title, "Somebody", "$1,234,567.00", "9780340839935", "maps"]])
        var renderer = PagedRenderer(.table, for: RenderingContext(width: 70))
        _ = renderer.render(first)
        let line = renderer.render(second).standardOutput

        #expect(line.contains("$1,234,567.00"))
        #expect(line.contains("9780340839935") || !line.contains("978"))
        #expect(line.split(separator: "\n").allSatisfy { String($0).displayWidth <= 70 })
    }
}
