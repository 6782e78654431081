import SatchelPluginAPI

/// `books cover <book>`: the picture on the cover.
package struct BooksCover: Command {
    let screen: BookScreen
    let covers: BookCoverLoader
    private var book: Parameter<String> { BookParameters(viewModel: screen.viewModel).book }

    package var spec: CommandSpec {
        CommandSpec(
            "books cover",
            "show the cover of a book",
            discussion: """
                Drawn where the terminal can (kitty, iTerm2, or through chafa), a link elsewhere; shell.pictures
                overrides. Covers come from the catalogue in use, or from Open Library by ISBN.
                """,
            arguments: [book.spec],
            examples: [Example("books cover 1", "the first row's", after: ["books search dune"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await screen.viewModel.book(invocation[book])
        return .picture(try await covers.cover(of: found))
    }
}
