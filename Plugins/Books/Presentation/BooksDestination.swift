import BooksDomain
import SatchelPluginAPI

/// The places of the feature that `back` returns to.
enum BooksDestination {
    /// A list, as it was when it was left.
    case list(BookListState)
    /// One book.
    case detail(BookDetails)
    /// The recent searches.
    case recentSearches
}

/// A place of the feature together with what shows it.
struct BooksPlace: Destination {
    let destination: BooksDestination
    let screen: BookScreen

    var feature: String { "books" }

    func revisit() async throws -> Output {
        switch destination {
        case .list(let state):
            screen.viewModel.restore(state)
            return try await screen.list()
        case .detail(let details): return await screen.detail(of: details)
        case .recentSearches: return try await screen.recentSearches()
        }
    }
}
