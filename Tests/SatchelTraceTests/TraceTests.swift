import SatchelPluginAPI
import SatchelTrace
import Synchronization
import TestSupport
import Testing

@Suite("Trace: spans")
struct TraceTests {
    private struct Broken: Error {}

    /// A clock that goes on by a millisecond each time it is read.
    private static func ticking() -> @Sendable () -> Duration {
        let ticks = Ticks()
        return { .milliseconds(ticks.next()) }
    }

    private final class Ticks: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test("Without a trace nothing is made, and the work is done all the same")
    func off() async throws {
        #expect(TraceSpan.current == nil)
        #expect(TraceSpan.measure(.parse) { 7 } == 7)
        #expect(try await TraceSpan.track(.store) { span in span == nil ? 7 : 0 } == 7)
    }

    @Test("Each span names the one it is part of, also in tasks of its own, with times from the start")
    func nesting() async throws {
        let recorded = RecordedTrace(elapsed: Self.ticking())
        try await recorded.command {
            try await TraceSpan.track(.network, "host") { _ in
                try await Task { try await TraceSpan.track(.send, "host") { $0?.set("status", 200) } }.value
            }
        }

        #expect(
            recorded.lines == [
                #"{"id":3,"parent":2,"kind":"send","name":"host","start":3000,"duration":1000,"status":200}"#,
                #"{"id":2,"parent":1,"kind":"network","name":"host","start":2000,"duration":3000}"#,
                #"{"id":1,"kind":"command","start":1000,"duration":5000}"#,
            ]
        )
    }

    @Test("An error ends its span with its type, which quotes nothing, and goes on")
    func failure() async throws {
        let recorded = RecordedTrace()
        await #expect(throws: Broken.self) {
            try await recorded.command {
                try await TraceSpan.track(.store, "read") { _ in throw Broken() }
            }
        }

        #expect(recorded.lines(of: .store).first?.contains(#""error":"Broken""#) == true)
    }

    @Test("A command has a limit of spans, a value one of length, and the last line counts what is left out")
    func limits() async throws {
        let recorded = RecordedTrace()
        try await recorded.command {
            for _ in 0..<Trace.mostSpans + 4 {
                try await TraceSpan.track(.store, String(repeating: "é", count: Trace.longestText)) { _ in }
            }
        }
        recorded.trace.end()

        let lines = recorded.lines
        #expect(lines.count == Trace.mostSpans + 1)
        #expect(lines.allSatisfy { $0.utf8.count < Trace.longestText + 200 })
        #expect(lines.last?.contains(#""spans":10000,"leftOut":5,"shortened":9999"#) == true)
    }

    @Test("What goes on in the background counts for no later command")
    func background() async throws {
        let recorded = RecordedTrace(elapsed: Self.ticking())
        let command = recorded.trace.begin(.command)
        let late = command.child(.network, "host")
        let first = command.endCommand()
        late.end()
        let second = recorded.trace.begin(.command).endCommand()

        #expect(first.hasSuffix("network 2.0 ms, render 0.0 ms, other 1.0 ms, total 3.0 ms"))
        #expect(second.hasSuffix("network 0.0 ms, render 0.0 ms, other 2.0 ms, total 2.0 ms"))
        #expect(recorded.lines(of: .network).count == 1)
    }

    @Test("The whole run is its start, its commands and the rest")
    func whole() {
        let recorded = RecordedTrace(elapsed: Self.ticking())
        recorded.trace.noteStart()
        let command = recorded.trace.begin(.command)
        command.child(.render).end()
        command.endCommand()

        #expect(
            recorded.trace.timing == "timing: start 1.0 ms, parse 0.0 ms, store 0.0 ms, network 0.0 ms, render 1.0 ms, "
                + "other 5.0 ms, total 7.0 ms"
        )
    }

    @Test("A command in another one is part of it, and is timed with it")
    func nestedCommand() {
        let recorded = RecordedTrace()
        let outer = recorded.trace.begin(.command)

        #expect(outer.child(.command).endCommand().isEmpty)
        #expect(!outer.endCommand().isEmpty)
    }

    @Test(
        "Paths below the home folder begin with a tilde",
        arguments: [
            ("/home/ada/x", "~/x"), ("/home/ada", "~"), ("/home/adam/x", "/home/adam/x"), ("/x", "/x"), ("", ""),
        ]
    )
    func home(_ path: String, _ shown: String) {
        #expect(RecordedTrace(home: "/home/ada").trace.shown(path: path) == shown)
    }

    @Test(
        "A text holds a typed word in any case, as a whole or as a part",
        arguments: [
            ("dune", true), ("Dune.json", true), ("messiah", true), ("1", true), ("v1", false), ("search", false),
            ("", false),
        ]
    )
    func typed(_ text: String, _ holds: Bool) {
        let span = RecordedTrace().trace.begin(.command)
        span.noteTyped(["author:Dune", "--limit=1", "Messiah"])

        #expect(span.holdsTyped(text) == holds)
    }
}
