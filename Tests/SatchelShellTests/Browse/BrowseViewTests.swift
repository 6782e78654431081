import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import Testing

@MainActor
@Suite("The screen of browsing")
struct BrowseViewTests {
    private let rows = SampleRows()

    private func frame(columns: Int, rows height: Int, _ keys: [TerminalKey] = []) async -> String {
        let model = BrowseModel(rows, words: "", columns: columns, rows: height, pauses: .none)
        _ = await model.settles { model.list != nil && (columns < 80 || model.preview != nil) }
        for key in keys { model.handle(key) }
        var canvas = Canvas(columns: columns, rows: height)
        BrowseView(RenderingContext(width: columns, rows: height)).draw(model, into: &canvas)
        return canvas.frame()
    }

    @Test("A chart is whole below many facts, which give way", arguments: [(80, 24), (120, 40), (200, 60)])
    func chart(_ columns: Int, _ height: Int) async {
        let points = (1...9).compactMap { day in ExactNumber(String(day)).flatMap { Chart.Point(x: Double(day), y: $0) }
        }
        let chart = Chart(title: "a plot", .line(points), note: "the note", height: .compact)
        let fields = (1...60).map { Detail.Field("f\($0)", label: "fact \($0)", .text("x")) }
        rows.previewOf = { _ in .detail(Detail(title: "many facts", fields: fields, chart: chart)) }

        let shown = await frame(columns: columns, rows: height)

        #expect(shown.contains("many facts") && shown.contains("fact 1") && !shown.contains("fact 60"))
        #expect(shown.contains("a plot") && shown.contains("the note"))
    }

    @Test("A message that is wider than the window goes on in the row of the headings")
    func longMessage() async {
        let model = BrowseModel(rows, words: "", columns: 16, rows: 10, pauses: .none)
        _ = await model.settles { model.list != nil }
        rows.failure = UsageError(.other("missing closing quote", hint: nil))
        model.handle(.text("x"))
        _ = await model.settles { model.message == "missing closing quote" }
        var canvas = Canvas(columns: 16, rows: 10)
        BrowseView(RenderingContext(width: 16, rows: 10)).draw(model, into: &canvas)

        let shown = canvas.frame()

        #expect(shown.contains("missing closing") && shown.contains("quote") && !shown.contains("Name"))
    }

    @Test("A small window shows every key, some at a time")
    func keys() async {
        let start = await frame(columns: 40, rows: 15, [.function(1)])
        let end = await frame(columns: 40, rows: 15, [.function(1), .end])

        #expect(start.contains("Enter") && start.contains("scroll") && !start.contains("Ctrl-Z"))
        #expect(end.contains("Ctrl-Z"))
    }
}
