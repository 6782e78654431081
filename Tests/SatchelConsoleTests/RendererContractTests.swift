import Foundation
import SatchelCatalog
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: what every format promises")
struct RendererContractTests {
    static let outputs: [Output] = [
        .message("added 'Dune' to favorites"),
        .records(Samples.books),
        .detail(
            Detail(
                title: "Dune",
                fields: [.init("title", label: "Title", .text("Dune"))],
                body: "Sand.\n\nMore sand.\n"
            )
        ),
        .document(Document("digraph {\n}\n\n")),
        .records(Samples.prices),
        .detail(Detail(title: "Bitcoin", fields: [.init("change", label: "Change", .change("-2.5", suffix: "%"))])),
        .chart(Samples.line),
        .chart(Samples.candles),
        .map(Samples.map),
        .sequence([.message("one"), .records(Samples.books), .none, .message("two")]),
    ]

    @Test("Text that is not empty ends in exactly one line feed", arguments: OutputFormat.allCases, outputs)
    func oneLineFeed(_ format: OutputFormat, _ output: Output) {
        for width in [nil, 1, 3, 20, 80] {
            let text = format.text(output, width: width)
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(text.debugDescription)")
        }
    }

    @Test("Nothing is printed for nothing", arguments: OutputFormat.allCases)
    func nothing(_ format: OutputFormat) {
        #expect(format.render(.none, for: RenderingContext()) == RenderedOutput())
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
            let rendered = format.render(output, for: RenderingContext(width: width))
            for scalar in (rendered.standardOutput + rendered.standardError).unicodeScalars {
                #expect(
                    scalar == "\n" || scalar == "\t" || !VisibleText.isUnsafe(scalar),
                    "\(scalar.escaped(asASCII: true))"
                )
            }
        }
    }

    @Test("Nothing that acts or hides is left of random text, whatever the format", arguments: OutputFormat.allCases)
    func random(_ format: OutputFormat) {
        var random = SplitMix64(seed: 15)
        for round in 0..<60 {
            let text = HostileText.random(using: &random)
            let output = Samples.output(of: text)
            for width in [nil, 24] {
                let rendered = format.render(output, for: RenderingContext(width: width))
                HostileText.expectHarmless(rendered.standardOutput, of: text)
                HostileText.expectHarmless(rendered.standardError, of: text)
            }
            if round == 0 {
                let line = output.onOneLine.standardOutput
                HostileText.expectHarmless(line, of: text)
            }
        }
    }

    @Test("JSON gives back every scalar it was given", arguments: [OutputFormat.json, .ndjson])
    func losslessJSON(_ format: OutputFormat) throws {
        var random = SplitMix64(seed: 16)
        for _ in 0..<300 {
            let text = HostileText.random(using: &random)
            let document = Data(format.text(.message(text)).utf8)
            let object = try JSONSerialization.jsonObject(with: document) as? [String: String]

            #expect(object?["message"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        }
    }

    @Test("Colors appear only where they are asked for", arguments: OutputFormat.allCases)
    func colors(_ format: OutputFormat) {
        let output = Output.records(Samples.books)

        #expect(!format.text(output, width: 80).contains("\u{1B}"))
        #expect(format.text(output, width: 80, usesColor: true).contains("\u{1B}") == (format == .table))
    }

    private static var grid: Output {
        var list = Samples.books
        list.layout = .grid
        return .records(list)
    }

    @Test("Colors change no text", arguments: outputs + [grid])
    func colorsAreOnlyColors(_ output: Output) {
        let colored = OutputFormat.table.text(output, width: 60, usesColor: true)
        let pieces = colored.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        let bare = pieces.enumerated().map { $0 == 0 ? $1 : $1.drop { $0 != "m" }.dropFirst() }.joined()

        #expect(bare == OutputFormat.table.text(output, width: 60))
    }

    @Test("No line is wider than the window, whatever is drawn", arguments: [12, 20, 31, 80, 200])
    func width(_ width: Int) {
        for output in [.records(Samples.prices), .chart(Samples.line), .chart(Samples.candles), .map(Samples.map)]
            as [Output]
        {
            for line in OutputFormat.table.text(output, width: width).split(separator: "\n") {
                #expect(String(line).displayWidth <= width, "\(line)")
            }
        }
    }

    @Test(
        "Charts and maps are their tables wherever they are not drawn",
        arguments: OutputFormat.allCases.filter { ![.html, .svg].contains($0) }
    )
    func tables(_ format: OutputFormat) {
        #expect(format.text(.chart(Samples.line)) == format.text(.records(Samples.line.table)))
        #expect(format.text(.chart(Samples.candles)) == format.text(.records(Samples.candles.table)))
        #expect(format.text(.map(Samples.map)) == format.text(.records(Samples.map.table)))
        let isDrawn = format.text(.map(Samples.map), width: 80) != format.text(.records(Samples.map.table), width: 80)
        #expect(isDrawn == (format == .table))
    }

    @Test("An empty chart and an empty map say so as an empty list does", arguments: OutputFormat.allCases)
    func emptyDrawings(_ format: OutputFormat) {
        let chart = Chart(title: "Dune Coin", .line([]), emptyMessage: "no prices of 'DUNE'")
        var map = MapDrawing(title: "Nobody", places: [], table: Samples.noBooks)
        map.paths = [[]]
        for width in [nil, 80] {
            let page = RenderingContext(width: width)
            let renderer = format
            #expect(renderer.render(.chart(chart), for: page) == renderer.render(.records(chart.table), for: page))
            #expect(renderer.render(.map(map), for: page) == renderer.render(.records(Samples.noBooks), for: page))
        }
    }

    @Test(
        "An empty list says why on standard error, and keeps its shape for programs",
        arguments: [
            (OutputFormat.table, "", true), (.plain, "", true), (.markdown, "", true), (.json, "[]\n", false),
            (.ndjson, "", false), (.csv, "id,title,authors,year,language\n", false),
            (.tsv, "id\ttitle\tauthors\tyear\tlanguage\n", false), (.html, "", true), (.svg, "", true),
        ]
    )
    func emptyList(_ format: OutputFormat, _ output: String, _ explains: Bool) {
        let rendered = format.render(.records(Samples.noBooks), for: RenderingContext())

        #expect(rendered.standardOutput == output)
        #expect(rendered.standardError == (explains ? "no books match 'xyz'\n" : ""))
    }
}
