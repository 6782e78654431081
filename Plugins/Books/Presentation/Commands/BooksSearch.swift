import SatchelPluginAPI

/// `books search <words>`: what fits, the obvious book first.
package struct BooksSearch: Command {
    let screen: BookScreen
    private var words: Parameter<String> { BookParameters(viewModel: screen.viewModel).words }

    package var spec: CommandSpec {
        CommandSpec(
            "books search",
            "search the catalogue",
            discussion: """
                Every word must be found, in the title, an author or a subject; a word finds longer ones that begin
                with it, and Korean is found by any two syllables or by initial consonants. More exactly:
                  title:dune author:herbert subject:fantasy language:ko isbn:9780340839935
                  year:1965  year:1990..2000  year:..1900
                  "the lord of the rings"   the words in this order
                  -potter                   without this word
                  tolkien OR lewis          either
                """,
            arguments: [words.spec],
            options: BookParameters.listing,
            examples: [
                Example("books search dune", "by title"),
                Example("books search author:tolkien -hobbit", "by author, without a word"),
                Example("books search ㅎㄹㅍㅌ", "by initial consonants"),
                Example("books search subject:mystery year:..1950 --sort year:asc", "old mysteries, oldest first"),
            ],
            aliases: ["find"]
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.viewModel.search(invocation[words], BookParameters.request(invocation))
        return try await screen.listed(in: context)
    }
}

extension BookScreen {
    /// The list that has just been made, as a place to come back to.
    func listed(in context: any CommandContext) async throws -> Output {
        let output = try await list()
        if context.isInteractive { viewModel.fetchAhead() }
        reportProblems(in: context)
        if let state = viewModel.state {
            context.navigate(to: BooksPlace(destination: .list(state), screen: self))
        }
        return output
    }
}
