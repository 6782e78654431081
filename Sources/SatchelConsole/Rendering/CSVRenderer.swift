import SatchelPluginAPI

/// RFC 4180 with a heading row, lines ended by a line feed as Unix tools expect.
///
/// A field with a comma, a quote or a line break is quoted. Tabs and line feeds stay; other control characters become
/// pictures, since no spreadsheet can use them and a terminal might.
package struct CSVRenderer: OutputRenderer {
    /// Creates the renderer.
    package init() {}

    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        .joined(
            DataTable.tables(of: output).map { table in
                let rows = [table.headings.map(field)] + table.rows.map { $0.map { field($0.fieldText) } }
                return RenderedOutput(lines: rows.map(line))
            }
        )
    }

    private func line(_ fields: [String]) -> String {
        // A lone empty field would read back as no row at all.
        fields == [""] ? "\"\"" : fields.joined(separator: ",")
    }

    private func field(_ text: String) -> String {
        let text = VisibleText.block(text)
        let hasBorder = text.utf8.contains { [0x22, 0x2C, 0x0A].contains($0) }
        let needsQuotes = hasBorder || text.first == " " || text.last == " "
        guard needsQuotes else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
