import SatchelPluginAPI

struct ListTable {
    private let list: RecordList
    private let page: RenderingContext
    private let numbers: RowNumbers
    private let columns: [(offset: Int, column: RecordList.Column)]
    private let texts: [[String]]
    private let headings: [String]
    private let earlier: Layout?

    struct Layout {
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
    }

    var layout: Layout {
        // In a window, wider row numbers leave less for the columns.
        if let earlier, page.width == nil || numbers.width <= earlier.numbers.width { return earlier }
        return Layout(widths: fittedWidths(page.width), numbers: numbers)
    }

    func lines() -> [String] {
        let widths = layout.widths
        let gap = String(repeating: " ", count: ColumnFitting.gap)

        func line(_ texts: [String], number: String, style: (Int) -> TextStyle?) -> String {
            let cells = widths.map { shown in
                TableCell(
                    text: texts[shown.offset],
                    width: page.width == nil ? max(shown.width, texts[shown.offset].displayWidth) : shown.width,
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
        return earlier == nil ? [heading] + rows : rows
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

    func rendered(usesColor: Bool) -> String {
        let shown = text.truncated(to: width)
        let blanks = String(repeating: " ", count: max(0, width - shown.displayWidth))
        let styled = style?(shown, if: usesColor) ?? shown
        return isTrailing ? blanks + styled : styled + blanks
    }
}

extension [TableCell] {
    func row(gap: String, usesColor: Bool) -> String {
        String(map { $0.rendered(usesColor: usesColor) }.joined(separator: gap).drop(whileLast: " "))
    }
}

/// Fits columns to a window: facts shrink first, then the title, then facts are dropped from the right.
///
/// Numbers and sparklines are shown whole or not at all, since half a price is a wrong price.
struct ColumnFitting {
    struct Wish {
        var role: RecordList.Column.Role
        var isWhole: Bool
        var width: Int
    }

    static let gap = 2
    private static let leastFact = 8
    private static let leastTitle = 20

    static func fit(_ wishes: [Wish], into available: Int) -> [(offset: Int, width: Int)] {
        var shown = wishes.enumerated().map { (offset: $0.offset, width: min($0.element.width, max(available, 1))) }
        while true {
            let fitted = shrink(shown, wishes, into: available)
            if total(fitted) <= available || shown.count == 1 { return squeeze(fitted, into: available) }
            guard let leaving = shown.lastIndex(where: { wishes[$0.offset].role == .fact }) ?? lastOther(shown, wishes)
            else { return squeeze(fitted, into: available) }
            shown.remove(at: leaving)
        }
    }

    private static func lastOther(_ shown: [(offset: Int, width: Int)], _ wishes: [Wish]) -> Int? {
        shown.lastIndex { wishes[$0.offset].role != .title }
    }

    private static func shrink(
        _ columns: [(offset: Int, width: Int)],
        _ wishes: [Wish],
        into available: Int
    ) -> [(offset: Int, width: Int)] {
        var columns = columns
        func takeFromWidest(least: Int, where isFlexible: (Wish) -> Bool) {
            while total(columns) > available {
                let flexible = columns.indices.filter {
                    columns[$0].width > least && isFlexible(wishes[columns[$0].offset])
                }
                guard let widest = flexible.max(by: { columns[$0].width < columns[$1].width }) else { return }
                columns[widest].width -= 1
            }
        }
        takeFromWidest(least: leastFact) { $0.role != .title && !$0.isWhole }
        takeFromWidest(least: leastTitle) { $0.role == .title }
        return columns
    }

    /// Cuts from the right what even the narrowest layout has too much.
    private static func squeeze(
        _ columns: [(offset: Int, width: Int)],
        into available: Int
    ) -> [(offset: Int, width: Int)] {
        var columns = columns
        while total(columns) > max(available, 1), let last = columns.indices.last {
            let excess = total(columns) - max(available, 1)
            if columns[last].width > excess {
                columns[last].width -= excess
            } else if columns.count > 1 {
                columns.removeLast()
            } else {
                columns[last].width = 1
                break
            }
        }
        return columns
    }

    private static func total(_ columns: [(offset: Int, width: Int)]) -> Int {
        columns.reduce(0) { $0 + $1.width } + gap * max(0, columns.count - 1)
    }
}
