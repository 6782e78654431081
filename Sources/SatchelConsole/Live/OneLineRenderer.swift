import SatchelPluginAPI

/// An output as one line of JSON, however many answers are in it: what a stream of outputs is made of.
package struct OneLineRenderer: OutputRenderer {
    /// Creates the renderer.
    package init() {}

    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        let values = output.values
        guard let first = values.first else { return RenderedOutput() }
        return RenderedOutput(lines: [JSONText.compact(values.count == 1 ? first : .list(values))])
    }
}
