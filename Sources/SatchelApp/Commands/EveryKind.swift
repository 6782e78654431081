import SatchelCatalog
import SatchelDI
import SatchelLists
import SatchelPluginAPI
import SatchelShell

/// `due` and `stats` at the top: what a command of each feature says of what the user keeps.
struct EveryKind: Command {
    enum Verb: String {
        case due, stats
    }

    unowned let session: Session
    let verb: Verb

    var spec: CommandSpec {
        switch verb {
        case .due:
            CommandSpec(
                "due",
                "list what should come back, by day",
                effect: .reads,
                discussion: """
                    Lists the loans of every feature; those without a day come last. Prices of alerts that are reached are told
                    above the list.
                    """,
                examples: [Example("due", "everything that is lent")],
                aliases: ["loans"]
            )
        case .stats:
            CommandSpec(
                "stats",
                "count what you keep, by feature",
                effect: .reads,
                discussion: "Sums of money are by currency. 'stats' of a feature counts by its fields.",
                examples: [Example("stats", "every feature")]
            )
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var columns: [RecordList.Column] = []
        var rows: [(feature: String, record: RecordList.Record)] = []
        for feature in session.tree.features.map(\.id) {
            guard let command = session.tree.command(at: [feature, verb == .due ? "loans" : "stats"]) else { continue }
            let all =
                verb == .due
                ? Invocation(values: ["limit": [ValueKind.noLimit]]) : Invocation(values: ["by": ["kind"]])
            guard case .records(let list) = try await command.run(all, in: context) else { continue }
            if columns.isEmpty { columns = list.columns }
            rows += list.records.map { (feature, $0) }
        }
        switch verb {
        case .due:
            for alert in try await session.alerts() where alert.isReached { context.notify("alert: " + alert.words) }
            return due(columns, rows)
        case .stats:
            for index in columns.indices where columns[index].key == "items" { columns[index].title = "Items" }
            let counts = rows.map { row -> Int in
                guard case .amount(let amount) = row.record.values[1] else { return 0 }
                return Int(amount.digits) ?? 0
            }
            for (index, count) in counts.enumerated() {
                rows[index].record.values[1] = .bar(count, of: counts.max() ?? 1)
            }
            let empty = "you keep nothing yet; run 'help add' for how to begin"
            var list = RecordList(columns: columns, records: rows.map(\.record), firstNumber: nil, emptyMessage: empty)
            list.title = "What you keep"
            return .records(list)
        }
    }

    private func due(_ columns: [RecordList.Column], _ rows: [(feature: String, record: RecordList.Record)]) -> Output {
        var columns = columns
        if !columns.isEmpty { columns.insert(.init("feature", "Feature"), at: 1) }
        // What has no day comes last; rows of one day stay in the order of the features.
        let sorted = rows.enumerated().sorted { left, right in
            let days = [left, right].map { $0.element.record.values[0].plainText }.map { $0.isEmpty ? "~" : $0 }
            return (days[0], left.offset) < (days[1], right.offset)
        }
        let records = sorted.map { _, row in
            RecordList.Record(row.record.values.prefix(1) + [.text(row.feature)] + row.record.values.dropFirst())
        }
        return .records(
            RecordList(columns: columns, records: records, firstNumber: nil, emptyMessage: "nothing is due")
        )
    }
}

extension WorthCommand {
    /// `worth` at the top: what the features have together.
    static func ofAll(in session: Session) -> WorthCommand {
        WorthCommand(
            nil,
            clock: { try session.composition.container.resolve((any WallClock).self) },
            rates: { try session.composition.container.resolve((any ExchangeRateSource).self) },
            lines: { days, context in
                var all: [[WorthLine]] = days.map { _ in [] }
                for feature in session.tree.features.map(\.id) {
                    guard let command = session.tree.command(at: [feature, "worth"]) as? any WorthReporting else {
                        continue
                    }
                    for (index, lines) in try await command.worth(on: days, in: context).enumerated() {
                        all[index] += lines
                    }
                }
                return all
            }
        )
    }
}
