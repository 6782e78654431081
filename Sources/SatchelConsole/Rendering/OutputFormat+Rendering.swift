import SatchelPluginAPI

extension OutputFormat {
    /// Renders an output as text for a page.
    ///
    /// Text that is not empty ends in exactly one line feed, and no control byte of the data reaches it, so that a pipe
    /// never sees ESC and a terminal obeys only Satchel.
    package func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        switch self {
        case .table: TableRenderer().render(output, for: page)
        case .plain: PlainRenderer().render(output, for: page)
        case .markdown: MarkdownRenderer().render(output, for: page)
        case .json: RenderedOutput(lines: output.values.map(JSONText.pretty)).explainingGaps(of: output)
        case .ndjson: RenderedOutput(lines: output.elements.map(JSONText.compact)).explainingGaps(of: output)
        case .csv: .csv(output, isSafe: page.isCSVSafe)
        case .tsv: .tsv(output, isSafe: page.isCSVSafe)
        case .html: HTMLPage.rendered(output, for: page)
        case .svg: SVGDrawing.rendered(output, for: page)
        }
    }
}

/// The page that text is rendered for.
package struct RenderingContext: Sendable, Equatable {
    /// The width of the window in cells; nil if it is not a terminal, and nothing may be cut or wrapped.
    package var width: Int?
    /// The rows of the window; used only with a width.
    package var rows: Int
    /// Whether text may be colored.
    package var usesColor: Bool
    /// Whether plots may use more than ASCII.
    package var usesUnicode: Bool
    /// Whether formulas in CSV and TSV cells are disarmed.
    package var isCSVSafe: Bool
    /// The size of a cell in pixels, if known.
    package var cell: TerminalFacts.CellSize?
    /// The seconds since 1970, for times such as `2 min ago`; nil shows them exactly.
    package var now: Int?
    /// The pictures of the answer, already drawn; nil if it is not a terminal or there are none.
    package var pictures: DrawnPictures?

    /// The defaults suit a file or a pipe.
    package init(
        width: Int? = nil,
        rows: Int = 24,
        usesColor: Bool = false,
        usesUnicode: Bool = true,
        isCSVSafe: Bool = false,
        cell: TerminalFacts.CellSize? = nil,
        now: Int? = nil,
        pictures: DrawnPictures? = nil
    ) {
        self.width = width
        self.rows = rows
        self.usesColor = usesColor
        self.usesUnicode = usesUnicode
        self.isCSVSafe = isCSVSafe
        self.cell = cell
        self.now = now
        self.pictures = pictures
    }

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

/// The text of an output for each of the two streams.
package struct RenderedOutput: Sendable, Equatable {
    /// The answer.
    package var standardOutput = ""
    /// Text for a person, not for a program that reads the answer.
    package var standardError = ""
}

extension RenderedOutput {
    init(lines: [String]) {
        self.init(standardOutput: lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n")
    }

    static func joined(_ parts: [RenderedOutput], separator: String = "") -> RenderedOutput {
        RenderedOutput(
            standardOutput: parts.map(\.standardOutput).filter { !$0.isEmpty }.joined(separator: separator),
            standardError: parts.map(\.standardError).joined()
        )
    }

    /// An answer without records: only the reason, on standard error, broken between words in a window.
    static func nothing(_ reason: String, width: Int? = nil) -> RenderedOutput {
        var line = VisibleText.line(reason)
        if let width { line = line.brokenAtBlanks(to: width) }
        return RenderedOutput(standardError: line.isEmpty ? "" : line + "\n")
    }

    /// Adds why a list is empty where that may be the fault of a source, as a program can't tell from the answer.
    func explainingGaps(of output: Output) -> RenderedOutput {
        guard case .records(let list) = output, list.records.isEmpty, list.isIncomplete else { return self }
        return .joined([self, .nothing(list.emptyMessage)])
    }
}
