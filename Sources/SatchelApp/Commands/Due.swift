import SatchelPluginAPI
import SatchelShell

/// `due`: what is lent in every feature, by the day on which it should be back.
struct Due: Command {
    unowned let session: Session

    var spec: CommandSpec {
        CommandSpec(
            "due",
            "list what should come back, by day",
            effect: .reads,
            discussion: "Lists the loans of every feature; those without a day come last.",
            examples: [Example("due", "everything that is lent")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var columns: [RecordList.Column] = []
        var rows: [(day: String, record: RecordList.Record)] = []
        for feature in session.tree.features.map(\.id) {
            guard let loans = session.tree.command(at: [feature, "loans"]) else { continue }
            let all = Invocation(values: ["limit": [ValueKind.noLimit]])
            guard case .records(let list) = try await loans.run(all, in: context) else { continue }
            columns = list.columns
            rows += list.records.map { record in
                (
                    record.values[0].plainText,
                    .init(record.values.prefix(1) + [.text(feature)] + record.values.dropFirst())
                )
            }
        }
        if !columns.isEmpty { columns.insert(.init("feature", "Feature"), at: 1) }
        // What has no day comes last; rows of one day stay in the order of the features.
        let sorted = rows.enumerated().sorted { left, right in
            let days = [left, right].map { $0.element.day.isEmpty ? "~" : $0.element.day }
            return (days[0], left.offset) < (days[1], right.offset)
        }
        let records = sorted.map(\.element.record)
        return .records(
            RecordList(columns: columns, records: records, firstNumber: nil, emptyMessage: "nothing is due")
        )
    }
}
