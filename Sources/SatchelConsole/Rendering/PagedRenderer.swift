import SatchelPluginAPI

/// Renders a list page by page as one answer; each page has the columns and widths of the first, since none is kept.
package struct PagedRenderer {
    private let format: OutputFormat
    private let page: RenderingContext
    private var columns: [RecordList.Column]?
    private var layout: ListTable.Layout?
    private var hasRecords = false

    package init(_ format: OutputFormat, for page: RenderingContext) {
        self.format = format
        self.page = page
    }

    /// Renders the next page; a page that none follows is the last.
    package mutating func render(_ list: RecordList) -> RenderedOutput {
        let isFirst = columns == nil
        let isLast = !list.isFollowed
        guard !(isFirst && isLast) else { return format.render(.records(list), for: page) }
        var list = list
        list.columns = columns ?? list.settledColumns
        if !isFirst { list.header = nil }
        if !isLast { list.footer = nil }
        columns = list.columns
        defer { hasRecords = hasRecords || !list.records.isEmpty }
        if format == .json { return json(list, isFirst: isFirst, isLast: isLast) }
        // A drawing is one, of the first page.
        if format == .svg { return hasRecords ? RenderedOutput() : format.render(.records(list), for: page) }
        if format == .html {
            let rows = list.records.isEmpty ? "" : HTMLPage.rows(of: list, for: page)
            let opening = hasRecords || list.records.isEmpty ? "" : HTMLPage.opening(list)
            let closing = isLast && (hasRecords || !list.records.isEmpty) ? HTMLPage.closing(list) : ""
            return RenderedOutput(standardOutput: opening + rows + closing)
        }
        guard !list.records.isEmpty else { return RenderedOutput() }
        guard format == .table, list.layout == .list || page.width == nil else {
            var text = format.render(.records(list), for: page)
            if hasRecords { text.standardOutput.dropLines(format.headingLines) }
            return text
        }
        let table = ListTable(list, for: page, following: layout)
        layout = table.layout
        return TableRenderer().rendered(table, of: list, for: page)
    }

    private func json(_ list: RecordList, isFirst: Bool, isLast: Bool) -> RenderedOutput {
        var text = isFirst ? "[" : ""
        if !list.records.isEmpty {
            // A complete array, without its brackets and last line feed.
            let array = OutputFormat.json.render(.records(list), for: page).standardOutput
            text += (hasRecords ? "," : "") + array.dropFirst().dropLast("\n]\n".count)
        }
        if isLast { text += hasRecords || !list.records.isEmpty ? "\n]\n" : "]\n" }
        return RenderedOutput(standardOutput: text)
    }
}

extension OutputFormat {
    fileprivate var headingLines: Int {
        switch self {
        case .csv, .tsv: 1
        case .markdown: 2
        case .table, .plain, .json, .ndjson, .html, .svg: 0
        }
    }
}

extension RecordList {
    /// The columns, with those hidden on this page hidden for good.
    var settledColumns: [Column] {
        let shown = Set(readableColumns.map(\.offset))
        return columns.enumerated().map { offset, column in
            var column = column
            if column.hidesWhenEmpty, column.role != .data, !shown.contains(offset) { column.role = .data }
            column.hidesWhenEmpty = false
            return column
        }
    }
}

extension String {
    fileprivate mutating func dropLines(_ count: Int) {
        for _ in 0..<count { self = String(self[(firstIndex(of: "\n").map(index(after:)) ?? endIndex)...]) }
    }
}
