import SatchelPluginAPI

/// Aligned columns with a heading, a grid, a detail with labels, a plot: what a person reads at the prompt.
///
/// On a terminal everything fits the window; elsewhere nothing is cut or wrapped, and a grid is a list, so that text
/// captured in a file is whole.
package struct TableRenderer: ReadableRenderer {
    let separatesAnswers = true

    /// Creates the renderer.
    package init() {}

    func lines(of list: RecordList, for page: RenderingContext) -> [String] {
        guard let width = page.width else { return ListTable(list, for: page).lines() }
        let body =
            switch list.layout {
            case .list: ListTable(list, for: page).lines()
            case .grid: GridTable(list, for: page).lines(width: width, usesColor: page.usesColor)
            }
        return aside(list.header, width: width, page: page) + body + aside(list.footer, width: width, page: page)
    }

    func lines(of detail: Detail, for page: RenderingContext) -> [String] {
        var lines = [title(of: detail, for: page)] + DetailTable(detail, for: page).lines()
        if let chart = detail.chart, !chart.isEmpty, let drawing = drawing(of: chart, for: page) {
            lines += [""] + drawing
        }
        if let body = detail.body?.visibleLines, !body.isEmpty {
            lines += [""] + (page.width.map { width in body.flatMap { $0.wrapped(to: width) } } ?? body)
        }
        if let width = page.width {
            let footer = aside(detail.footer, width: width, page: page)
            lines += footer.isEmpty ? [] : [""] + footer
        }
        return lines
    }

    /// The picture itself on a terminal that can draw it, and one line about it anywhere else.
    func lines(of picture: PictureOutput, for page: RenderingContext) -> [String] {
        let notes = page.width.map { aside(picture.note, width: $0, page: page) } ?? []
        if let drawing = page.pictures?.drawings[picture.picture] {
            return [title(picture.title, for: page), drawing] + notes
        }
        let stand = VisibleText.line(picture.stand)
        let isClickable = page.pictures?.usesHyperlinks == true && picture.link != nil
        // An address is never cut or wrapped: it would lead nowhere.
        let shown = isClickable ? Hyperlink.text(stand, to: picture.link ?? "") : stand
        return [[VisibleText.line(picture.title), shown].filter { !$0.isEmpty }.joined(separator: ": ")] + notes
    }

    func drawing(of chart: Chart, for page: RenderingContext) -> [String]? {
        page.width.map { ChartDrawing(chart: chart, page: page).lines(width: $0) }
    }

    func drawing(of map: MapDrawing, for page: RenderingContext) -> [String]? {
        page.width.map { MapSketch(map: map, page: page).lines(width: $0) }
    }

    private func title(of detail: Detail, for page: RenderingContext) -> String {
        title(detail.title, for: page)
    }

    private func title(_ text: String, for page: RenderingContext) -> String {
        let title = VisibleText.line(text)
        return TextStyle.bold(page.width.map { title.truncated(to: $0) } ?? title, if: page.usesColor)
    }

    /// A line above or below the answer, on a terminal only.
    private func aside(_ text: String?, width: Int, page: RenderingContext) -> [String] {
        guard let text, !text.isEmpty else { return [] }
        return VisibleText.line(text).wrapped(to: width).map { TextStyle.dim($0, if: page.usesColor) }
    }
}
