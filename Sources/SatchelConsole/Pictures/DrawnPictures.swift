import SatchelPluginAPI

/// How the pictures of an answer look on the terminal it is printed to.
package struct DrawnPictures: Sendable, Equatable {
    /// Whether an address can be made a link to click.
    package var usesHyperlinks: Bool
    /// The text that draws each picture, without a line feed at its end; a picture that is not among them is told.
    package var drawings: [Picture: String]

    /// Creates drawn pictures.
    package init(usesHyperlinks: Bool = false, drawings: [Picture: String] = [:]) {
        self.usesHyperlinks = usesHyperlinks
        self.drawings = drawings
    }
}
