import SatchelPluginAPI

/// Draws the pictures of an answer before it is printed.
///
/// Drawing may run a program and so may take a moment; a renderer must not wait. So the shell asks here first, where
/// Ctrl-C can end it, and hands the result to the renderer:
///
/// ```swift
/// var page = console.rendering
/// page.pictures = await PictureDrawer(choice: settings[PictureChoice.setting], environment: environment)
///     .pictures(of: output, as: format, on: console.facts)
/// ```
package struct PictureDrawer: Sendable {
    private let choice: PictureChoice
    private let environment: [String: String]
    private let thumbnails: any ThumbnailMaking
    private let timeLimit: Duration

    /// Creates a drawer; nothing is looked for before there is a picture to draw.
    ///
    /// - Parameters:
    ///   - choice: What the user wants.
    ///   - environment: Says what the terminal can do and where programs lie.
    ///   - thumbnails: Decodes pictures, so that a terminal never is the first to do so.
    ///   - timeLimit: How long another program may take over a picture.
    package init(
        choice: PictureChoice,
        environment: [String: String],
        thumbnails: any ThumbnailMaking,
        timeLimit: Duration = .seconds(5)
    ) {
        self.choice = choice
        self.environment = environment
        self.thumbnails = thumbnails
        self.timeLimit = timeLimit
    }

    /// Draws the pictures of an answer.
    ///
    /// - Returns: Nil where there is nothing to draw: no picture, no terminal, another format than `table`, or off. A
    ///   picture that could not be drawn is missing from the result, and so are those after a cancellation.
    package func pictures(
        of output: Output,
        as format: OutputFormat,
        on facts: TerminalFacts
    ) async -> DrawnPictures? {
        guard format == .table, facts.output.isTerminal, choice != .off else { return nil }
        let pictures = output.pictures
        guard !pictures.isEmpty else { return nil }
        return await draw(pictures, on: facts)
    }

    @concurrent
    private func draw(_ pictures: [Picture], on facts: TerminalFacts) async -> DrawnPictures? {
        let chafa = Chafa(environment: environment, timeLimit: timeLimit, usesColor: facts.output.usesColor)
        guard let means = choice.chosen(environment: environment, hasChafa: chafa != nil) else { return nil }
        let canvas = PictureCanvas(facts)
        var drawn = DrawnPictures(usesHyperlinks: PictureProtocol.supportsHyperlinks(environment: environment))
        for picture in pictures where !Task.isCancelled && drawn.drawings[picture] == nil {
            drawn.drawings[picture] = await draw(picture, by: means, on: canvas, chafa: chafa)
        }
        return drawn
    }

    private func draw(
        _ picture: Picture,
        by means: PictureProtocol,
        on canvas: PictureCanvas,
        chafa: Chafa?
    ) async -> String? {
        switch means {
        case .kitty:
            if let png = await decoded(picture), png.format == .png {
                PictureSequence.kitty(png, in: canvas.fit(png))
            } else {
                await chafa?.draw(picture, as: .kitty, on: canvas)
            }
        case .iterm: await decoded(picture).map { PictureSequence.iterm($0, in: canvas.fit($0)) }
        case .sixel: await chafa?.draw(picture, as: .sixels, on: canvas)
        case .symbols: await chafa?.draw(picture, as: .symbols, on: canvas)
        case .link: nil
        }
    }

    /// The picture as a PNG no larger than a window has room for, or as it is in a format that is not decoded; nil where
    /// it is damaged.
    private func decoded(_ picture: Picture) async -> Picture? {
        try? await thumbnails.thumbnail(of: picture, side: ThumbnailSize.side, byteLimit: .max)
    }
}

extension Output {
    /// The pictures in the output, in the order shown.
    fileprivate var pictures: [Picture] {
        switch self {
        case .picture(let output): [output.picture]
        case .sequence(let outputs): outputs.flatMap(\.pictures)
        case .none, .message, .records, .detail, .document, .chart, .map: []
        }
    }
}

/// The part of the window a picture may take, and how large a cell is.
package struct PictureCanvas: Sendable, Equatable {
    /// A number of cells across and down.
    package struct Area: Sendable, Equatable {
        /// Cells across.
        package var columns: Int
        /// Cells down.
        package var rows: Int

        /// Creates an area.
        package init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// Rows kept for the title above, the note below and the next prompt.
    private static let keptRows = 4
    /// A cell of most terminals, where the window does not say.
    private static let usualCell = TerminalFacts.CellSize(width: 8, height: 16)

    /// The cells there are.
    package let area: Area
    /// The pixels of one cell.
    package let cell: TerminalFacts.CellSize

    /// Creates the canvas of a window.
    package init(_ facts: TerminalFacts) {
        area = Area(columns: max(1, facts.columns), rows: max(1, facts.rows - Self.keptRows))
        cell = facts.cell ?? Self.usualCell
    }

    /// Measures the cells a picture takes: as large as it is, or smaller to fit, its proportions kept.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - mayEnlarge: Whether a small picture fills the canvas, as it must where a cell is hardly more than a dot.
    /// - Returns: The cells, at least one.
    package func fit(_ picture: Picture, mayEnlarge: Bool = false) -> Area {
        let columns = Double(picture.width) / Double(cell.width)
        let rows = Double(picture.height) / Double(cell.height)
        var scale = min(Double(area.columns) / columns, Double(area.rows) / rows)
        if !mayEnlarge { scale = min(scale, 1) }
        func cells(_ natural: Double, _ most: Int) -> Int { min(most, max(1, Int((natural * scale).rounded()))) }
        return Area(columns: cells(columns, area.columns), rows: cells(rows, area.rows))
    }
}

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

/// A link that a terminal lets people click, by OSC 8.
enum Hyperlink {
    /// Makes a text a link, or leaves it as it is where the address is not one of the web.
    ///
    /// - Parameters:
    ///   - text: What is shown; harmless already.
    ///   - address: Where it leads; bytes that could end the sequence are encoded.
    /// - Returns: The text, within the sequences that make it a link.
    static func text(_ text: String, to address: String) -> String {
        let lower = address.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return text }
        let target = address.utf8.reduce(into: "") { target, byte in
            if (0x21...0x7E).contains(byte) {
                target.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                target += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "\u{1B}]8;;\(target)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}
