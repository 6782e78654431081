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
                "list what should come back and what is planned, by day",
                effect: .reads,
                discussion: """
                    Lists the loans of every feature, and what else of theirs has a day, such as planned outfits; those
                    without a day come last. Prices of alerts that are reached are told above the list.
                    """,
                examples: [Example("due", "everything that is due")],
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
        if verb == .due {
            for alert in try await session.alerts() where alert.isReached { context.notify("alert: " + alert.words) }
            return try await due(in: context)
        }
        var columns: [RecordList.Column] = []
        var rows: [RecordList.Record] = []
        for (_, command) in session.commands("stats") {
            let all = Invocation(values: ["by": ["kind"]])
            guard case .records(let list) = try await command.run(all, in: context) else { continue }
            if columns.isEmpty { columns = list.columns }
            rows += list.records
        }
        for index in columns.indices {
            columns[index].title = ["value": "Feature", "items": "Items"][columns[index].key] ?? columns[index].title
        }
        let counts = rows.map { row -> Int in
            guard case .amount(let amount) = row.values[1] else { return 0 }
            return Int(amount.digits) ?? 0
        }
        for (index, count) in counts.enumerated() { rows[index].values[1] = .bar(count, of: counts.max() ?? 1) }
        let empty = "you keep nothing yet; run 'help add' for how to begin"
        var list = RecordList(columns: columns, records: rows, emptyMessage: empty)
        list.title = "What you keep"
        return .records(list)
    }

    /// What `loans` and `due` of each feature list: lists with a day in `until`, a `title`, and words in `person` or `about`.
    private func due(in context: any CommandContext) async throws -> Output {
        let columns: [RecordList.Column] = [
            .init("until", "Due", .subtitle, hidesWhenEmpty: true), .init("feature", "Feature"),
            .init("title", "Title", .title), .init("person", "Lent to", .subtitle, hidesWhenEmpty: true),
            .init("about", "About", hidesWhenEmpty: true), .init("since", "Since", hidesWhenEmpty: true),
            .init("id", "Id", .data), .init("entry", "Entry", .data),
        ]
        var rows: [(day: String, record: RecordList.Record)] = []
        for feature in session.tree.features.map(\.id) {
            for word in ["loans", "due"] {
                guard let command = session.tree.command(at: [feature, word]) else { continue }
                let all = Invocation(values: word == "loans" ? ["limit": [ValueKind.noLimit]] : [:])
                guard case .records(let list) = try await command.run(all, in: context) else { continue }
                let places = columns.map { column in list.columns.firstIndex { $0.key == column.key } }
                rows += list.records.map { record in
                    let values = zip(columns, places).map { column, place in
                        column.key == "feature" ? .text(feature) : place.map { record.values[$0] } ?? .absent
                    }
                    return (values[0].plainText, RecordList.Record(values))
                }
            }
        }
        // What has no day comes last; rows of one day stay in the order of the features.
        let sorted = rows.enumerated().sorted { left, right in
            let days = [left, right].map { $0.element.day.isEmpty ? "~" : $0.element.day }
            return (days[0], left.offset) < (days[1], right.offset)
        }
        return .records(
            RecordList(
                columns: columns,
                records: sorted.map(\.element.record),
                emptyMessage: "nothing is due"
            )
        )
    }
}

extension WorthCommand {
    /// `worth` at the top: what the features have together.
    static func ofAll(in session: Session) -> WorthCommand {
        WorthCommand(
            nil,
            clock: { try session.clock },
            rates: { try session.composition.container.resolve(ExchangeRateSource.self) },
            lines: { days, context in
                var all: [[WorthLine]] = days.map { _ in [] }
                for (_, command) in session.commands("worth", as: WorthCommand.self) {
                    for (index, lines) in try await command.worth(on: days, in: context).enumerated() {
                        all[index] += lines
                    }
                }
                return all
            }
        )
    }
}
