import SatchelPluginAPI

/// A list as a table: a heading, then one line a record.
struct ListTable {
    private let list: RecordList
    private let page: RenderingContext
    private let numbers: RowNumbers
    private let columns: [(offset: Int, column: RecordList.Column)]
    private let texts: [[String]]
    private let headings: [String]

    init(_ list: RecordList, for page: RenderingContext) {
        self.page = page
        self.list = list
        numbers = RowNumbers(list)
        columns = list.readableColumns
        headings = columns.map { VisibleText.line($0.column.title) }
        let offsets = columns.map(\.offset)
        texts = list.records.map { record in offsets.map { record.text($0, for: page) } }
    }

    func lines() -> [String] {
        let widths = fittedWidths(page.width)
        let gap = String(repeating: " ", count: ColumnFitting.gap)

        func line(_ texts: [String], number: String, style: (Int) -> TextStyle?) -> String {
            let cells = widths.map { shown in
                TableCell(
                    text: texts[shown.offset],
                    width: shown.width,
                    isTrailing: columns[shown.offset].column.alignment == .trailing,
                    style: style(columns[shown.offset].offset)
                )
            }
            let row = cells.row(gap: gap, usesColor: page.usesColor)
            guard numbers.fit(into: page.width) else { return row }
            return String((number + gap + row).drop(whileLast: " "))
        }

        let heading = line(
            headings,
            number: TextStyle.bold(numbers.heading, if: page.usesColor)
                + String(repeating: " ", count: numbers.width - numbers.heading.count),
            style: { _ in .bold }
        )
        let rows = texts.indices.map { row in
            let record = list.records[row]
            return line(texts[row], number: numbers.text(row, usesColor: page.usesColor)) { record.value($0).style }
        }
        return [heading] + rows
    }

    private func isSeries(_ offset: Int) -> Bool {
        list.records.contains { if case .series = $0.value(offset) { true } else { false } }
    }

    private func fittedWidths(_ window: Int?) -> [(offset: Int, width: Int)] {
        let wishes = columns.indices.map { column in
            ColumnFitting.Wish(
                role: columns[column].column.role,
                isWhole: columns[column].column.alignment == .trailing || isSeries(columns[column].offset),
                width: texts.reduce(headings[column].displayWidth) { max($0, $1[column].displayWidth) }
            )
        }
        guard let window else { return wishes.enumerated().map { (offset: $0.offset, width: $0.element.width) } }
        let beside = numbers.fit(into: window) ? numbers.width + ColumnFitting.gap : 0
        return ColumnFitting.fit(wishes, into: window - beside)
    }
}
