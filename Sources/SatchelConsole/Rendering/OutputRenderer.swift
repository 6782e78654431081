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

/// The text of an output, for each of the two streams.
package struct RenderedOutput: Sendable, Equatable {
    /// The answer.
    package var standardOutput: String
    /// What a person should know and a program reading the answer should not.
    package var standardError: String

    /// Creates rendered text.
    package init(standardOutput: String = "", standardError: String = "") {
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// Creates the answer from its lines.
    init(lines: [String]) {
        self.init(standardOutput: lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n")
    }

    /// Puts several outputs one after the other.
    static func joined(_ parts: [RenderedOutput], separator: String = "") -> RenderedOutput {
        RenderedOutput(
            standardOutput: parts.map(\.standardOutput).filter { !$0.isEmpty }.joined(separator: separator),
            standardError: parts.map(\.standardError).joined()
        )
    }

    /// An answer of no records: nothing to print, and why.
    static func nothing(_ reason: String) -> RenderedOutput {
        let line = VisibleText.line(reason)
        return RenderedOutput(standardError: line.isEmpty ? "" : line + "\n")
    }
}
