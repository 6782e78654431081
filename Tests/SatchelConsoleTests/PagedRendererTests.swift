import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: a list printed page by page")
struct PagedRendererTests {
    /// Lists of some sizes, as one and in pages; the last page may be empty.
    private static let sizes = [[3], [2, 1], [1, 1, 1], [3, 0], [2, 0, 1], [0, 3]]

    private static func pages(_ sizes: [Int], layout: RecordList.Layout = .list) -> (
        whole: RecordList, pages: [RecordList]
    ) {
        var list = Samples.books
        list.layout = layout
        let whole = list
        var rest = whole.records[...]
        let pages = sizes.enumerated().map { number, size in
            var page = whole
            page.firstNumber = whole.records.count - rest.count + 1
            page.records = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            page.isFollowed = number + 1 < sizes.count
            return page
        }
        return (whole, pages)
    }

    private static func text(_ pages: [RecordList], _ format: OutputFormat, width: Int?) -> String {
        var renderer = PagedRenderer(format, for: RenderingContext(width: width))
        return pages.map { renderer.render($0).standardOutput }.joined()
    }

    @Test(
        "In every format for programs the pages read as the whole list",
        arguments: [OutputFormat.json, .ndjson, .csv, .tsv],
        sizes
    )
    func programs(_ format: OutputFormat, _ sizes: [Int]) {
        let (whole, pages) = Self.pages(sizes)
        #expect(Self.text(pages, format, width: nil) == format.text(.records(whole), width: nil))
    }

    @Test("No rows at all are an empty array of JSON, and nothing elsewhere", arguments: OutputFormat.allCases)
    func none(_ format: OutputFormat) {
        let (_, pages) = Self.pages([0, 0])
        let heading = [.csv, .tsv].contains(format) ? "" : nil
        #expect(Self.text(pages, format, width: nil) == (format == .json ? "[]\n" : heading ?? ""))
    }

    @Test("Columns of the first page hold for all, and a heading is printed once", arguments: [nil, 60])
    func table(_ width: Int?) {
        let (whole, pages) = Self.pages([2, 1])
        let lines = Self.text(pages, .table, width: width).split(separator: "\n")
        #expect(lines.count == OutputFormat.table.text(.records(whole), width: width).split(separator: "\n").count)
        #expect(lines.filter { $0.contains("Title") }.count == 1)
        let starts = lines.filter { $0.contains("Herbert") || $0.contains("Pratchett") }.map { line in
            line.prefix(
                upTo: line.firstRange(of: line.contains("Frank") ? "Frank" : "Terry")?.lowerBound ?? line.endIndex
            )
        }
        #expect(Set(starts.map { String($0).displayWidth }).count == 1)
        if width != nil {
            #expect(lines.first == "books about wizards" && lines.last == "1–3 of 3")
        }
    }

    @Test("A value wider than those of the first page is cut in a window, and whole elsewhere")
    func wide() {
        var (_, pages) = Self.pages([2, 1])
        let long = String(repeating: "long ", count: 20) + "title"
        pages[1].records[0].values[1] = .text(long)
        #expect(Self.text(pages, .table, width: nil).contains(long))
        let lines = Self.text(pages, .table, width: 60).split(separator: "\n")
        #expect(lines.allSatisfy { String($0).displayWidth <= 60 })
    }

    @Test("Row numbers that grow push no line out of the window")
    func numbers() {
        let (_, pages) = Self.pages([2, 1])
        var later = pages
        later[1].firstNumber = 100_000
        let lines = Self.text(later, .table, width: 40).split(separator: "\n")
        #expect(lines.allSatisfy { String($0).displayWidth <= 40 })
        #expect(lines.contains { $0.contains("100000") })
    }

    @Test("A heading of Markdown is printed once")
    func markdown() {
        let (_, pages) = Self.pages([1, 1, 1])
        let text = Self.text(pages, .markdown, width: nil)
        #expect(text.split(separator: "\n").filter { $0.contains("---") }.count == 1)
        #expect(text.split(separator: "\n").count == 5)
    }
}
