import Glibc
import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: reading without a terminal")
struct PlainLineEditorTests {
    /// A pipe whose reading end an editor has.
    private final class Input: Sendable {
        let editor: PlainLineEditor
        private let ends: [Int32]

        init() {
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            self.ends = ends
            editor = PlainLineEditor(descriptor: ends[0])
        }

        deinit { for end in ends { close(end) } }

        var readingEnd: Int32 { ends[0] }

        func send(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } }

        func end() { shutdownWriting() }

        private func shutdownWriting() {
            // The number stays taken until deinit, so that no other test is given it in between.
            let null = open("/dev/null", O_RDONLY)
            dup2(null, ends[1])
            close(null)
        }
    }

    private func lines(_ bytes: [UInt8]) async -> [String] {
        let input = Input()
        input.send(bytes)
        input.end()
        var lines: [String] = []
        while case .line(let line) = await input.editor.readLine(prompt: "never shown") { lines.append(line) }
        return lines
    }

    @Test(
        "Lines come whole, whatever ends them",
        arguments: [
            ("", []), ("a\nb\n", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("\n\n", ["", ""]), ("no end", ["no end"]),
            ("\u{FEFF}bom\n\u{FEFF}kept", ["bom", "\u{FEFF}kept"]), ("해리\n", ["해리"]), ("nul\0nul\n", ["nul\0nul"]),
        ]
    )
    func lineEnds(_ text: String, _ expected: [String]) async {
        #expect(await lines(Array(text.utf8)) == expected)
    }

    @Test("Broken UTF-8 is repaired")
    func brokenBytes() async {
        #expect(await lines([0x61, 0xFF, 0xC3, 0x0A, 0x62]) == ["a\u{FFFD}\u{FFFD}", "b"])
    }

    @Test("A line of 1 MB is read; of a longer one the limit is told, and reading goes on with the line after it")
    func longLine() async {
        let input = Input()
        let editor = input.editor
        let piece = [UInt8](repeating: 0x78, count: 1 << 15)
        let reading = Task {
            var events: [LineEvent] = []
            while events.last != .endOfInput { events.append(await editor.readLine(prompt: "")) }
            return events
        }
        let sending = Task.detached {
            for _ in 0..<32 { input.send(piece) }
            input.send([0x0A])
            for _ in 0..<32 { input.send(piece) }
            input.send(Array("x\nshort\n".utf8))
            for _ in 0..<40 { input.send(piece) }
            input.send(Array("\nlast\n".utf8))
            input.end()
        }
        await sending.value
        let events = await reading.value

        let tooLong = LineEvent.failed(.tooLong(limit: 1 << 20))
        let whole = LineEvent.line(String(repeating: "x", count: 1 << 20))
        #expect(events == [whole, tooLong, .line("short"), tooLong, .line("last"), .endOfInput])
        #expect(LineProblem.tooLong(limit: 1 << 20).message == "an input line is longer than 1 MB")
    }

    @Test("Input without any line feed ends after a while")
    func endless() async throws {
        let zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC)
        defer { close(zeros) }
        let editor = PlainLineEditor(descriptor: zeros, longest: 100)

        #expect(await editor.readLine(prompt: "") == .failed(.tooLong(limit: 100)))
        #expect(await editor.readLine(prompt: "") == .endOfInput)
    }

    @Test("What can't be read is told once, with the system's reason")
    func unreadable() async {
        let folder = open("/", O_RDONLY | O_CLOEXEC)
        defer { close(folder) }
        let editor = PlainLineEditor(descriptor: folder)

        #expect(await editor.readLine(prompt: "") == .failed(.unreadable(reason: "Is a directory")))
        #expect(await editor.readLine(prompt: "") == .endOfInput)
    }

    @Test("What was read before comes first")
    func begun() async {
        let input = Input()
        input.send(Array("d\n".utf8))
        let editor = PlainLineEditor(descriptor: input.readingEnd, begun: Array("ab\nc".utf8))

        #expect(await editor.readLine(prompt: "") == .line("ab"))
        #expect(await editor.readLine(prompt: "") == .line("cd"))
    }

    @Test("A canceled task ends the wait, also before it; lines read later are not lost")
    func givingUp() async throws {
        let input = Input()
        let editor = input.editor
        let waiting = Task { await editor.readLine(prompt: "") }
        try await Task.sleep(for: .milliseconds(20))
        waiting.cancel()
        #expect(await waiting.value == .interrupted)

        let canceled = Task { await editor.readLine(prompt: "") }
        canceled.cancel()
        #expect(await canceled.value == .interrupted)

        input.send(Array("later\n".utf8))
        #expect(await editor.readLine(prompt: "") == .line("later"))
    }
}
