import SatchelPluginAPI

/// Renders the pages of a list one after the other, so that together they read as one answer.
///
/// Every page has the columns of the first, and in a table their widths: what is printed is not held.
package struct PagedRenderer {
    private let format: OutputFormat
    private let page: RenderingContext
    /// The columns of the first page, or nil before it.
    private var columns: [RecordList.Column]?
    private var layout: ListTable.Layout?
    private var hasRecords = false

    /// Creates a renderer of one list.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - page: What the text is rendered for.
    package init(_ format: OutputFormat, for page: RenderingContext) {
        self.format = format
        self.page = page
    }

    /// Renders the next page, which is the last one where none follows.
    package mutating func render(_ list: RecordList) -> RenderedOutput {
        let isFirst = columns == nil
        let isLast = list.following == nil
        guard !(isFirst && isLast) else { return format.renderer.render(.records(list), for: page) }
        var list = list
        list.columns = columns ?? list.settledColumns
        if !isFirst { list.header = nil }
        if !isLast { list.footer = nil }
        columns = list.columns
        defer { hasRecords = hasRecords || !list.records.isEmpty }
        if format == .json { return json(list, isFirst: isFirst, isLast: isLast) }
        guard !list.records.isEmpty else { return RenderedOutput() }
        guard format == .table, list.layout == .list || page.width == nil else {
            var text = format.renderer.render(.records(list), for: page)
            if hasRecords { text.standardOutput.dropLines(format.headingLines) }
            return text
        }
        let table = ListTable(list, for: page, following: layout)
        layout = table.layout
        return TableRenderer().rendered(table, of: list, for: page)
    }

    /// The elements of a page as a part of one array.
    private func json(_ list: RecordList, isFirst: Bool, isLast: Bool) -> RenderedOutput {
        var text = isFirst ? "[" : ""
        if !list.records.isEmpty {
            // An array of its own, without its brackets and the line feed before the last.
            let array = JSONRenderer().render(.records(list), for: page).standardOutput
            text += (hasRecords ? "," : "") + array.dropFirst().dropLast("\n]\n".count)
        }
        if isLast { text += hasRecords || !list.records.isEmpty ? "\n]\n" : "]\n" }
        return RenderedOutput(standardOutput: text)
    }
}

extension OutputFormat {
    /// The lines before the records of a list.
    fileprivate var headingLines: Int {
        switch self {
        case .csv, .tsv: 1
        case .markdown: 2
        case .table, .plain, .json, .ndjson: 0
        }
    }
}

extension RecordList {
    /// The columns, of which people see those that they see on this page.
    fileprivate var settledColumns: [Column] {
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
