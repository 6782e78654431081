import SatchelPluginAPI

/// A heading and rows of values: what the formats for spreadsheets make of an output.
struct DataTable {
    var headings: [String]
    var rows: [[Value]]

    /// The tables of an output, one for each answer in it.
    static func tables(of output: Output) -> [DataTable] {
        switch output {
        case .none:
            []
        case .message(let message):
            [DataTable(headings: ["message"], rows: [[.text(message)]])]
        case .records(let list):
            [
                DataTable(
                    headings: list.columns.map(\.key),
                    rows: list.records.map { record in list.columns.indices.map(record.value) }
                )
            ]
        case .detail(let detail):
            [DataTable(objects: [detail.fields.map { Value.Member($0.key, $0.value) }])]
        case .document(let document):
            [DataTable(document.data ?? .object([Value.Member("text", .text(document.text))]))]
        case .picture(let picture):
            [DataTable(objects: [picture.members])]
        case .chart(let chart):
            tables(of: .records(chart.table))
        case .map(let map):
            tables(of: .records(map.table))
        case .sequence(let outputs):
            outputs.flatMap(tables)
        }
    }

    private init(headings: [String], rows: [[Value]]) {
        self.headings = headings
        self.rows = rows
    }

    /// A table of any value: objects become rows, anything else a column named `value`.
    private init(_ value: Value) {
        let elements = if case .list(let elements) = value { elements } else { [value] }
        let objects = elements.compactMap { if case .object(let members) = $0 { members } else { nil } }
        if objects.count == elements.count, !objects.isEmpty {
            self.init(objects: objects)
        } else {
            self.init(headings: ["value"], rows: elements.map { [$0] })
        }
    }

    private init(objects: [[Value.Member]]) {
        var headings: [String] = []
        for member in objects.joined() where !headings.contains(member.key) { headings.append(member.key) }
        self.init(
            headings: headings,
            rows: objects.map { members in
                headings.map { key in members.first { $0.key == key }?.value ?? .absent }
            }
        )
    }
}

extension Value {
    /// The value in one field: lists joined by `; `, nested objects as JSON, claims as `true` and `false`.
    var fieldText: String {
        switch self {
        case .list(let values), .worded(let values, _): values.map(\.fieldText).joined(separator: "; ")
        case .object: JSONText.compact(self)
        case .boolean(let holds): holds ? "true" : "false"
        case .series(let numbers): numbers.map(\.digits).joined(separator: "; ")
        case .absent, .text, .integer, .decimal, .amount: plainText
        }
    }
}
