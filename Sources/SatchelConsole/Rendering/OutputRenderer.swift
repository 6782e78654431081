import SatchelPluginAPI

/// Turns an output into text: one implementation a format.
///
/// Every renderer keeps two promises: text that is not empty ends in exactly one line feed, and no control byte of the
/// data reaches the text, so that a pipe never sees ESC and a terminal obeys only Satchel.
package protocol OutputRenderer: Sendable {
    /// Renders an output for a page.
    func render(_ output: Output, for page: RenderingContext) -> RenderedOutput
}

extension OutputFormat {
    /// The renderer of the format.
    package var renderer: any OutputRenderer {
        switch self {
        case .table: TableRenderer()
        case .plain: PlainRenderer()
        case .json: JSONRenderer()
        case .ndjson: NDJSONRenderer()
        case .csv: CSVRenderer()
        case .tsv: TSVRenderer()
        case .markdown: MarkdownRenderer()
        }
    }
}
