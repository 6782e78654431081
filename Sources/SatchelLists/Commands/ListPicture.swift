import SatchelPluginAPI

/// `<feature> <word> <item>`: shows the picture of an item, such as `books cover 1`.
public struct ListPicture<Feature: ListFeature>: Command {
    private let word: String
    private let screen: ListScreen<Feature>
    private let pictures: ItemPictureLoader<Feature.Item>
    private var item: Parameter<String> { screen.parameters.item }

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
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) \(word)",
            "show the \(word) of a \(Feature.words.one)",
            discussion: """
                Drawn where the terminal can (kitty, iTerm2, or through chafa), a link elsewhere; shell.pictures
                overrides.
                """,
            arguments: [item.spec],
            examples: [Example("\(name) \(word) 1", "the first row's", after: [Feature.words.example])]
        )
    }

    public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await screen.viewModel.item(invocation[item])
        return .picture(try await pictures.output(for: found))
    }
}
