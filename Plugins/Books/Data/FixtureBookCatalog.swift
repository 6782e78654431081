import BooksDomain
import SatchelCatalog
import SatchelSearch

/// A few made-up books, the same for every search, so that a change of catalogue shows at once.
package struct FixtureBookCatalog: BookCatalog {
    package let source = "fixture"

    private static let day = "2026-11-21"
    private static let state = DataState.snapshot(day: day)

    private let books = SearchIndex<BookField>(Self.all)

    /// Creates the catalogue.
    package init() {}

    package func search(
        _ query: BookQuery,
        by sort: BookSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Book> {
        books.page(page, size: size, of: .everything, by: sort, state: Self.state)
    }

    package func book(_ id: BookID) async throws -> Book {
        guard let book = books.item(id) else {
            throw BookError.notFound(id)
        }
        return book
    }

    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails {
        BookDetails(book: try await book(id), state: Self.state)
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        books.suggestions(for: prefix, limit: limit)
    }

    package func correction(of query: BookQuery) async -> BookQuery? {
        books.correction(of: query)
    }

    private static let all = ["One", "Two", "Three", "Four", "Five"].enumerated().map { index, name in
        Book(
            id: BookID("fixture-\(index + 1)"),
            title: "Fixture Book \(name)",
            authors: ["Fixture Author"],
            year: 2001 + index,
            language: BookLanguage("en"),
            subjects: ["fixture"],
            provenance: ItemSource(source: "fixture", asOf: day)
        )
    }
}
