/// Books ready to be searched, in order of popularity.
///
/// The catalogue that is built in and the list of favourites are searched by this one rule.
///
/// ```swift
/// let page = BookSearch(books).page(1, size: 20, of: try BookQuery.parse("dune"), sort: .relevance)
/// ```
package struct BookSearch: Sendable {
    private let books: [SearchableBook]
    private let positions: [BookID: Int]

    /// Makes books ready, the most popular first.
    package init(_ books: [Book]) {
        self.books = books.map(SearchableBook.init)
        positions = Dictionary(books.indices.map { (books[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns every book that fits, in order.
    package func results(of query: BookQuery, sort: BookSort = .relevance) -> [Book] {
        let matcher = BookMatcher(query)
        let ranked = books.compactMap { book in matcher.rank(book).map { (rank: $0, book: book) } }
        // The standard library sorts stably, so that popularity decides within a rank.
        let found = ranked.sorted { $0.rank < $1.rank }.map(\.book)
        return sort.sorted(found).map(\.book)
    }

    /// Returns one page of the books that fit.
    package func page(
        _ number: Int,
        size: Int,
        of query: BookQuery,
        sort: BookSort,
        state: BookDataState = .live
    ) -> BookPage {
        BookPage(number, size: size, of: results(of: query, sort: sort), state: state)
    }

    /// Returns the book with an id.
    package func book(_ id: BookID) -> Book? {
        positions[id].map { books[$0].book }
    }

    /// Returns titles and authors that begin with a text, the most popular first, each once.
    package func suggestions(for prefix: String, limit: Int) -> [String] {
        let pattern = FoldedText(prefix)
        guard !pattern.letters.isEmpty, limit > 0 else {
            return []
        }
        var found: [String] = []
        for book in books {
            if book.title.starts.contains(where: { book.title.text.hasLetters(of: pattern, at: $0) }) {
                found.append(book.book.title)
            }
            for (name, text) in zip(book.book.authors, book.authors) where text.hasLetters(of: pattern, at: 0) {
                found.append(name)
            }
        }
        var seen: Set<String> = []
        return Array(found.filter { seen.insert($0).inserted }.prefix(limit))
    }
}
