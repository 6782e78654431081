import BooksDomain
import SatchelPluginAPI

/// What a list of books shows: where from, which, in what order, and how far it was paged.
package struct BookListState: Sendable, Equatable {
    /// Where the books come from.
    package enum Origin: Sendable, Equatable {
        /// The catalogue in use.
        case catalog
        /// The user's favourites, whichever catalogue they came from.
        case favorites
    }

    /// Where the books come from.
    package var origin: Origin
    /// What was searched for.
    package var query: BookQuery
    /// Conditions that stay while one searches, pages and marks favourites.
    package var filters: [BookTerm]
    /// The order.
    package var sort: BookSort
    /// The first and the last page loaded, counted from 1.
    package var pages: ClosedRange<Int>
    /// Books to a page.
    package var pageSize: Int
    /// The books loaded, in order; the first is on row ``firstNumber``.
    package var books: [Book]
    /// How many books there are in all, where the catalogue tells.
    package var total: Int?
    /// Whether another page follows.
    package var hasMore: Bool
    /// How current the answer is.
    package var dataState: BookDataState

    /// The number of the first row: rows keep their numbers from page to page.
    package var firstNumber: Int { (pages.lowerBound - 1) * pageSize + 1 }

    /// The query and the filters together.
    package var condition: BookQuery {
        guard !filters.isEmpty else { return query }
        return query.isEverything
            ? BookQuery([filters]) : BookQuery(query.alternatives.map { $0 + filters })
    }

    /// The numbers of the rows there are, or nil where there is none.
    package var numbers: ClosedRange<Int>? {
        books.isEmpty ? nil : firstNumber...(firstNumber + books.count - 1)
    }

    /// The book on a row.
    package func book(onRow number: Int) -> Book? {
        guard let numbers, numbers.contains(number) else { return nil }
        return books[number - firstNumber]
    }
}
