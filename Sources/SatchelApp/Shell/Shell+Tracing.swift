import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTrace

extension Shell {
    /// Runs a command in a span, if the program is traced, and prints its times if each line does.
    func traced<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        guard let trace else { return try await body() }
        let span = TraceSpan.current?.child(.command) ?? trace.begin(.command)
        defer {
            let timing = span.endCommand()
            if showsTiming, !timing.isEmpty { console.tell(timing) }
        }
        return try await TraceSpan.$current.withValue(span) { try await body() }
    }

    /// Records which command runs: its name and the names of its arguments.
    func noteInTrace(_ spec: CommandSpec, _ invocation: Invocation, _ words: [Token]) {
        guard let span = TraceSpan.current else { return }
        span.name(spec.name)
        span.set("arguments", invocation.names.sorted())
        span.noteTyped(words.map(\.text))
        if span.trace.showsWords { span.set("words", words.map(\.text)) }
    }
}
