import SatchelPluginAPI

/// Tab-separated with a heading row; tabs, line feeds and backslashes in values become `\t`, `\n` and `\\`.
package struct TSVRenderer: OutputRenderer {
    /// Creates the renderer.
    package init() {}

    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        .joined(
            DataTable.tables(of: output).map { table in
                let rows = [table.headings] + table.rows.map { $0.map(\.fieldText) }
                return RenderedOutput(
                    lines: rows.map { $0.map { field($0, isSafe: page.isCSVSafe) }.joined(separator: "\t") }
                )
            }
        )
    }

    private func field(_ text: String, isSafe: Bool) -> String {
        let shown = VisibleText.block(text)
        return (isSafe ? FormulaCell.disarmed(shown) : shown).escapingScalars { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\t": "\\t"
            case "\n": "\\n"
            default: nil
            }
        }
    }
}
