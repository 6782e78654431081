import SatchelConsole
import SatchelPluginAPI

/// Draws the state of browsing into a canvas.
///
/// What takes time to lay out, rows and previews, is laid out once until it changes.
@MainActor
package final class BrowseView {
    private let page: RenderingContext
    private var rows: (number: Int, width: Int, pages: Int, rows: ListRows)?
    private var preview: (version: Int, pane: BrowseLayout.Pane, lines: [String])?

    /// The cells before a row: the cursor and a mark.
    private static let gutter = 2

    package init(_ page: RenderingContext) {
        self.page = page
    }

    /// Draws everything.
    package func draw(_ model: BrowseModel, into canvas: inout Canvas) {
        let layout = model.layout
        canvas.clear()
        drawSearch(model, &canvas)
        if let row = layout.foot {
            for (offset, line) in foot(model).enumerated() {
                canvas.write(line, row: row + offset, column: 0, style: .dimmed)
            }
        }
        if model.showsHelp {
            drawHelp(model, &canvas)
        } else {
            drawList(model, &canvas)
            drawPreview(model, &canvas)
        }
        drawStatus(model, &canvas)
    }

    private func foot(_ model: BrowseModel) -> [String] {
        let layout = model.layout
        guard model.asked == nil else { return [BrowseHelp.answerFoot] }
        guard model.showsHelp else {
            return BrowseHelp.foot(model.browsing, columns: layout.columns, rows: layout.rows)
        }
        let lines = BrowseHelp.lines(of: model.browsing, width: layout.columns).count
        return [BrowseHelp.helpFoot(isScrolled: lines > layout.helpRows)]
    }

    // MARK: - The search

    private func drawSearch(_ model: BrowseModel, _ canvas: inout Canvas) {
        let line = model.asked?.answer ?? model.line
        let head = (model.question ?? model.browsing.title) + "> "
        let start = canvas.write(head, row: 0, column: 0, width: max(0, canvas.columns - 4), style: CellStyle(.bold))
        let room = max(1, canvas.columns - start - 1)
        // The end of what stands before the cursor stays in view.
        var (before, width) = (line.before, line.before.displayWidth)
        while width > room, !before.isEmpty { width -= DisplayWidth.cells(of: before.removeFirst()) }
        let cursor = start + canvas.write(before, row: 0, column: start, width: room)
        canvas.write(line.after, row: 0, column: cursor)
        if !model.showsHelp { canvas.cursor = (0, min(cursor, canvas.columns - 1)) }
    }

    /// Draws the state of the search, or a message, whose second line takes the place of the headings.
    private func drawStatus(_ model: BrowseModel, _ canvas: inout Canvas) {
        guard let row = model.layout.status else { return }
        let columns = canvas.columns
        var lines = [status(model).truncated(to: columns)]
        if model.message != nil, model.layout.heading != nil, !model.showsHelp {
            let wrapped = status(model).wrapped(to: columns)
            lines = wrapped.prefix(1) + (wrapped.count > 1 ? [wrapped.dropFirst().joined(separator: " ")] : [])
        }
        for (offset, line) in lines.enumerated() {
            canvas.write(String(repeating: " ", count: columns), row: row + offset, column: 0)
            let style = CellStyle(model.message == nil ? .dim : [])
            canvas.write(line.truncated(to: columns), row: row + offset, column: 0, style: style)
        }
    }

    private func status(_ model: BrowseModel) -> String {
        if let message = model.message { return VisibleText.line(message) }
        guard model.list != nil else { return "searching…" }
        let count = model.total.map { Self.grouped($0) } ?? Self.grouped(model.ids.count) + (model.hasMore ? "+" : "")
        let place = model.ids.isEmpty ? "0" : "\(Self.grouped(model.cursor + 1)) of \(count)"
        let parts = [
            model.marks.isEmpty ? nil : "\(model.marks.count) marked", model.isFavoritesOnly ? "favorites" : nil,
            model.order.isEmpty ? nil : "by " + model.order.replacing(":", with: " "),
            model.source.map { "from " + $0 }, model.isWaitingForService ? "asking a service…" : nil,
            model.note.isEmpty ? nil : model.note,
        ]
        return VisibleText.line(([place] + parts.compactMap { $0 }).joined(separator: " · "))
    }

    private static func grouped(_ number: Int) -> String { DecimalText.grouped(String(number)) }

    // MARK: - The list

    private func drawList(_ model: BrowseModel, _ canvas: inout Canvas) {
        let pane = model.layout.list
        let gutter = min(Self.gutter, pane.columns - 1)
        guard let list = model.list, !model.ids.isEmpty else {
            guard let list = model.list, !model.isWaitingForService else { return }
            let lines = VisibleText.line(list.emptyMessage).wrapped(to: max(2, pane.columns - gutter))
            for (offset, line) in lines.prefix(pane.rows).enumerated() {
                canvas.write(line, row: pane.row + offset, column: gutter, style: .dimmed)
            }
            return
        }
        let rows = laidOut(list, model, width: max(1, pane.columns - gutter))
        if let row = model.layout.heading {
            canvas.write(rows.heading, row: row, column: gutter, width: pane.columns - gutter)
        }
        for offset in 0..<pane.rows where rows.lines.indices.contains(model.top + offset) {
            let (index, row) = (model.top + offset, pane.row + offset)
            let isCurrent = index == model.cursor
            let mark = (isCurrent ? ">" : " ") + (model.marks.contains(index) ? "+" : " ")
            canvas.write(mark, row: row, column: 0, width: pane.columns, style: CellStyle(.bold))
            canvas.write(rows.lines[index], row: row, column: gutter, width: pane.columns - gutter)
            if isCurrent { canvas.add(.reverse, row: row, columns: gutter..<pane.columns) }
        }
    }

    private func laidOut(_ list: RecordList, _ model: BrowseModel, width: Int) -> ListRows {
        var context = page
        context.width = width
        var laid: ListRows
        if let rows, rows.width == width, rows.number == model.listNumber {
            guard rows.pages < model.pages.count else { return rows.rows }
            laid = rows.rows
        } else {
            laid = ListRows(list.slice(0..<(model.pages.first ?? 0)), for: context)
        }
        // Later pages keep the columns of the first.
        if laid.lines.count < list.records.count { laid.append(list.slice(laid.lines.count..<list.records.count)) }
        rows = (model.listNumber, width, model.pages.count, laid)
        return laid
    }

    // MARK: - The preview

    private func drawPreview(_ model: BrowseModel, _ canvas: inout Canvas) {
        guard let pane = model.layout.preview else { return }
        for row in pane.row..<pane.row + pane.rows {
            canvas.write(page.usesUnicode ? "│" : "|", row: row, column: pane.column - 2, style: .dimmed)
        }
        guard let output = model.preview else { return }
        let lines = lines(of: output, model.previewVersion, in: pane)
        // Text keeps its place when the picture comes, and gives way below.
        let pictureRows = model.picture.map { min($0.area.rows, pane.rows) } ?? 0
        let textRows = min(lines.count, pane.rows - (pictureRows > 0 ? pictureRows + 1 : 0))
        for (offset, line) in lines.prefix(max(0, textRows)).enumerated() {
            canvas.write(line, row: pane.row + offset, column: pane.column, width: pane.columns)
        }
        guard let picture = model.picture, pictureRows > 0 else { return }
        let row = pane.row + max(0, textRows) + 1
        if let graphic = picture.graphic {
            if picture.lines.isEmpty {
                canvas.place(
                    graphic,
                    row: row,
                    column: pane.column,
                    columns: picture.area.columns,
                    rows: picture.area.rows
                )
            } else {
                canvas.prepare(graphic)
            }
        }
        for (offset, line) in picture.lines.enumerated() where row + offset < pane.row + pane.rows {
            canvas.write(line, row: row + offset, column: pane.column, width: pane.columns)
        }
    }

    private func lines(of output: Output, _ version: Int, in pane: BrowseLayout.Pane) -> [String] {
        if let preview, preview.version == version, preview.pane == pane { return preview.lines }
        let (facts, drawings) = output.divided
        // A map or a chart gets half of the pane, as a picture does, and facts give way above it.
        let half = max(1, pane.rows / 2)
        let drawn = drawings.prefix(1).flatMap { rendered($0, columns: pane.columns, rows: half + 1) }
        let room = max(0, pane.rows - (drawn.isEmpty ? 0 : drawn.count + 1))
        let text = rendered(facts, columns: pane.columns, rows: pane.rows).prefix(room)
        let lines = Array((text + (drawn.isEmpty || text.isEmpty ? [] : [""]) + drawn).prefix(pane.rows))
        preview = (version, pane, lines)
        return lines
    }

    private func rendered(_ output: Output, columns: Int, rows: Int) -> [String] {
        var context = page
        (context.width, context.rows, context.pictures) = (columns, rows, nil)
        let rendered = OutputFormat.table.render(output, for: context)
        let text = rendered.standardOutput + rendered.standardError
        guard !text.isEmpty else { return [] }
        var lines = text.split(separator: "\n", maxSplits: 500, omittingEmptySubsequences: false).prefix(500).map(
            String.init
        )
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    // MARK: - Help

    private func drawHelp(_ model: BrowseModel, _ canvas: inout Canvas) {
        let layout = model.layout
        let lines = BrowseHelp.lines(of: model.browsing, width: layout.columns)
        let column = BrowseHelp.column(width: layout.columns)
        for (offset, line) in lines.dropFirst(model.helpTop).prefix(layout.helpRows).enumerated() {
            let row = layout.helpRow + offset
            canvas.write(line.keys, row: row, column: 0, style: CellStyle(.bold))
            canvas.write(line.meaning, row: row, column: column)
        }
    }
}

extension CellStyle {
    fileprivate static let dimmed = CellStyle(.dim)
}

extension Output {
    /// The facts of an output, and the maps and charts that are drawn below them.
    fileprivate var divided: (facts: Output, drawings: [Output]) {
        switch self {
        case .chart, .map: return (.none, [self])
        case .detail(var detail):
            guard let chart = detail.chart, !chart.isEmpty else { return (self, []) }
            detail.chart = nil
            return (.detail(detail), [.chart(chart)])
        case .sequence(let outputs):
            let parts = outputs.map(\.divided)
            return (.sequence(parts.map(\.facts).filter { $0 != .none }), parts.flatMap(\.drawings))
        default: return (self, [])
        }
    }
}

extension RecordList {
    fileprivate func slice(_ range: Range<Int>) -> RecordList {
        var list = self
        let bounds = range.clamped(to: records.indices)
        list.records = Array(records[bounds])
        list.firstNumber = firstNumber.map { $0 + bounds.lowerBound }
        return list
    }
}
