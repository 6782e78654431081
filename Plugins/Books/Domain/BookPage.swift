/// One page of an answer.
package struct BookPage: Hashable, Sendable {
    /// The books of this page, in order.
    package var books: [Book]
    /// Which page this is, counted from 1.
    package var number: Int
    /// How many books the whole answer has, where the catalogue tells.
    package var total: Int?
    /// Whether another page follows.
    package var hasMore: Bool
    /// How current the answer is.
    package var state: BookDataState

    /// Creates a page.
    package init(books: [Book], number: Int, total: Int?, hasMore: Bool, state: BookDataState = .live) {
        self.books = books
        self.number = number
        self.total = total
        self.hasMore = hasMore
        self.state = state
    }
}

extension BookPage {
    /// Cuts a page out of a whole answer; a page or size below 1 counts as 1, a page past the end is empty.
    package init(_ number: Int, size: Int, of books: [Book], state: BookDataState = .live) {
        let number = max(number, 1)
        let size = max(size, 1)
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        let rest = overflows ? [] : books.dropFirst(offset)
        self.init(
            books: Array(rest.prefix(size)),
            number: number,
            total: books.count,
            hasMore: rest.count > size,
            state: state
        )
    }
}
