import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Console: a screen that is drawn again and again")
struct LiveScreenTests {
    private let console = RecordingConsole()

    @Test("The first frame takes the window, the next are drawn over it, and closing gives it back once")
    func frames() throws {
        let screen = LiveScreen(console: console)
        screen.open()
        try screen.show(["one", "two"], rows: 24)
        #expect(screen.isShown)
        #expect(
            console.take().map(\.text) == [
                "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[Hone\u{1B}[K\r\ntwo\u{1B}[K\u{1B}[J"
            ]
        )
        try screen.show(["three"], rows: 24)
        #expect(console.take().map(\.text) == ["\u{1B}[Hthree\u{1B}[K\u{1B}[J"])
        screen.close()
        screen.close()
        #expect(console.take().map(\.text) == ["\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"])
        #expect(!screen.isShown)
    }

    @Test("A frame after the end is dropped, and a screen that showed nothing gives nothing back")
    func closed() throws {
        let screen = LiveScreen(console: console)
        try screen.show(["early"], rows: 24)
        screen.open()
        screen.close()
        try screen.show(["late"], rows: 24)
        #expect(console.take().isEmpty)
    }

    @Test("Lines the window has no row for are counted in its last row")
    func tall() throws {
        let screen = LiveScreen(console: console)
        screen.open()
        try screen.show((1...9).map(String.init), rows: 4)
        let frame = try #require(console.take().first?.text)
        #expect(frame.contains("3\u{1B}[K\r\n… 6 more lines\u{1B}[K\u{1B}[J") && !frame.contains("4\u{1B}"))
    }
}

@Suite("Console: outputs in one line")
struct OneLineTests {
    @Test("Every output is one line of JSON, and nothing is none")
    func lines() {
        func text(_ output: Output) -> String {
            output.onOneLine.standardOutput
        }
        #expect(text(.none) == "")
        #expect(text(.message("a\nb")) == "{\"message\":\"a\\nb\"}\n")
        #expect(text(.records(Samples.noBooks)) == "[]\n")
        for output in RendererContractTests.outputs {
            #expect(text(output).filter { $0 == "\n" } == "\n")
        }
        #expect(text(.sequence([.message("a"), .message("b")])) == "[{\"message\":\"a\"},{\"message\":\"b\"}]\n")
    }
}

@Suite("Console: progress in one line")
struct ProgressLineTests {
    private func text(_ done: Int, _ fraction: Double?, after seconds: Double, columns: Int, from first: Int = 0)
        -> String
    {
        ProgressLine(from: WorkProgress("importing books", done: first, fraction: fraction.map { _ in 0 })).text(
            WorkProgress("importing books", done: done, fraction: fraction),
            after: .seconds(seconds),
            for: RenderingContext(),
            columns: columns
        )
    }

    @Test("Bar, part, count, rate and time left")
    func whole() {
        #expect(
            text(412_000, 0.4, after: 4, columns: 79)
                == "importing books  ████████░░░░░░░░░░░░░░  40%  412,000 rows  103,000/s  6 s left"
        )
        #expect(text(412_000, 0.001_5, after: 60, columns: 200).hasSuffix("  11 h 5 min left"))
        #expect(text(9, 0.5, after: 90, columns: 200).hasSuffix("  1 min 30 s left"))
    }

    @Test("At first nothing is said about the rate, and without a whole nothing about the rest")
    func parts() {
        #expect(text(10, 0.5, after: 0.5, columns: 50) == "importing books  █████████░░░░░░░░░░  50%  10 rows")
        #expect(text(10_000, nil, after: 2, columns: 79) == "importing books  10,000 rows  5,000/s")
        #expect(text(1_500, nil, after: 1, columns: 79, from: 1_000) == "importing books  1,500 rows  500/s")
        #expect(text(10, 7, after: 0, columns: 40).contains("100%"))
        #expect(text(10, .nan, after: 0, columns: 40) == "importing books  10 rows")
    }

    @Test("A narrow window keeps what matters most", arguments: 1...80)
    func narrow(_ columns: Int) {
        let line = text(412_000, 0.4, after: 4, columns: columns)
        #expect(line.displayWidth <= columns)
        #expect(line.hasPrefix("importing books".prefix(min(columns - 1, 15))))
    }
}
