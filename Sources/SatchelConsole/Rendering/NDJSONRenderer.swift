import SatchelPluginAPI

/// One JSON object a line: the records of a list each on their own, so that an empty list prints nothing.
package struct NDJSONRenderer: OutputRenderer {
    /// Creates the renderer.
    package init() {}

    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        let values = output.values.flatMap { value in
            if case .list(let elements) = value { elements } else { [value] }
        }
        return RenderedOutput(lines: values.map(JSONText.compact))
    }
}
