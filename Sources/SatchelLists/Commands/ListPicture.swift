import SatchelPluginAPI

/// `<feature> <word> [<item>]`: shows the picture of an item, such as `books cover 1`, or of the one on screen.
public struct ListPicture<Item: ListedItem>: Command {
    private let word: String
    private let presenter: ListPresenter<Item>
    private let pictures: ItemPictureLoader<Item>
    private var item: Parameter<String?> { presenter.parameters.itemOrOnScreen }

    public nonisolated init(
        _ word: String,
        presenter: ListPresenter<Item>,
        pictures: ItemPictureLoader<Item>
    ) {
        self.word = word
        self.presenter = presenter
        self.pictures = pictures
    }

    public var spec: CommandSpec {
        CommandSpec(
            Item.line(word),
            "show the \(word) of a \(Item.words.one)",
            effect: .reads,
            discussion: """
                Drawn on terminals that support it (kitty, iTerm2, or with chafa), otherwise printed as a link. The key
                shell.pictures overrides this.
                """,
            arguments: [item.spec],
            options: presenter.parameters.asking,
            examples: [
                Example(Item.line("\(word) 1"), "of the first row", after: [Item.words.example]),
                Example(
                    Item.line(word),
                    "of the \(Item.words.one) on screen",
                    after: [Item.words.example, Item.line("show 1")]
                ),
            ]
        )
    }

    public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await presenter.viewModel.item(
            orOnScreen: invocation[item],
            from: invocation[presenter.parameters.from]
        )
        let picture = try await pictures.output(for: found)
        context.whenDone { [presenter] in presenter.viewModel.show(found) }
        return .picture(picture)
    }
}
