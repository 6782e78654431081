import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `books show <book>`: all about one book.
struct BooksShow: Command {
    let screen: ListScreen<BookLists>
    let detail: BookDetailViewModel
    let covers: ItemPictureLoader<Book>
    private var book: Parameter<String> { screen.parameters.item }

    var spec: CommandSpec {
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

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await detail.details(of: invocation[book])
        let details = found.details
        if context.isInteractive, details.isWorthACover { covers.fetchAhead(details.book) }
        let output = await page(of: details, problem: found.problem)
        screen.reportProblems(in: context)
        context.navigate(to: DetailPlace(feature: "books") { _ in await page(of: details) })
        return output
    }

    private func page(of details: BookDetails, problem: (any Error)? = nil) async -> Output {
        let isFavorite = await screen.viewModel.favoriteIDs().contains(details.book.id)
        let words = problem?.userMessage
        return .detail(BookPage.detail(of: details, isFavorite: isFavorite, problem: words))
    }
}

extension BookDetails {
    /// Whether a cover is fetched before it is asked for.
    ///
    /// Only for a book that a service told us about: a catalogue that came with the program asks nobody unbidden.
    fileprivate var isWorthACover: Bool {
        if case .snapshot = state { return false }
        return book.coverAddress != nil || book.isbn13 != nil
    }
}
