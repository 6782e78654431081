import Glibc
import SatchelConsole
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

    @Test("A line may be as long as it likes")
    func longLine() async {
        let input = Input()
        let piece = [UInt8](repeating: 0x78, count: 50_000)
        async let event = input.editor.readLine(prompt: "")
        for _ in 0..<40 {
            input.send(piece)
            await Task.yield()
        }
        input.send([0x0A])
        guard case .line(let line) = await event else {
            Issue.record("no line")
            return
        }
        #expect(line.utf8.count == 2_000_000)
    }

    @Test("An interrupt, a cancelled task and a hang-up end the wait; lines read later are not lost")
    func givingUp() async throws {
        let input = Input()
        let editor = input.editor
        let waiting = Task { await editor.readLine(prompt: "") }
        try await Task.sleep(for: .milliseconds(20))
        editor.handle(.interrupt)
        #expect(await waiting.value == .interrupted)

        editor.handle(.interrupt)  // Nobody reads, so this one has no effect.
        let cancelled = Task { await editor.readLine(prompt: "") }
        cancelled.cancel()
        #expect(await cancelled.value == .interrupted)

        input.send(Array("later\n".utf8))
        #expect(await editor.readLine(prompt: "") == .line("later"))

        let last = Task { await editor.readLine(prompt: "") }
        try await Task.sleep(for: .milliseconds(20))
        editor.handle(.terminate)
        #expect(await last.value == .endOfInput)
    }
}
