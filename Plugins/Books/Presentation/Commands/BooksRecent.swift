import SatchelPluginAPI

/// `books recent [n]`: the last searches, or one of them again.
package struct BooksRecent: Command {
    let screen: BookScreen
    private static let number = Parameter.optionalArgument("n", .integer(1...100), "the search to run again")

    package var spec: CommandSpec {
        CommandSpec(
            "books recent",
            "list the last searches, or run one again",
            discussion: "The key books.recent-limit says how many are kept; equal searches are kept once.",
            arguments: [Self.number.spec],
            options: [BookParameters.limit.spec, BookParameters.page.spec],
            examples: [
                Example("books recent", "newest first"),
                Example("books recent 2", "the second again", after: ["books search dune", "books search 1984"]),
            ]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        if let number = invocation[Self.number] {
            try await screen.viewModel.searchAgain(number, BookParameters.request(invocation))
            return try await screen.listed(in: context)
        }
        let output = try await screen.recentSearches(
            limit: invocation[BookParameters.limit],
            page: invocation[BookParameters.page]
        )
        context.navigate(to: BooksPlace(destination: .recentSearches, screen: screen))
        return output
    }
}

/// `books recent clear`: forgets the last searches.
package struct BooksRecentClear: Command {
    let screen: BookScreen

    package var spec: CommandSpec {
        CommandSpec(
            "books recent clear",
            "forget the last searches",
            examples: [Example("books recent clear", "forget them", after: ["books search dune"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let count = try await screen.viewModel.clearRecentSearches()
        return .message(count == 1 ? "forgot 1 search" : "forgot \(count) searches")
    }
}
