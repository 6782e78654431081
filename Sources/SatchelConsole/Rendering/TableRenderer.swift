import SatchelPluginAPI

/// Aligned columns with a heading, a grid, a detail with labels, a plot: what a person reads at the prompt.
///
/// On a terminal everything fits the window; elsewhere nothing is cut or wrapped, and a grid is a list, so that
/// captured text is complete.
struct TableRenderer: ReadableRenderer {
    /// The columns between a picture and the text beside it.
    private static let gap = 2

    let separatesAnswers = true

    func lines(of list: RecordList, for page: RenderingContext) -> [String] {
        guard let width = page.width, list.layout == .grid else {
            return framed(ListTable(list, for: page).lines(), list, for: page)
        }
        return framed(GridTable(list, for: page).lines(width: width, usesColor: page.usesColor), list, for: page)
    }

    func rendered(_ table: ListTable, of list: RecordList, for page: RenderingContext) -> RenderedOutput {
        RenderedOutput(lines: framed(table.lines(), list, for: page))
    }

    private func framed(_ body: [String], _ list: RecordList, for page: RenderingContext) -> [String] {
        let total = list.total.map { VisibleText.line($0) }.map { [$0] } ?? []
        guard let width = page.width else { return body + total }
        return page.aside(list.header, width: width) + body + total.flatMap { $0.wrapped(to: width) }
            + page.aside(list.footer, width: width)
    }

    func lines(of detail: Detail, for page: RenderingContext) -> [String] {
        guard let width = page.width, let picture = detail.picture, let pane = page.pictures?.panes[picture] else {
            return Array(sections(of: detail, for: page).joined(separator: [""]))
        }
        let column = pane.area.columns + Self.gap
        var narrow = page
        narrow.width = max(1, width - column)
        var (beside, below): ([String], [[String]]) = ([], [])
        // What starts below the picture has the whole window.
        for (part, whole) in zip(sections(of: detail, for: narrow), sections(of: detail, for: page)) {
            if beside.count < pane.area.rows, below.isEmpty {
                beside += (beside.isEmpty ? [] : [""]) + part
            } else {
                below.append(whole)
            }
        }
        let lines = PictureRow(pictures: [(pane, 0)]).lines(beside: beside, at: column)
        return Array(([lines] + below).joined(separator: [""]))
    }

    /// The title with the facts, then the chart, the body and the footer, as far as there are any.
    private func sections(of detail: Detail, for page: RenderingContext) -> [[String]] {
        let name = VisibleText.line(detail.title)
        let title = (page.width.map(name.wrapped) ?? [name]).map { TextStyle.bold($0, if: page.usesColor) }
        let facts = title + fields(of: detail, for: page)
        let body = (detail.body?.visibleLines ?? []).flatMap { line in page.width.map { line.wrapped(to: $0) } ?? [line]
        }
        let footer = page.width.map { page.aside(detail.footer, width: $0) } ?? []
        let others = [body, footer].filter { !$0.isEmpty }
        let chart = chart(of: detail, beside: [facts] + others, for: page)
        return [facts] + (chart.isEmpty ? [] : [chart]) + others
    }

    private func fields(of detail: Detail, for page: RenderingContext) -> [String] {
        let fields = detail.fields.compactMap { field -> (label: String, text: String, style: TextStyle?)? in
            guard let label = field.label, field.value != .absent else { return nil }
            return (VisibleText.line(label), VisibleText.line(field.value.shownText(for: page)), field.value.style)
        }
        let widest = fields.map(\.label.displayWidth).max() ?? 0
        let labelWidth = min(widest, page.width.map { max(1, $0 / 2 - 2) } ?? widest)
        let indent = String(repeating: " ", count: labelWidth + 2)
        return fields.flatMap { field in
            let label = TableCell(text: field.label, width: labelWidth, style: .dim)
            let values = page.width.map { field.text.wrapped(to: $0 - labelWidth - 2) } ?? [field.text]
            return values.enumerated().map { offset, text in
                let value = field.style?(text, if: page.usesColor) ?? text
                return offset == 0 ? label.rendered(usesColor: page.usesColor) + "  " + value : indent + value
            }
        }
    }

    /// The chart of a detail, which gives way where everything else fits the window without it.
    private func chart(of detail: Detail, beside sections: [[String]], for page: RenderingContext) -> [String] {
        guard let chart = detail.chart, !chart.isEmpty, let width = page.width else { return [] }
        // A blank line parts two sections, and the next prompt takes a row.
        let room = page.rows - 1 - sections.reduce(0) { $0 + $1.count + 1 }
        let drawing = ChartDrawing(chart: chart, page: page)
        return room < 0 ? drawing.lines(width: width) : drawing.lines(width: width, atMost: room)
    }

    func lines(of picture: PictureOutput, for page: RenderingContext) -> [String] {
        let notes = page.width.map { page.aside(picture.note, width: $0) } ?? []
        if let drawing = page.pictures?.drawings[picture.picture] {
            return [title(picture.title, for: page), drawing] + notes
        }
        let stand = VisibleText.line(picture.stand)
        let isClickable = page.pictures?.usesHyperlinks == true && picture.link != nil
        // An address is never cut or wrapped: it would lead nowhere.
        let shown = isClickable ? stand.linked(to: picture.link ?? "") : stand
        return [[VisibleText.line(picture.title), shown].filter { !$0.isEmpty }.joined(separator: ": ")] + notes
    }

    func drawing(of chart: Chart, for page: RenderingContext) -> [String]? {
        page.width.map { ChartDrawing(chart: chart, page: page).lines(width: $0) }
    }

    func drawing(of map: MapDrawing, for page: RenderingContext) -> [String]? {
        page.width.map { MapSketch(map: map, page: page).lines(width: $0) }
    }

    private func title(_ text: String, for page: RenderingContext) -> String {
        let title = VisibleText.line(text)
        return TextStyle.bold(page.width.map { title.truncated(to: $0) } ?? title, if: page.usesColor)
    }
}

extension RenderingContext {
    /// Dim lines above or below an answer.
    func aside(_ text: String?, width: Int) -> [String] {
        guard let text, !text.isEmpty else { return [] }
        return VisibleText.line(text).wrapped(to: width).map { TextStyle.dim($0, if: usesColor) }
    }
}

struct GridTable {
    private let numbers: RowNumbers
    private let titles: [String]
    private let subtitles: [String]
    private let highlight: MatchHighlight?
    private let pictures: [PanePicture?]

    private static let gap = 2
    /// Narrower cells cut most titles; with wider ones a usual window has only two columns.
    private static let textWidths = 16...36
    /// Below a picture, so that more of them stand side by side.
    private static let captionWidths = 16...20

    init(_ list: RecordList, for page: RenderingContext) {
        numbers = RowNumbers(list)
        highlight = list.highlight(for: page)
        pictures = list.records.map { record in record.picture.flatMap { page.pictures?.panes[$0] } }
        let title = list.columns.firstIndex { $0.role == .title } ?? list.readableColumns.first?.offset
        let facts = list.columns.indices.filter { list.columns[$0].role == .subtitle }
        titles = list.records.map { record in title.map { record.text($0, for: page) } ?? "" }
        subtitles = list.records.map { record in
            facts.map { record.text($0, for: page) }.filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }

    func lines(width: Int, usesColor: Bool) -> [String] {
        let textWidths = pictures.contains { $0 != nil } ? Self.captionWidths : Self.textWidths
        let beside = numbers.fit(into: width) ? numbers.width + 1 : 0
        let widest = (titles + subtitles).reduce(0) { max($0, $1.displayWidth) }
        let wanted = beside + min(max(widest, textWidths.lowerBound), textWidths.upperBound)
        let columns = max(1, min(titles.count, (width + Self.gap) / (wanted + Self.gap)))
        let share = (width + Self.gap) / columns - Self.gap
        let textWidth = max(1, min(share - beside, max(textWidths.upperBound, wanted - beside)))
        let hasSubtitles = subtitles.contains { !$0.isEmpty }

        let rows = stride(from: 0, to: titles.count, by: columns).map { first in
            let row = first..<min(first + columns, titles.count)
            let top = joined(row, usesColor: usesColor) { index in
                let number = numbers.text(index, usesColor: usesColor)
                return (
                    beside > 0 ? number + " " : "",
                    TableCell(text: titles[index], width: textWidth, highlight: highlight)
                )
            }
            let images = images(row, step: beside + textWidth + Self.gap, offset: beside)
            guard hasSubtitles else { return images + [top] }
            let bottom = joined(row, usesColor: usesColor) { index in
                (
                    String(repeating: " ", count: beside),
                    TableCell(text: subtitles[index], width: textWidth, style: .dim)
                )
            }
            return images + [top, bottom]
        }
        return Array(rows.joined(separator: hasSubtitles || pictures.contains { $0 != nil } ? [""] : []))
    }

    /// The lines above the titles of a row; none where it has no pictures.
    private func images(_ row: Range<Int>, step: Int, offset: Int) -> [String] {
        let placed = row.compactMap { index in
            pictures[index].map { (picture: $0, column: (index - row.lowerBound) * step + offset) }
        }
        return PictureRow(pictures: placed).lines()
    }

    private func joined(
        _ row: Range<Int>,
        usesColor: Bool,
        cell: (Int) -> (prefix: String, body: TableCell)
    ) -> String {
        let cells = row.map { index in
            let (prefix, body) = cell(index)
            return prefix + body.rendered(usesColor: usesColor)
        }
        return String(cells.joined(separator: String(repeating: " ", count: Self.gap)).drop(whileLast: " "))
    }
}
