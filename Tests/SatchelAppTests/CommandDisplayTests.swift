import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp
@testable import SatchelShell

@Suite("App: what a command shows before it answers", .timeLimit(.minutes(1)))
@MainActor
struct CommandDisplayTests {
    private static let terminal = TerminalFacts(
        output: .init(isTerminal: true),
        error: .init(isTerminal: true),
        columns: 40,
        rows: 10
    )

    private func program(
        _ facts: TerminalFacts = TerminalFacts(),
        set assignments: [String] = [],
        _ body: @escaping @MainActor @Sendable (any CommandContext) async throws -> Output
    ) throws -> TestShell {
        let plugin = FakePlugin(
            id: "coins",
            commands: { _ in [FakeCommand("coins watch", body), FakeCommand("coins quick")] }
        )
        return try TestShell(set: assignments, plugins: [plugin], facts: facts)
    }

    private static func prices(_ digits: String...) -> Output {
        .records(
            RecordList(
                columns: [.init("price", "Price", .title)],
                records: digits.map { .init([.amount($0)]) },
                emptyMessage: "no prices"
            )
        )
    }

    // MARK: - In a pipe

    @Test("In a pipe every refresh is one line of JSON, printed at once")
    func stream() async throws {
        var console: RecordingConsole?
        let program = try program { context in
            try context.refresh(Self.prices("1000", "2"))
            #expect(console?.output == "[{\"price\":1000},{\"price\":2}]\n")
            try context.refresh(Self.prices("3"))
            return .none
        }
        console = program.console

        #expect(await program.shell.run("coins watch") == .success)
        #expect(program.console.output == "[{\"price\":1000},{\"price\":2}]\n[{\"price\":3}]\n")
        #expect(program.console.errors.isEmpty)
    }

    @Test(
        "A format that is asked for is kept, and a heading is printed once",
        arguments: [
            ("csv", "price\n1000\n2\n"), ("plain", "1000\n2\n"), ("table", "Price\n1,000\nPrice\n2\n"),
            ("ndjson", "[{\"price\":1000}]\n[{\"price\":2}]\n"),
        ]
    )
    func formats(_ format: String, _ expected: String) async throws {
        let program = try program { context in
            try context.refresh(Self.prices("1000"))
            try context.refresh(Self.prices("2"))
            return .none
        }
        #expect(await program.shell.run("coins watch --output \(format)") == .success)
        #expect(program.console.output == expected)
    }

    // MARK: - On a terminal

    @Test("On a terminal frames take the window, and the last one and what was said meanwhile stand on it afterwards")
    func frames() async throws {
        var console: RecordingConsole?
        let program = try program(Self.terminal) { context in
            context.notify("before")
            try context.refresh(Self.prices("1000"))
            context.notify("asked twice")
            context.show(WorkProgress("fetching", done: 1))
            try context.refresh(Self.prices("2000"))
            #expect(console?.errors == "before\n")
            return .message("done")
        }
        console = program.console

        #expect(await program.shell.run("coins watch") == .success)
        let output = program.console.output
        #expect(output.hasPrefix("\u{1B}[?1049h") && output.contains("\u{1B}[HPrice\u{1B}[K\r\n1,000\u{1B}[K"))
        #expect(output.hasSuffix("\u{1B}[?1049lPrice\n2,000\ndone\n"))
        #expect(program.console.errors == "before\nasked twice\n")
    }

    @Test("A new size of the window draws the frame anew")
    func resize() async throws {
        let gate = Gate()
        let program = try program(Self.terminal) { context in
            try context.refresh(.detail(Detail(title: "A title much too long for it", fields: [])))
            await gate.pass()
            return .none
        }
        let running = Task { await program.shell.run("coins watch") }
        await gate.arrival()
        _ = program.console.take()
        program.console.resize(columns: 8, rows: 10)
        program.shell.redraw()
        let lines = ["A title", "much too", "long for", "it"]
        #expect(program.console.output == "\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
        gate.open()
        #expect(await running.value == .success)
        program.shell.redraw()
        #expect(program.console.output.hasSuffix("\u{1B}[?1049l" + lines.map { $0 + "\n" }.joined()))
    }

    @Test("Ctrl-C and an error give the window back with the last frame on it, and later frames are dropped")
    func interrupted() async throws {
        let gate = Gate()
        let program = try program(Self.terminal) { context in
            try context.refresh(Self.prices("1"))
            defer { gate.leave() }
            await gate.pass()
            try context.refresh(Self.prices("2"))
            return .none
        }
        let running = Task { await program.shell.run("coins watch") }
        await gate.arrival()
        program.shell.interrupt()
        #expect(await running.value == .interrupted)
        gate.open()
        await gate.departure()
        #expect(program.console.output.hasSuffix("\u{1B}[?1049lPrice\n1\n"))
        #expect(!program.shell.output.screen.isShown)

        let failing = try self.program(Self.terminal) { context in
            try context.refresh(Self.prices("1"))
            throw FakeFailure(message: "the market is closed")
        }
        #expect(await failing.shell.run("coins watch") == .failure)
        #expect(failing.console.output.hasSuffix("\u{1B}[?1049lPrice\n1\n"))
        #expect(failing.console.errors == "error: the market is closed\n")
    }

    @Test("A terminal whose cursor cannot be moved gets one frame after the other")
    func dumb() async throws {
        var facts = Self.terminal
        facts.movesCursor = false
        let program = try program(facts) { context in
            context.show(WorkProgress("fetching", done: 1))
            try context.refresh(Self.prices("1000"))
            try context.refresh(Self.prices("2"))
            return .none
        }
        #expect(await program.shell.run("coins watch") == .success)
        #expect(program.console.output == "Price\n1,000\nPrice\n2\n")
        #expect(program.console.errors.isEmpty)
    }

    @Test("Whoever must know before the window is taken is told, and nobody where it is not")
    func takingTheScreen() async throws {
        for (facts, expected) in [(Self.terminal, 2), (TerminalFacts(), 0)] {
            let program = try program(facts) { context in
                try context.refresh(Self.prices("1"))
                try context.refresh(Self.prices("2"))
                return .none
            }
            var told = 0
            program.shell.output.willTakeScreen = { told += 1 }
            _ = await program.shell.run("coins watch")
            #expect(told == expected)
        }
    }

    // MARK: - Progress

    @Test("Progress is drawn on a terminal no more often than one can read, and gone before the answer")
    func progress() {
        let console = RecordingConsole(facts: Self.terminal)
        var time = ContinuousClock.now
        let display = CommandDisplay(
            console: console,
            screen: LiveScreen(console: console),
            asked: nil,
            format: .json,
            now: { time }
        )
        for row in 0..<30 {
            display.show(WorkProgress("importing", done: row))
            time += .milliseconds(20)
        }
        let drawn = console.take()
        #expect(drawn.map(\.text).first == "\rimporting  0 rows\u{1B}[K" && drawn.count == 6)
        #expect(drawn.allSatisfy { $0.stream == .error })

        display.notify("row 7 has no title")
        #expect(console.take().map(\.text) == ["\r\u{1B}[K", "row 7 has no title\n"])
        display.show(WorkProgress("importing", done: 31))
        display.end()
        #expect(console.take().map(\.text).last == "\r\u{1B}[K")
    }

    @Test("In a pipe nothing is shown of it")
    func silentProgress() async throws {
        let program = try program { context in
            context.show(WorkProgress("importing", done: 1, fraction: 0.5))
            return .message("imported")
        }
        #expect(await program.shell.run("coins watch") == .success)
        #expect(program.console.output == "imported\n" && program.console.errors.isEmpty)
    }
}
