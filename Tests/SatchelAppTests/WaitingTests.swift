import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp
@testable import SatchelShell

@Suite("App: what a person reads while a command is silent", .timeLimit(.minutes(1)))
@MainActor
struct WaitingTests {
    private static let terminal = TerminalFacts(output: .init(isTerminal: true), error: .init(isTerminal: true))

    private final class Time {
        var now = ContinuousClock.now
    }

    /// A display whose time the test moves on.
    @MainActor
    private struct Subject {
        let console: RecordingConsole
        let display: CommandDisplay
        private let time = Time()

        init(_ facts: TerminalFacts) {
            console = RecordingConsole(facts: facts)
            display = CommandDisplay(
                console: console,
                screen: LiveScreen(console: console),
                asked: nil,
                format: .table,
                waitedFor: { ["openlibrary.org"] },
                now: { [time] in time.now }
            )
        }

        /// What is written after a time.
        func written(after pause: Duration) -> [String] {
            time.now += pause
            _ = display.sayWhatIsWaitedFor()
            return console.take().map(\.text)
        }
    }

    @Test(
        "After 0.4 s a line says what is waited for, counts the seconds, and is erased before anything else is written"
    )
    func line() {
        let subject = Subject(Self.terminal)

        #expect(subject.written(after: .milliseconds(300)).isEmpty)
        #expect(
            subject.written(after: .milliseconds(100))
                == ["\rwaiting for openlibrary.org · 0.4 s · Ctrl-C cancels\u{1B}[K"]
        )
        #expect(
            subject.written(after: .milliseconds(1_600))
                == ["\rwaiting for openlibrary.org · 2 s · Ctrl-C cancels\u{1B}[K"]
        )
        subject.display.notify("a word")
        #expect(subject.console.take().map(\.text) == ["\r\u{1B}[K", "a word\n"])
        #expect(subject.written(after: .milliseconds(300)).isEmpty)
        #expect(!subject.written(after: .milliseconds(100)).isEmpty)
        subject.display.end()
        #expect(subject.console.take().map(\.text) == ["\r\u{1B}[K"])
    }

    @Test("Progress takes the line, and a question and a frame silence it")
    func oneOwner() throws {
        let subject = Subject(Self.terminal)
        _ = subject.written(after: .seconds(1))
        subject.display.show(WorkProgress("importing", done: 1))
        _ = subject.console.take()
        #expect(subject.written(after: .seconds(1)).isEmpty)

        subject.display.setAsking(true)
        #expect(subject.written(after: .seconds(1)) == ["\r\u{1B}[K"])
        subject.display.setAsking(false)
        #expect(subject.written(after: .milliseconds(100)).isEmpty)

        try subject.display.refresh(.message("a frame"))
        _ = subject.console.take()
        #expect(subject.written(after: .seconds(5)).isEmpty)
    }

    @Test("Where the cursor cannot be moved it is said once, on a line of its own")
    func dumb() {
        var facts = Self.terminal
        facts.movesCursor = false
        let subject = Subject(facts)

        #expect(subject.written(after: .seconds(1)) == ["waiting for openlibrary.org · Ctrl-C cancels\n"])
        #expect(subject.written(after: .seconds(1)).isEmpty)
        subject.display.end()
        #expect(subject.console.take().isEmpty)
    }

    @Test("After Ctrl-C a terminal says so, and a pipe does not", arguments: [true, false])
    func canceled(_ isTerminal: Bool) async throws {
        let gate = Gate()
        let plugin = FakePlugin(
            id: "slow",
            commands: { _ in
                [
                    FakeCommand("slow wait") { _ in
                        await gate.pass()
                        return .none
                    }
                ]
            }
        )
        let program = try TestShell(plugins: [plugin], facts: isTerminal ? Self.terminal : TerminalFacts())
        let running = Task { await program.shell.run("slow wait") }
        await gate.arrival()
        program.shell.interrupt()

        #expect(await running.value == .interrupted)
        #expect(program.console.errors.hasSuffix(isTerminal ? "\r\u{1B}[Kcanceled\n" : ""))
        #expect(isTerminal || program.console.errors.isEmpty)
        gate.open()
    }
}
