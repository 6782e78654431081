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
