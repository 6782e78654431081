import Foundation
import SatchelCatalog
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: pages for a browser, and drawings")
struct PageTests {
    @Test("A page allows its own style and script, by their hashes, and nothing else")
    func policy() async throws {
        let page = OutputFormat.html.text(.records(Samples.books))

        #expect(page.contains("default-src 'none'; img-src data:; style-src '\(PageStyle.styleHash)'"))
        for (element, hash) in [("style", PageStyle.styleHash), ("script", PageStyle.scriptHash)] {
            let start = try #require(page.firstRange(of: "<\(element)>"))
            let end = try #require(page.firstRange(of: "</\(element)>"))
            #expect(try Self.sha256(String(page[start.upperBound..<end.lowerBound])) == hash)
        }
        #expect(page.matches(of: /<(script|style)/).count == 2)
        #expect(!page.contains(" style=") && !page.contains(" on"), "an attribute that the policy would refuse")
    }

    private static func sha256(_ text: String) throws -> String {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/sha256sum")
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let digits = String(decoding: output.fileHandleForReading.readDataToEndOfFile().prefix(64), as: UTF8.self)
        process.waitUntilExit()
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(digits.dropFirst($0).prefix(2), radix: 16)
        }
        return "sha256-" + Data(bytes).base64EncodedString()
    }

    @Test(
        "Text stays text, in cells, attributes and headings, in pages and drawings",
        arguments: [OutputFormat.html, .svg]
    )
    func hostile(_ format: OutputFormat) {
        let text = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;<!--"
        let page = format.text(Samples.output(of: text))
        let markup = page.replacing(PageStyle.script, with: "").replacing(PageStyle.style, with: "")

        #expect(markup.contains("&lt;img src=x"))
        #expect(!markup.contains("<script>a") && !markup.contains("<img") && !markup.contains("<!--"))
        #expect(!markup.contains("\"'>"))
    }

    @Test(
        "Only addresses of the web become links",
        arguments: [
            ("https://example.org/a?b=1&c=2", "<a href=\"https://example.org/a?b=1&amp;c=2\""),
            ("javascript:alert(1)", "<td data-l=\"Link\">javascript:alert(1)</td>"),
            ("https://example.org/ \"onclick=x", "<td data-l=\"Link\">https://example.org/ &quot;onclick=x</td>"),
        ]
    )
    func links(_ text: String, _ expected: String) {
        let list = RecordList(
            columns: [.init("title", "Title", .title), .init("link", "Link")],
            records: [.init([.text("Dune"), .text(text)])],
            firstNumber: 1,
            emptyMessage: ""
        )
        #expect(OutputFormat.html.text(.records(list)).contains(expected))
    }

    @Test(
        "A row has the columns of the list, the title first, numbers to sort by, and what the favorite is marked with"
    )
    func rows() {
        var list = Samples.books
        list.title = "Books"
        list.footer = "1–3 of 57 · 'more' or Enter for the next page · built-in data of 2023-01-08"
        let page = OutputFormat.html.text(.records(list))

        #expect(page.contains("<title>Books</title>") && page.contains("<h1>Books</h1>") && !page.contains("<h2>"))
        #expect(
            page.contains(
                "<tr><th scope=\"row\">Dune <span class=\"mark\">★</span></th><td data-l=\"Authors\">Frank Herbert</td>"
                    + "<td class=\"number\" data-l=\"Year\">1965</td><td data-l=\"Language\">en</td></tr>"
            )
        )
        #expect(page.contains("<td class=\"number none\" data-l=\"Year\"></td>"))
        #expect(page.contains("<p class=\"note\">1–3 of 57 · built-in data of 2023-01-08</p>"))
        let prices = OutputFormat.html.text(.records(Samples.prices))
        #expect(prices.contains("data-v=\"60000.12\" data-l=\"Price\">$60,000.12</td>"))
        #expect(prices.contains("<span class=\"rise\">+1.25%</span>") && prices.contains("<polyline class=\"stroke\""))
    }

    @Test("Pages of a long list make one page of a browser", arguments: [[3], [2, 1], [3, 0], [1, 1, 1, 0]])
    func streamed(_ sizes: [Int]) {
        var rest = Samples.books.records[...]
        var renderer = PagedRenderer(.html, for: RenderingContext())
        let text = sizes.enumerated().map { number, size in
            var page = Samples.books
            page.records = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            page.isFollowed = number + 1 < sizes.count
            return renderer.render(page).standardOutput
        }
        #expect(text.joined() == OutputFormat.html.text(.records(Samples.books)))
    }

    @Test("A chart is drawn in both, with its numbers in a table, and a bar as long as its share")
    func charts() {
        let page = OutputFormat.html.text(.chart(Samples.line))
        #expect(page.contains("<polyline class=\"stroke\"") && page.contains("34,235.19"))
        for chart in [Samples.line, Samples.candles] {
            let drawing = OutputFormat.svg.text(.chart(chart))
            #expect(drawing.hasPrefix("<svg xmlns=") && drawing.contains("<title>Bitcoin"))
        }
        let counts = [("reading", 4), ("read", 1)].map { name, count in
            RecordList.Record([
                .text(name), .amount(.init(digits: "\(count)", shown: "█ \(count)", share: Double(count) / 4)),
            ])
        }
        let columns: [RecordList.Column] = [.init("value", "Value", .title), .init("items", "Books", .subtitle)]
        var list = RecordList(columns: columns, records: counts, firstNumber: 1, emptyMessage: "")
        (list.title, list.total) = ("Books by status", "5 books")
        let bars = OutputFormat.svg.text(.records(list))
        #expect(bars.contains("width=\"360\" height=\"18\"") && bars.contains("width=\"90\" height=\"18\""))
        #expect(bars.contains(">Books by status</text>") && bars.contains(">5 books</text>"))
        #expect(OutputFormat.html.text(.records(list)).contains("<rect class=\"fill\" width=\"25\" height=\"10\""))
    }

    @Test("A drawing of anything is well-formed", arguments: RendererContractTests.outputs + [Samples.nastyOutput])
    func wellFormed(_ output: Output) {
        let text = OutputFormat.svg.text(output).replacing(/<style>[^<]*<\/style>/, with: "")
        var open: [Substring] = []
        for tag in text.matches(of: /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9:-]+="[^"<>]*")*)(\/?)>/) {
            if tag.output.1 == "/" {
                #expect(open.popLast() == tag.output.2)
            } else if tag.output.4.isEmpty {
                open.append(tag.output.2)
            }
        }
        #expect(open.isEmpty)
        let rest = text.replacing(/<\/?[a-zA-Z]+(?: [a-zA-Z0-9:-]+="[^"<>]*")*\/?>/, with: "")
        #expect(!rest.contains("<") && rest.matches(of: /&(?!(amp|lt|gt|quot|#39);)/).isEmpty)
    }

    @Test("Pictures are made small and anew, as many as a page has room for, and none if they are off")
    func pictures() async throws {
        let photo = try Picture(SamplePicture.png(width: 900, height: 1200))
        var list = Samples.books
        list.records[0].picture = photo
        let drawer = PictureDrawer(choice: .auto, environment: [:], thumbnails: DecodedThumbnails())
        let drawn = try #require(await drawer.pictures(of: .records(list), as: .html, on: TerminalFacts()))
        let page = OutputFormat.html.render(.records(list), for: RenderingContext(pictures: drawn)).standardOutput
        let source = try #require(page.firstMatch(of: /<img src="data:image\/jpeg;base64,([^"]+)" alt=""/))
        let small = try Picture(Array(try #require(Data(base64Encoded: String(source.1)))))

        #expect((small.width, small.height) == (126, 168))
        #expect(page.contains("<td class=\"picture none\"></td>") && page.contains("<td class=\"picture\"></td><th"))
        let off = PictureDrawer(choice: .off, environment: [:], thumbnails: DecodedThumbnails())
        #expect(await off.pictures(of: .records(list), as: .html, on: TerminalFacts()) == nil)
    }

    @Test("A photo becomes a JPEG of fewer bytes; what shows through, or is a drawing of few colors, stays a PNG")
    func compact() throws {
        var random = SplitMix64(seed: 3)
        // Soft colors with some noise, as in a photo.
        func pixels(opacity: UInt8) -> [UInt8] {
            (0..<90 * 120).flatMap { index -> [UInt8] in
                let (column, row) = (index % 90, index / 90)
                return [
                    UInt8(column * 2 + Int.random(in: 0...9, using: &random)), UInt8(row * 2), UInt8(200 - column),
                    opacity,
                ]
            }
        }
        let photo = try Picture(Raster(width: 90, height: 120, pixels: pixels(opacity: 255)).png())
        let small = DecodedThumbnails.compact(photo)
        #expect(small.format == .jpeg && (small.width, small.height) == (90, 120))
        #expect(small.bytes.count * 3 < photo.bytes.count)

        let glass = try Picture(Raster(width: 90, height: 120, pixels: pixels(opacity: 99)).png())
        #expect(DecodedThumbnails.compact(glass) == glass)
        let red = Array([[UInt8]](repeating: [200, 30, 60, 255], count: 90 * 120).joined())
        let plain = try Picture(Raster(width: 90, height: 120, pixels: red).png())
        #expect(DecodedThumbnails.compact(plain) == plain)
    }
}
