import BooksDomain
import SatchelCatalog
import SatchelLists

/// One book on screen: all that is known about it.
@MainActor
package final class BookDetailViewModel {
    private let catalog: any BookCatalog
    private let list: ListViewModel<BookLists>

    /// Creates a view model.
    ///
    /// - Parameters:
    ///   - catalog: Tells more about a book than a list shows.
    ///   - list: Knows which book a user means.
    package nonisolated init(catalog: any BookCatalog, list: ListViewModel<BookLists>) {
        self.catalog = catalog
        self.list = list
    }

    /// All that is known about the book a user means.
    ///
    /// Where the catalogue cannot be reached, what the list or the favourites know of the book is the answer.
    ///
    /// - Returns: The details, and why there are not more, if so.
    package func details(
        of reference: String,
        policy: FetchPolicy = .standard
    ) async throws -> (details: BookDetails, problem: (any Error)?) {
        let book = try await list.item(reference)
        let known = BookDetails(book: book, state: DataState(book.provenance))
        guard book.provenance.source == catalog.source else { return (known, nil) }
        do {
            return (try await catalog.details(of: book.id, policy: policy), nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (known, error)
        }
    }
}
