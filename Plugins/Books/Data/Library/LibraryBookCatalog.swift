import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelSearch

/// The books that come with Satchel together with those that were imported.
///
/// Before something is imported this is the ``EmbeddedBookCatalog`` and opens no file. From then on the books that come
/// with Satchel lie in the library too, so that one search finds all.
package struct LibraryBookCatalog: BookCatalog {
    package let source = "embedded"
    private let embedded = EmbeddedBookCatalog()
    private let library: BookLibrary

    /// Creates the catalogue.
    ///
    /// - Parameter library: What was imported.
    package init(library: BookLibrary) {
        self.library = library
    }

    package func search(
        _ query: BookQuery,
        by sort: BookSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Book> {
        guard library.exists else {
            return try await embedded.search(query, by: sort, page: page, size: size, policy: policy)
        }
        do {
            try await library.putEmbeddedBooks()
            var found = try await library.search(query, by: sort, page: page, size: size)
            found.state = found.items.first.map { DataState($0.provenance) } ?? EmbeddedBookCatalog.state
            return found
        } catch LibraryError.tooManyToOrder(let count, let limit) {
            throw BookError.answerTooLarge(count: count, limit: limit, source: source, purpose: .sorting(sort))
        }
    }

    package func book(_ id: BookID) async throws -> Book {
        if let book = try? await embedded.book(id) { return book }
        guard library.exists, let book = try await library.item(id) else { throw BookError.notFound(id) }
        return book
    }

    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails {
        let book = try await book(id)
        return BookDetails(book: book, state: DataState(book.provenance))
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        guard library.exists else { return await embedded.suggestions(for: prefix, limit: limit) }
        return (try? await library.suggestions(for: prefix, limit: limit)) ?? []
    }

    package func correction(of query: BookQuery) async -> BookQuery? {
        guard library.exists else { return await embedded.correction(of: query) }
        return try? await library.correction(of: query)
    }
}

extension Library<BookFormat> {
    /// Puts in the books that come with Satchel, unless they are there as this Satchel has them.
    package func putEmbeddedBooks() async throws {
        try await putBuiltIn(
            { EmbeddedBookTable.shipped.books },
            from: "embedded",
            day: EmbeddedBookTable.shippedDay,
            stamp: "\(EmbeddedBookTable.shippedDay) \(PackageResources.books_tsv.count)"
        )
    }
}
