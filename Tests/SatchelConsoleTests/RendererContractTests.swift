import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: what every format promises")
struct RendererContractTests {
    static let outputs: [Output] = [
        .message("added 'Dune' to favourites"),
        .records(Samples.books),
        .detail(
            Detail(
                title: "Dune",
                fields: [.init("title", label: "Title", .text("Dune"))],
                body: "Sand.\n\nMore sand.\n"
            )
        ),
        .document(Document("digraph {\n}\n\n")),
        .sequence([.message("one"), .records(Samples.books), .none, .message("two")]),
    ]

    @Test("Text that is not empty ends in exactly one line feed", arguments: OutputFormat.allCases, outputs)
    func oneLineFeed(_ format: OutputFormat, _ output: Output) {
        for width in [nil, 20, 80] {
            let text = format.text(output, width: width)
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(text.debugDescription)")
        }
    }

    @Test("Nothing is printed for nothing", arguments: OutputFormat.allCases)
    func nothing(_ format: OutputFormat) {
        #expect(format.renderer.render(.none, for: RenderingContext()) == RenderedOutput())
        #expect(format.text(.sequence([])).isEmpty)
    }

    @Test("No byte of the data acts on a terminal", arguments: OutputFormat.allCases, [nil, 3, 24, 80])
    func harmless(_ format: OutputFormat, _ width: Int?) {
        for layout in RecordList.Layout.allCases {
            var output = Samples.nastyOutput
            if case .sequence(var parts) = output, case .records(var list) = parts[0] {
                list.layout = layout
                parts[0] = .records(list)
                output = .sequence(parts)
            }
            let rendered = format.renderer.render(output, for: RenderingContext(width: width))
            for scalar in (rendered.standardOutput + rendered.standardError).unicodeScalars {
                #expect(
                    scalar == "\n" || scalar == "\t" || !VisibleText.isUnsafe(scalar),
                    "\(scalar.escaped(asASCII: true))"
                )
            }
        }
    }

    @Test("Colours appear only where they are asked for", arguments: OutputFormat.allCases)
    func colors(_ format: OutputFormat) {
        let output = Output.records(Samples.books)

        #expect(!format.text(output, width: 80).contains("\u{1B}"))
        #expect(format.text(output, width: 80, usesColor: true).contains("\u{1B}") == (format == .table))
    }

    @Test("Colours change no text", arguments: RecordList.Layout.allCases)
    func colorsAreOnlyColors(_ layout: RecordList.Layout) {
        var list = Samples.books
        list.layout = layout
        let colored = OutputFormat.table.text(.records(list), width: 60, usesColor: true)
        let pieces = colored.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        let bare = pieces.enumerated().map { $0 == 0 ? $1 : $1.drop { $0 != "m" }.dropFirst() }.joined()

        #expect(bare == OutputFormat.table.text(.records(list), width: 60))
    }

    @Test(
        "An empty list says why on standard error, and keeps its shape for programs",
        arguments: [
            (OutputFormat.table, "", true), (.plain, "", true), (.markdown, "", true), (.json, "[]\n", false),
            (.ndjson, "", false), (.csv, "id,title,authors,year,language\n", false),
            (.tsv, "id\ttitle\tauthors\tyear\tlanguage\n", false),
        ]
    )
    func emptyList(_ format: OutputFormat, _ output: String, _ explains: Bool) {
        let rendered = format.renderer.render(.records(Samples.noBooks), for: RenderingContext())

        #expect(rendered.standardOutput == output)
        #expect(rendered.standardError == (explains ? "no books match 'xyz'\n" : ""))
    }
}
