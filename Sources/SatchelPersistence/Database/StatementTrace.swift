import GRDB
import SatchelPluginAPI
import SatchelTrace

extension Database {
    /// Runs a closure, and records its statements in a span if there is one: one entry for each class of statements.
    func tracing<Result>(_ span: TraceSpan?, _ body: (Database) throws -> Result) rethrows -> Result {
        guard let span else { return try body(self) }
        let statements = StatementTrace(of: span)
        trace(options: [.statement, .profile], statements.take)
        defer {
            trace(options: [])
            statements.record()
        }
        return try body(self)
    }
}

/// The statements of a read or a write, by class; of what they ask for, nothing is kept.
final class StatementTrace {
    private struct Sum {
        let begin: Duration
        var running: [Duration] = []
        var count = 0
        var time = Duration.zero
    }

    /// More than any part of the program has.
    private static let mostClasses = 200

    private let span: TraceSpan
    private var sums: [String: Sum] = [:]
    private var order: [String] = []
    /// The class of each text, as an import runs the same one a million times.
    private var classes: [String: String] = [:]

    init(of span: TraceSpan) { self.span = span }

    func take(_ event: Database.TraceEvent) {
        let now = span.trace.elapsed()
        switch event {
        case .statement(let statement):
            let sql = statement.sql
            // Comments stand for triggers, which have no end.
            guard !sql.hasPrefix("--") else { return }
            let name = name(of: sql)
            if sums[name] == nil {
                order.append(name)
                sums[name] = Sum(begin: now)
            }
            sums[name]?.running.append(now)
            sums[name]?.count += 1
        case .profile(let statement, _):
            // SQLite's own figure is in milliseconds.
            let name = name(of: statement.sql)
            if let begin = sums[name]?.running.popLast() { sums[name]?.time += now - begin }
        }
    }

    func record() {
        for name in order {
            guard let sum = sums[name] else { continue }
            span.note(.statement, name, from: sum.begin, lasting: sum.time, [.init("count", .integer(sum.count))])
        }
    }

    private func name(of sql: String) -> String {
        if let known = classes[sql] { return known }
        let name = StatementTrace.className(of: sql)
        guard classes.count < Self.mostClasses else { return "other" }
        classes[sql] = name
        return name
    }
}

/// The class of a statement: its verb and the first table it names, such as `SELECT favorites`.
extension StatementTrace {
    private static let longestText = 4_000
    private static let longestName = 64
    /// What stands before the name of a table.
    private static let before: Set<String> = ["FROM", "INTO", "UPDATE", "TABLE", "INDEX", "TRIGGER", "PRAGMA"]
    /// What may stand in between.
    private static let skipped: Set<String> = ["IF", "NOT", "EXISTS", "OR", "IGNORE", "REPLACE", "ABORT"]

    static func className(of sql: String) -> String {
        let words = String(decoding: sql.utf8.prefix(longestText), as: UTF8.self)
            .split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "'" }
        guard let verb = words.first?.uppercased(), verb.utf8.count <= 10, !verb.contains("'") else { return "other" }
        guard let mark = words.firstIndex(where: { before.contains($0.uppercased()) }) else { return verb }
        let name = words[words.index(after: mark)...].first { !skipped.contains($0.uppercased()) }
        // A literal is no name.
        guard let name, !name.contains("'"), name.utf8.count <= longestName else { return verb }
        return verb + " " + name
    }
}
