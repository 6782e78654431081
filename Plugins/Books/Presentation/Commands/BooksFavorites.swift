import BooksDomain
import SatchelPluginAPI

/// `books fav <book>…`: adds favourites.
package struct BooksFav: Command {
    let screen: BookScreen
    private var books: Parameter<[String]> { BookParameters(viewModel: screen.viewModel).books }

    package var spec: CommandSpec {
        CommandSpec(
            "books fav",
            "add books to the favourites",
            arguments: [books.spec],
            examples: [Example("books fav 1 2", "the first two rows", after: ["books search dune"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let results = try await screen.viewModel.addFavorites(invocation[books])
        return .messages(
            results.map { book, isNew in
                isNew ? "added '\(book.title)' to favourites" : "'\(book.title)' was a favourite already"
            }
        )
    }
}

/// `books unfav <book>…`: takes favourites away.
package struct BooksUnfav: Command {
    let screen: BookScreen
    private var books: Parameter<[String]> { BookParameters(viewModel: screen.viewModel).books }

    package var spec: CommandSpec {
        CommandSpec(
            "books unfav",
            "take books out of the favourites",
            arguments: [books.spec],
            examples: [Example("books unfav 1", "the first row", after: ["books search dune", "books fav 1"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let results = try await screen.viewModel.removeFavorites(invocation[books])
        return .messages(
            results.map { book, wasKept in
                wasKept ? "took '\(book.title)' out of favourites" : "'\(book.title)' was no favourite"
            }
        )
    }
}

/// `books favorites [words]`: lists favourites.
package struct BooksFavorites: Command {
    let screen: BookScreen
    private var words: Parameter<String> {
        .query("words", "only those that fit", minimum: 0, from: BookParameters(viewModel: screen.viewModel).titles)
    }

    package var spec: CommandSpec {
        CommandSpec(
            "books favorites",
            "list the favourites, the one added last first",
            discussion: "They are searched like the catalogue, and are there whichever catalogue is in use.",
            arguments: [words.spec],
            options: BookParameters.listing,
            examples: [
                Example("books favorites", "all of them"),
                Example("books favorites author:herbert", "those by one author"),
            ],
            aliases: ["favourites", "favs"]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.listFavorites(invocation[words], BookParameters.request(invocation))
        for id in try await screen.viewModel.unreadableFavorites() {
            context.notify("warning: the favourite '\(id)' is kept but cannot be read")
        }
        return try await screen.listed(in: context)
    }
}

extension Output {
    fileprivate static func messages(_ lines: [String]) -> Output {
        lines.count == 1 ? .message(lines[0]) : .sequence(lines.map { .message($0) })
    }
}
