import SatchelConsole
import SatchelPluginAPI
import SatchelTrace
import Synchronization

/// A trace whose lines a test reads.
package final class RecordedTrace: Sendable {
    /// The trace.
    package let trace: Trace
    private let recorded: @Sendable () -> [Value]

    /// Creates a trace; by default its time is that of the system.
    package init(
        showsWords: Bool = false,
        home: String? = nil,
        elapsed: (@Sendable () -> Duration)? = nil
    ) {
        let lines = Lines()
        let start = ContinuousClock.now
        recorded = { lines.all.withLock { $0 } }
        trace = Trace(
            showsWords: showsWords,
            home: home,
            elapsed: elapsed ?? { ContinuousClock.now - start },
            record: { line in lines.all.withLock { $0.append(line) } }
        )
    }

    private final class Lines: Sendable {
        let all = Mutex<[Value]>([])
    }

    /// The lines so far, each a JSON object.
    package var lines: [String] { recorded().map { JSONText.compact($0) } }

    /// The lines of a kind.
    package func lines(of kind: TraceSpan.Kind) -> [String] {
        lines.filter { $0.contains(#""kind":"\#(kind.rawValue)""#) }
    }

    /// Does work as one command, for which some words were typed.
    package func command<Result>(
        typed words: [String] = [],
        _ body: () async throws -> Result
    ) async throws -> Result {
        let span = trace.begin(.command)
        span.noteTyped(words)
        defer { span.endCommand() }
        return try await TraceSpan.$current.withValue(span) { try await body() }
    }
}
