import SatchelPluginAPI

/// A JSON document: an array of objects for a list, an object for anything else.
///
/// A sequence is one document after the other, as `jq` and most streaming parsers take it.
package struct JSONRenderer: OutputRenderer {
    /// Creates the renderer.
    package init() {}

    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        RenderedOutput(lines: output.values.map(JSONText.pretty))
    }
}
