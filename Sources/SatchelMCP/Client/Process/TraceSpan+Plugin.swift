import SatchelConsole
import SatchelPluginAPI
import SatchelTrace

extension TraceSpan {
    /// The levels of the protocol.
    private static let levels: Set<String> = [
        "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency",
    ]

    /// Records the arguments of a call: their names, and their values only if the trace shows words.
    func describe(_ arguments: Value) {
        set("arguments", (arguments.members ?? []).map(\.key))
        if trace.showsWords { set("values", JSONText.compact(arguments)) }
    }

    /// Records a log message: its level and length, and its text only if the trace shows words, as it may quote any.
    func noteLogMessage(_ params: Value?, hiding secrets: [String]) {
        let level = params?["level"]?.string ?? ""
        let data = params?["data"]
        let text = data?.string ?? data.map { JSONText.compact($0) } ?? ""
        var attributes = [Value.Member("bytes", .integer(text.utf8.count))]
        if trace.showsWords {
            let shown = secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "‹secret›") }
            attributes += [.init("logger", .text(params?["logger"]?.string)), .init("message", .text(shown))]
        }
        note(.log, Self.levels.contains(level) ? level : "unknown", attributes)
    }
}
