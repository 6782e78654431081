import SatchelPluginAPI

/// `books list`: the whole catalogue.
package struct BooksList: Command {
    let screen: BookScreen

    package var spec: CommandSpec {
        CommandSpec(
            "books list",
            "list the catalogue, the best known books first",
            options: BookParameters.listing,
            examples: [
                Example("books list", "the first page"),
                Example("books list --limit 5 --page 3", "rows 11 to 15"),
            ],
            aliases: ["ls"]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.list(BookParameters.request(invocation))
        return try await screen.listed(in: context)
    }
}

/// `books more`: the next page.
package struct BooksMore: Command {
    let screen: BookScreen

    package var spec: CommandSpec {
        CommandSpec(
            "books more",
            "show the next page of the list",
            discussion: "At the prompt, an empty line after a list does the same.",
            examples: [Example("books more", "the next page", after: ["books list"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let books = try await screen.viewModel.more()
        guard !books.isEmpty else { return .message("that was the last page") }
        if context.isInteractive { screen.viewModel.fetchAhead() }
        let output = try await screen.list(onlyLast: books.count)
        screen.reportProblems(in: context)
        if let state = screen.viewModel.state {
            context.navigate(to: BooksPlace(destination: .list(state), screen: screen))
        }
        return output
    }
}

/// `books refresh`: asks for the list anew.
package struct BooksRefresh: Command {
    let screen: BookScreen

    package var spec: CommandSpec {
        CommandSpec(
            "books refresh",
            "ask for the list anew, whatever is kept of it",
            examples: [Example("books refresh", "from its first page", after: ["books search dune"])]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.refresh()
        return try await screen.listed(in: context)
    }
}
