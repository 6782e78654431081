/// A source of books: built in, remote, or made up for a test.
package protocol BookCatalog: Sendable {
    /// The name that its books carry as their source.
    var source: String { get }

    /// Searches and answers with one page.
    ///
    /// The empty query finds every book, the most popular first. Nothing found is a normal answer: an empty page.
    /// Pages count from 1; taken one after another with one size they hold every book of the answer exactly once.
    func search(
        _ query: BookQuery,
        sort: BookSort,
        page: Int,
        size: Int,
        freshness: BookFreshness
    ) async throws -> BookPage

    /// Returns one book.
    ///
    /// - Throws: `BookError.notFound` when no book has this id.
    func book(_ id: BookID) async throws -> Book

    /// Returns all that is known about a book of this catalogue.
    ///
    /// - Throws: `BookError.notFound` when no book has this id.
    func details(of id: BookID, freshness: BookFreshness) async throws -> BookDetails

    /// Returns titles and authors that begin with a text, the most popular first, without touching the network.
    func suggestions(for prefix: String, limit: Int) async -> [String]
}

extension BookCatalog {
    /// Searches; an answer that is still fresh will do.
    package func search(_ query: BookQuery, sort: BookSort, page: Int, size: Int) async throws -> BookPage {
        try await search(query, sort: sort, page: page, size: size, freshness: .standard)
    }

    /// Suggests nothing, which is right for a catalogue that would have to ask a server.
    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        []
    }
}
