import BooksDomain
import SatchelCatalog
import SatchelSearch

/// The books that come with Satchel, there with no network.
///
/// Creating one costs nothing: the table is read when the first question is asked, once for the whole process.
package struct EmbeddedBookCatalog: BookCatalog {
    package let source = "embedded"

    static let state = DataState.snapshot(day: EmbeddedBookTable.shippedDay)
    private static let books = SearchIndex<BookField>(EmbeddedBookTable.shipped.books)

    /// Creates the catalogue.
    package init() {}

    package func search(
        _ query: BookQuery,
        by sort: BookSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Book> {
        Self.books.page(page, size: size, of: query, by: sort, state: Self.state)
    }

    package func book(_ id: BookID) async throws -> Book {
        guard let book = Self.books.item(id) else {
            throw BookError.notFound(id)
        }
        return book
    }

    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails {
        BookDetails(book: try await book(id), state: Self.state)
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        Self.books.suggestions(for: prefix, limit: limit)
    }

    package func correction(of query: BookQuery) async -> BookQuery? {
        Self.books.correction(of: query)
    }
}
