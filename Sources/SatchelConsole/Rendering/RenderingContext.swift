/// What the text is rendered for.
package struct RenderingContext: Sendable, Equatable {
    /// The cells of a row of the window; nil where it is not a terminal, and nothing may be cut or wrapped.
    package var width: Int?
    /// The rows of the window; of use only where there is a width.
    package var rows: Int
    /// Whether text may carry colours.
    package var usesColor: Bool
    /// Whether plots may be drawn with more than ASCII.
    package var usesUnicode: Bool
    /// Whether a cell of csv and tsv must not be taken for a formula.
    package var isCSVSafe: Bool
    /// The pixels of a cell, where the window says.
    package var cell: TerminalFacts.CellSize?
    /// The pictures of the answer, drawn ahead; nil where it is not a terminal or there are none.
    package var pictures: DrawnPictures?

    /// Creates a context; by default a file or a pipe.
    package init(
        width: Int? = nil,
        rows: Int = 24,
        usesColor: Bool = false,
        usesUnicode: Bool = true,
        isCSVSafe: Bool = false,
        cell: TerminalFacts.CellSize? = nil,
        pictures: DrawnPictures? = nil
    ) {
        self.width = width
        self.rows = rows
        self.usesColor = usesColor
        self.usesUnicode = usesUnicode
        self.isCSVSafe = isCSVSafe
        self.cell = cell
        self.pictures = pictures
    }

    /// Creates the context of standard output.
    package init(_ facts: TerminalFacts) {
        self.init(
            width: facts.outputWidth,
            rows: facts.rows,
            usesColor: facts.output.usesColor,
            usesUnicode: facts.usesUnicode,
            cell: facts.cell
        )
    }
}
