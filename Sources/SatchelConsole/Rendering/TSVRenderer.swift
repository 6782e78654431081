import SatchelPluginAPI

/// Tab-separated with a heading row; tabs, line feeds and backslashes in values become `\t`, `\n` and `\\`.
package struct TSVRenderer: OutputRenderer {
    /// Creates the renderer.
    package init() {}

    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        .joined(
            DataTable.tables(of: output).map { table in
                let rows = [table.headings.map(field)] + table.rows.map { $0.map { field($0.fieldText) } }
                return RenderedOutput(lines: rows.map { $0.joined(separator: "\t") })
            }
        )
    }

    private func field(_ text: String) -> String {
        VisibleText.block(text).reduce(into: "") { escaped, character in
            switch character {
            case "\\": escaped += "\\\\"
            case "\t": escaped += "\\t"
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
    }
}
