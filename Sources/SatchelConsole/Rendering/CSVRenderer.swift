import SatchelPluginAPI

/// RFC 4180 with a heading row, lines ended by a line feed as Unix tools expect.
///
/// A field with a comma, a quote or a line break is quoted. Tabs and line feeds stay; other control characters become
/// pictures, since no spreadsheet can use them and a terminal might. Where the page asks for it, no field is a formula.
package struct CSVRenderer: OutputRenderer {
    /// Creates the renderer.
    package init() {}

    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        .joined(
            DataTable.tables(of: output).map { table in
                let rows = [table.headings] + table.rows.map { $0.map(\.fieldText) }
                return RenderedOutput(lines: rows.map { line($0.map { field($0, isSafe: page.isCSVSafe) }) })
            }
        )
    }

    private func line(_ fields: [String]) -> String {
        // A lone empty field would read back as no row at all.
        fields == [""] ? "\"\"" : fields.joined(separator: ",")
    }

    private func field(_ text: String, isSafe: Bool) -> String {
        let shown = VisibleText.block(text)
        let text = isSafe ? FormulaCell.disarmed(shown) : shown
        let hasBorder = text.utf8.contains { [0x22, 0x2C, 0x0A].contains($0) }
        let isDisarmed = text.utf8.count != shown.utf8.count
        let needsQuotes = hasBorder || isDisarmed || text.utf8.first == 0x20 || text.utf8.last == 0x20
        guard needsQuotes else { return text }
        return "\"" + text.escapingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
    }
}
