import SatchelPluginAPI

/// `<feature> <word> [<item>]`: shows the picture of an item, such as `books cover 1`, or of the one on screen.
public struct ListPicture<Feature: ListFeature>: Command {
    private let word: String
    private let screen: ListScreen<Feature>
    private let pictures: ItemPictureLoader<Feature.Item>
    private var item: Parameter<String?> { screen.parameters.itemOrOnScreen }

    /// Creates a command whose last word is what the picture is called, such as `cover`.
    public nonisolated init(
        _ word: String,
        screen: ListScreen<Feature>,
        pictures: ItemPictureLoader<Feature.Item>
    ) {
        self.word = word
        self.screen = screen
        self.pictures = pictures
    }

    public var spec: CommandSpec {
        CommandSpec(
            Feature.line(word),
            "show the \(word) of a \(Feature.words.one)",
            effect: .reads,
            discussion: """
                Drawn on terminals that support it (kitty, iTerm2, or with chafa), otherwise printed as a link. The key
                shell.pictures overrides this.
                """,
            arguments: [item.spec],
            options: screen.parameters.asking,
            examples: [
                Example(Feature.line("\(word) 1"), "of the first row", after: [Feature.words.example]),
                Example(
                    Feature.line(word),
                    "of the \(Feature.words.one) on screen",
                    after: [Feature.words.example, Feature.line("show 1")]
                ),
            ]
        )
    }

    public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await screen.viewModel.item(
            orOnScreen: invocation[item],
            from: invocation[screen.parameters.from]
        )
        let picture = try await pictures.output(for: found)
        context.whenDone { [screen] in screen.viewModel.show(found) }
        return .picture(picture)
    }
}
