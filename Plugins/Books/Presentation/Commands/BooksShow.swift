import SatchelPluginAPI

/// `books show <book>`: all about one book.
package struct BooksShow: Command {
    let screen: BookScreen
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
        let found = try await screen.viewModel.book(invocation[book])
        let output = await screen.detail(of: found)
        screen.reportProblems(in: context)
        context.navigate(to: BooksPlace(destination: .detail(found), screen: screen))
        return output
    }
}
