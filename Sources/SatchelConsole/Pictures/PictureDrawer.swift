import SatchelPluginAPI

/// Draws the pictures of an answer before it is printed.
///
/// Drawing may run a program and take a moment, and a renderer must not wait. So the shell draws first, where Ctrl-C
/// can cancel it, and hands the result to the renderer:
///
/// ```swift
/// var page = console.rendering
/// page.pictures = await PictureDrawer(choice: settings[PictureChoice.setting], environment: environment)
///     .pictures(of: output, as: format, on: console.facts)
/// ```
package struct PictureDrawer: Sendable {
    let choice: PictureChoice
    let environment: [String: String]
    private let thumbnails: any ThumbnailMaking
    let timeLimit: Duration

    /// `thumbnails` decodes pictures, so that a terminal is never the first to do so.
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

    /// Draws the pictures of an answer, those that can be drawn before a cancellation; nil if none are wanted.
    package func pictures(
        of output: Output,
        as format: OutputFormat,
        on facts: TerminalFacts
    ) async -> DrawnPictures? {
        if format == .html { return await picturesOfPage(output) }
        guard format == .table, facts.output.isTerminal, choice != .off else { return nil }
        let pictures = output.pictures
        let placed = output.placedPictures(on: facts)
        guard !pictures.isEmpty || !placed.isEmpty else { return nil }
        return await draw(pictures, placed, on: facts)
    }

    @concurrent
    private func draw(
        _ pictures: [Picture],
        _ placed: [PlacedPicture],
        on facts: TerminalFacts
    ) async -> DrawnPictures? {
        let chafa = Chafa(environment: environment, timeLimit: timeLimit, usesColor: facts.output.usesColor)
        guard let means = choice.chosen(environment: environment, hasChafa: chafa != nil) else { return nil }
        let canvas = PictureCanvas(facts)
        var drawn = DrawnPictures(
            usesHyperlinks: PictureProtocol.supportsHyperlinks(environment: environment),
            isText: means == .symbols || means == .link
        )
        for picture in pictures where !Task.isCancelled && drawn.drawings[picture] == nil {
            drawn.drawings[picture] = await draw(picture, by: means, on: canvas, chafa: chafa)
        }
        if canPlace(on: facts) { drawn.panes = await panes(placed, cell: facts.cell, chafa) }
        // Words that stand for pictures can be paged.
        if drawn.drawings.isEmpty, drawn.panes.isEmpty { drawn.isText = true }
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

    /// A PNG no larger than a window, or the picture itself if its format isn't decoded; nil if it is damaged.
    func decoded(_ picture: Picture) async -> Picture? {
        await thumbnail(of: picture, side: Picture.thumbnailSide, byteLimit: .max)
    }

    /// A picture of at most so many pixels a side; nil if it is damaged.
    func thumbnail(of picture: Picture, side: Int, byteLimit: Int) async -> Picture? {
        try? await thumbnails.thumbnail(of: picture, side: side, byteLimit: byteLimit)
    }
}

/// The part of the window a picture may take, and the size of a cell.
package struct PictureCanvas: Sendable, Equatable {
    /// A size in cells.
    package struct Area: Sendable, Equatable {
        /// The width.
        package var columns: Int
        /// The height.
        package var rows: Int

        package init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// Rows kept for the title above, the note below and the next prompt.
    private static let keptRows = 4
    /// A cell of most terminals, where the window doesn't say.
    private static let usualCell = TerminalFacts.CellSize(width: 8, height: 16)

    /// The cells available.
    package let area: Area
    /// A cell's size in pixels.
    package let cell: TerminalFacts.CellSize

    package init(_ facts: TerminalFacts) {
        area = Area(columns: max(1, facts.columns), rows: max(1, facts.rows - Self.keptRows))
        cell = facts.cell ?? Self.usualCell
    }

    package init(area: Area, cell: TerminalFacts.CellSize?) {
        self.area = Area(columns: max(1, area.columns), rows: max(1, area.rows))
        self.cell = cell ?? Self.usualCell
    }

    /// The cells a picture takes in its proportions, at least one; only `mayEnlarge` lets a small one fill the canvas.
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
    /// Whether an address can be made a clickable link.
    package var usesHyperlinks: Bool
    /// Whether the drawings are colored characters, which a pager can show, rather than graphics.
    package var isText: Bool
    /// The text that draws each picture, without a final line feed; a missing picture is described in words.
    package var drawings: [Picture: String]
    /// The pictures that stand beside text, in a detail or in a grid; a missing one leaves its place to the text.
    package var panes: [Picture: PanePicture]

    package init(
        usesHyperlinks: Bool = false,
        isText: Bool = true,
        drawings: [Picture: String] = [:],
        panes: [Picture: PanePicture] = [:]
    ) {
        self.usesHyperlinks = usesHyperlinks
        self.isText = isText
        self.drawings = drawings
        self.panes = panes
    }
}

extension String {
    /// Makes a safe text a link if the address is a web address; bytes that could end the sequence are encoded.
    func linked(to address: String) -> String {
        let lower = address.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return self }
        let target = address.utf8.reduce(into: "") { target, byte in
            if (0x21...0x7E).contains(byte) {
                target.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                target += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "\u{1B}]8;;\(target)\u{1B}\\\(self)\u{1B}]8;;\u{1B}\\"
    }
}
