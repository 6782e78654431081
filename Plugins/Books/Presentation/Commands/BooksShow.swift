import SatchelPluginAPI

/// `books show <book>`: all about one book.
package struct BooksShow: Command {
    let screen: BookScreen
    let covers: BookCoverLoader
    private var book: Parameter<String> { BookParameters(viewModel: screen.viewModel).book }

    package var spec: CommandSpec {
        CommandSpec(
            "books show",
            "show one book",
            arguments: [book.spec],
            examples: [
                Example("books show 1", "the first row", after: ["books search dune"]),
                Example("books show 9780340839935", "by its ISBN"),
            ]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await screen.viewModel.details(of: invocation[book])
        if context.isInteractive { covers.fetchAhead(found.details) }
        let output = await screen.detail(of: found.details, problem: found.problem)
        screen.reportProblems(in: context)
        context.navigate(to: BooksPlace(destination: .detail(found.details), screen: screen))
        return output
    }
}
