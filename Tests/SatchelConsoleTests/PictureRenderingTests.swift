import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: what every format prints")
struct PictureRenderingTests {
    static let link = "https://covers.example.org/b/1.png"

    private func output(link: String? = link, title: String = "Dune") throws -> Output {
        .picture(PictureOutput(try Picture(SamplePicture.png()), title: title, link: link, note: "cached 3 h"))
    }

    @Test("Away from a terminal a picture is told in facts, never in bytes")
    func facts() throws {
        let count = SamplePicture.png().count
        let json = """
            {
              "title": "Dune",
              "link": "\(Self.link)",
              "mimeType": "image/png",
              "width": 2,
              "height": 3,
              "bytes": \(count)
            }

            """
        let row = ["Dune", Self.link, "image/png", "2", "3", "\(count)"]
        let heading = ["title", "link", "mimeType", "width", "height", "bytes"]
        #expect(try OutputFormat.json.text(output()) == json)
        #expect(
            try OutputFormat.csv.text(output()) == [heading, row].map { $0.joined(separator: ",") + "\n" }.joined()
        )
        #expect(
            try OutputFormat.tsv.text(output()) == [heading, row].map { $0.joined(separator: "\t") + "\n" }.joined()
        )
        #expect(
            try OutputFormat.plain.text(output()) == zip(heading, row).map { "\($0)\t\($1)\n" }.joined()
        )
        #expect(try OutputFormat.markdown.text(output()) == "![Dune](<\(Self.link)>)\n")
        #expect(try OutputFormat.table.text(output()) == "Dune: \(Self.link)\n")
        #expect(try OutputFormat.table.text(output(link: nil)) == "Dune: PNG, 2 × 3 pixels, \(count) bytes\n")
        #expect(try !OutputFormat.ndjson.text(output(link: nil)).contains("link"))
    }

    @Test("Nothing in a title or an address acts on a terminal", arguments: OutputFormat.allCases)
    func harmless(_ format: OutputFormat) throws {
        let nasty = try output(link: "https://" + Samples.nasty, title: Samples.nasty)
        for width in [nil, 20, 80] {
            let text = format.text(nasty, width: width)
            #expect(!text.contains("\u{1B}") && !text.contains("\u{7}") && !text.contains("\u{9B}"))
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        }
    }

    @Test("On a terminal that draws, the drawing stands between the title and the note")
    func drawn() throws {
        let picture = try Picture(SamplePicture.png())
        let page = RenderingContext(width: 80, pictures: DrawnPictures(drawings: [picture: "\u{1B}_Gdrawing\u{1B}\\"]))
        let output = try output()
        let text = OutputFormat.table.render(output, for: page).standardOutput

        #expect(text == "Dune\n\u{1B}_Gdrawing\u{1B}\\\ncached 3 h\n")
        for format in OutputFormat.allCases where format != .table {
            #expect(!format.render(output, for: page).standardOutput.contains("\u{1B}"))
        }
    }

    @Test("Where it cannot be drawn the address is a link to click, and whole even in a narrow window")
    func links() throws {
        let page = RenderingContext(width: 12, pictures: DrawnPictures(usesHyperlinks: true))
        func text(_ link: String) throws -> String {
            OutputFormat.table.render(try output(link: link), for: page).standardOutput
        }
        #expect(
            try text(Self.link) == "Dune: \u{1B}]8;;\(Self.link)\u{1B}\\\(Self.link)\u{1B}]8;;\u{1B}\\\ncached 3 h\n"
        )
        #expect(try text("https://a\u{1B}\\b c").contains("]8;;https://a%1B\\b%20c\u{1B}\\"))
        #expect(try text("file:///etc/passwd") == "Dune: file:///etc/passwd\ncached 3 h\n")
    }
}
