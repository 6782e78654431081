/// What the text is rendered for.
package struct RenderingContext: Sendable, Equatable {
    /// The cells of a row of the window; nil where it is not a terminal, and nothing may be cut or wrapped.
    package var width: Int?
    /// Whether text may carry colours.
    package var usesColor: Bool
    /// The pictures of the answer, drawn ahead; nil where it is not a terminal or there are none.
    package var pictures: DrawnPictures?

    /// Creates a context; by default a file or a pipe.
    package init(width: Int? = nil, usesColor: Bool = false, pictures: DrawnPictures? = nil) {
        self.width = width
        self.usesColor = usesColor
        self.pictures = pictures
    }

    /// Creates the context of standard output.
    package init(_ facts: TerminalFacts) {
        self.init(width: facts.outputWidth, usesColor: facts.output.usesColor)
    }
}
