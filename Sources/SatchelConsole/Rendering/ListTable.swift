import SatchelPluginAPI

struct ListTable {
    private let list: RecordList
    private let page: RenderingContext
    private let numbers: RowNumbers
    private let columns: [(offset: Int, column: RecordList.Column)]
    private let texts: [[String]]
    private let headings: [String]
    private let earlier: Layout?
    private(set) var layout: Layout

    struct Layout: Sendable {
        /// The width of each column shown, by its offset among the readable columns.
        var widths: [(offset: Int, width: Int)]
        /// The row numbers; those of later pages are at least as wide.
        var numbers: RowNumbers
    }

    /// A table that continues an `earlier` layout has no heading.
    init(_ list: RecordList, for page: RenderingContext, following earlier: Layout? = nil) {
        self.page = page
        self.earlier = earlier
        self.list = list
        numbers = RowNumbers(list, following: earlier?.numbers)
        columns = list.readableColumns
        headings = columns.map { VisibleText.line($0.column.title) }
        let offsets = columns.map(\.offset)
        texts = list.records.map { record in offsets.map { record.text($0, for: page) } }
        layout = earlier ?? Layout(widths: [], numbers: numbers)
        // In a window, wider row numbers leave less for the columns.
        if let earlier, page.width == nil || numbers.width <= earlier.numbers.width { return }
        layout = Layout(widths: fittedWidths(page.width), numbers: numbers)
    }

    func lines() -> [String] {
        let widths = layout.widths
        let gap = String(repeating: " ", count: ColumnFitting.gap)
        let highlight = list.highlight(for: page)

        func line(_ texts: [String], number: String, style: (Int) -> TextStyle?) -> String {
            let cells = zip(widths, cellWidths(of: texts, widths)).map { shown, width in
                let isTrailing = columns[shown.offset].column.alignment == .trailing
                return TableCell(
                    text: texts[shown.offset],
                    width: width,
                    isTrailing: isTrailing,
                    style: style(columns[shown.offset].offset),
                    highlight: isTrailing ? nil : highlight
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
        return earlier == nil ? [heading] + rows : rows
    }

    /// The widths of one row's cells: in a window, the title makes room for a number or an id longer than those of the
    /// first page.
    private func cellWidths(of texts: [String], _ widths: [(offset: Int, width: Int)]) -> [Int] {
        let wanted = widths.map { texts[$0.offset].displayWidth }
        var cells = widths.map(\.width)
        guard page.width != nil else { return zip(cells, wanted).map { max($0, $1) } }
        guard earlier != nil, let title = widths.firstIndex(where: { isTitle($0.offset) }) else { return cells }
        for index in cells.indices where index != title && wanted[index] > cells[index] {
            let offset = widths[index].offset
            guard isWhole(offset, texts: [texts[offset]]) else { continue }
            let more = min(wanted[index] - cells[index], cells[title] - 1)
            cells[index] += more
            cells[title] -= more
        }
        return cells
    }

    private func isTitle(_ column: Int) -> Bool { columns[column].column.role == .title }

    /// Whether texts of a column are shown whole or not at all: numbers, sparklines, and texts without a blank, such as
    /// ids and days, up to the length of a UUID; what is longer, such as an address, may be cut.
    private func isWhole(_ column: Int, texts: some Collection<String>) -> Bool {
        if columns[column].column.alignment == .trailing || isSeries(columns[column].offset) { return true }
        return !isTitle(column) && !texts.contains { $0.contains(" ") || $0.displayWidth > 36 }
    }

    private func isSeries(_ offset: Int) -> Bool {
        list.records.contains { if case .series = $0.value(offset) { true } else { false } }
    }

    private func fittedWidths(_ window: Int?) -> [(offset: Int, width: Int)] {
        let wishes = columns.indices.map { column in
            ColumnFitting.Wish(
                isTitle: isTitle(column),
                priority: columns[column].column.priority,
                isWhole: isWhole(column, texts: texts.lazy.map { $0[column] }),
                width: texts.reduce(headings[column].displayWidth) { max($0, $1[column].displayWidth) }
            )
        }
        guard let window else { return wishes.enumerated().map { (offset: $0.offset, width: $0.element.width) } }
        let beside = numbers.fit(into: window) ? numbers.width + ColumnFitting.gap : 0
        return ColumnFitting(wishes: wishes, available: window - beside).columns { columns in
            Set(texts.map { row in columns.map { row[$0.offset].truncated(to: $0.width) } }).count
        }
    }
}

struct RowNumbers {
    let width: Int
    let heading: String
    private let numbers: [String]
    private let marks: [String]
    private let numberWidth: Int
    private let markWidth: Int

    init(_ list: RecordList, following earlier: RowNumbers? = nil) {
        let marks = list.records.map { VisibleText.line($0.mark ?? "") }
        let numbers = list.records.indices.map { offset in list.firstNumber.map { String($0 + offset) } ?? "" }
        markWidth = max(marks.map(\.displayWidth).max() ?? 0, earlier?.markWidth ?? 0)
        numberWidth = max(numbers.map(\.count).max() ?? 0, earlier?.numberWidth ?? 0)
        let gap = numberWidth > 0 && markWidth > 0 ? 1 : 0

        self.numbers = numbers.map { [numberWidth] in $0.padded(to: numberWidth, trailing: true) }
        self.marks = marks.map { [markWidth] in $0.padded(to: markWidth) }
        width = numberWidth + gap + markWidth
        heading = numberWidth > 0 ? "#".padded(to: numberWidth, trailing: true) : ""
    }

    func fit(into window: Int?) -> Bool {
        width > 0 && (window ?? .max) >= width + 6
    }

    func text(_ row: Int, usesColor: Bool) -> String {
        let number = TextStyle.dim(numbers[row], if: usesColor)
        guard !marks[row].isEmpty else { return number }
        let mark = TextStyle.yellow(marks[row], if: usesColor && !marks[row].allSatisfy { $0 == " " })
        return numbers[row].isEmpty ? mark : number + " " + mark
    }
}

/// Text padded to a number of cells, whose style doesn't cover the padding.
struct TableCell {
    var text: String
    var width: Int
    var isTrailing = false
    var style: TextStyle?
    /// What is highlighted in a text without a style.
    var highlight: MatchHighlight?

    func rendered(usesColor: Bool) -> String {
        let shown = text.truncated(to: width)
        let blanks = String(repeating: " ", count: max(0, width - shown.displayWidth))
        let styled = style?(shown, if: usesColor) ?? highlight?(shown) ?? shown
        return isTrailing ? blanks + styled : styled + blanks
    }
}

extension RecordList {
    /// Highlights what the records were found by, where colors are wanted.
    func highlight(for page: RenderingContext) -> MatchHighlight? {
        page.usesColor && !matches.isEmpty ? MatchHighlight(matches) : nil
    }
}

extension [TableCell] {
    func row(gap: String, usesColor: Bool) -> String {
        String(map { $0.rendered(usesColor: usesColor) }.joined(separator: gap).drop(whileLast: " "))
    }
}
