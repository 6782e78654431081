import SatchelPluginAPI

extension RenderedOutput {
    /// RFC 4180 with a header row, but with lines that end in a line feed as Unix tools expect.
    ///
    /// A field with a comma, a quote or a line break is quoted. Tabs and line feeds stay; other control characters become
    /// pictures, since spreadsheets can't use them and a terminal might. A `isSafe` one has no formulas.
    static func csv(_ output: Output, isSafe: Bool) -> RenderedOutput {
        rows(of: output) { texts in
            let fields = texts.map { csvField($0, isSafe: isSafe) }
            // A lone empty field would read back as no row.
            return fields == [""] ? "\"\"" : fields.joined(separator: ",")
        }
    }

    private static func csvField(_ text: String, isSafe: Bool) -> String {
        let shown = VisibleText.block(text)
        let text = isSafe ? shown.withoutFormula : shown
        let hasBorder = text.utf8.contains { [0x22, 0x2C, 0x0A].contains($0) }
        let isDisarmed = text.utf8.count != shown.utf8.count
        let needsQuotes = hasBorder || isDisarmed || text.utf8.first == 0x20 || text.utf8.last == 0x20
        guard needsQuotes else { return text }
        return "\"" + text.escapingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
    }

    /// Tab-separated with a header row; tabs, line feeds and backslashes in values become `\t`, `\n` and `\\`.
    static func tsv(_ output: Output, isSafe: Bool) -> RenderedOutput {
        rows(of: output) { texts in
            texts.map { text in
                let shown = VisibleText.block(text)
                return (isSafe ? shown.withoutFormula : shown).escapingScalars { scalar in
                    switch scalar {
                    case "\\": "\\\\"
                    case "\t": "\\t"
                    case "\n": "\\n"
                    default: nil
                    }
                }
            }
            .joined(separator: "\t")
        }
    }

    private static func rows(of output: Output, line: ([String]) -> String) -> RenderedOutput {
        .joined(
            DataTable.tables(of: output).map { table in
                RenderedOutput(lines: ([table.headings] + table.rows.map { $0.map(\.fieldText) }).map(line))
            }
        )
        .explainingGaps(of: output)
    }
}

struct DataTable {
    var headings: [String]
    var rows: [[Value]]

    static func tables(of output: Output) -> [DataTable] {
        switch output {
        case .records(let list): [DataTable(list)]
        case .chart(let chart): [DataTable(chart.table)]
        case .map(let map): [DataTable(map.table)]
        case .sequence(let outputs): outputs.flatMap(tables)
        case .none, .message, .detail, .document, .picture: output.values.map { DataTable($0) }
        }
    }

    /// A table with its headings, also of no records.
    private init(_ list: RecordList) {
        headings = list.columns.map(\.key)
        rows = list.records.map { record in list.columns.indices.map(record.value) }
    }

    /// A table of any value: objects become rows, anything else a column named `value`.
    private init(_ value: Value) {
        let elements = if case .list(let elements) = value { elements } else { [value] }
        let objects = elements.compactMap { if case .object(let members) = $0 { members } else { nil } }
        guard objects.count == elements.count, !objects.isEmpty else {
            (headings, rows) = (["value"], elements.map { [$0] })
            return
        }
        var headings: [String] = []
        for member in objects.joined() where !headings.contains(member.key) { headings.append(member.key) }
        self.headings = headings
        rows = objects.map { members in headings.map { key in members.first { $0.key == key }?.value ?? .absent } }
    }
}

extension Value {
    /// The value in one field: lists joined by `; `, nested objects as JSON, Booleans as `true` and `false`.
    var fieldText: String {
        switch self {
        case .list(let values), .worded(let values, _): values.map(\.fieldText).joined(separator: "; ")
        case .object: JSONText.compact(self)
        case .boolean(let holds): holds ? "true" : "false"
        case .series(let numbers): numbers.map(\.digits).joined(separator: "; ")
        case .absent, .text, .integer, .decimal, .amount, .moment: plainText
        }
    }
}

extension String {
    /// The text as a spreadsheet reads it as text, and not as a formula.
    ///
    /// A spreadsheet computes a cell that starts with certain signs, and a formula can send other cells to a stranger. An
    /// apostrophe in front makes it text; a number stays a number.
    fileprivate var withoutFormula: String {
        guard let first = unicodeScalars.first, first.startsFormula, !DecimalText.isNumber(self) else { return self }
        return "'" + self
    }
}

extension Unicode.Scalar {
    /// Whether a spreadsheet starts a formula with it; full-width signs count in some languages.
    fileprivate var startsFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "\t", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{2212}": true
        default: false
        }
    }
}
