import BooksDomain
import SatchelCatalog
import SatchelNetworking
import SatchelSearch

/// The works of Open Library, asked over the network.
///
/// The service searches and pages itself, and it knows the orders by relevance, by title from A on, and by year. Any
/// other order is made here, which takes the whole answer: one of at most ``mostSorted`` works. A larger one is an error
/// that says so, rather than one page put in order by itself.
package struct OpenLibraryBookCatalog: BookCatalog {
    static let name = "openlibrary"
    /// The most works that are fetched to be put in order here.
    static let mostSorted = OpenLibraryService.mostRows
    /// The most works of one answer that are handed out; beyond, the service gets slow.
    static let mostRows = 10_000

    package let source = OpenLibraryBookCatalog.name
    let service: OpenLibraryService
    let covers: OpenLibraryCovers
    let seenAuthors = SeenAuthors()

    /// Creates a catalogue.
    ///
    /// - Parameters:
    ///   - network: Asks the service.
    ///   - address: Where the service is.
    ///   - coversAddress: Where its pictures of covers are.
    package init(network: any DecodableDataFetchable, address: ServiceAddress, coversAddress: ServiceAddress) {
        service = OpenLibraryService(network: network, address: address)
        covers = OpenLibraryCovers(address: coversAddress)
    }

    package func search(
        _ query: BookQuery,
        by sort: BookSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Book> {
        let (number, size) = (max(page, 1), max(size, 1))
        guard let translated = try OpenLibraryQuery(query) else {
            return Page([], number: number, total: 0, hasMore: false)
        }
        let window = Window(query: translated, wanted: query.wantedNumber, policy: policy)
        guard let order = Self.order(sort, isEverything: query.isEverything) else {
            return try await sortedPage(number, size: size, window, sort)
        }
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        guard !overflows, offset < Self.mostRows else {
            return Page([], number: number, total: nil, hasMore: false)
        }
        let end = min(offset, Self.mostRows - size) + size
        let rows = try await rows(of: window, sort: order.text, offset..<end)
        return Page(
            rows.items,
            number: number,
            total: rows.total,
            hasMore: !rows.isExhausted && end < min(rows.total ?? .max, Self.mostRows),
            state: rows.state ?? .live
        )
    }

    package func book(_ id: BookID) async throws -> Book {
        guard let key = OpenLibraryKey(id.rawValue), key.kind == .work,
            let row = try await service.row(of: key, policy: .standard),
            let book = row.value.book(covers: covers, provenance: row.provenance(of: source))
        else { return try await details(of: id, policy: .standard).book }
        return book
    }
}

// MARK: - Rows

extension OpenLibraryBookCatalog {
    /// What is asked for, whichever rows of it.
    private struct Window {
        let query: OpenLibraryQuery
        let wanted: ISBN13?
        let policy: FetchPolicy
    }

    /// An order that the service knows.
    private struct Order {
        /// The name of it, or nil for relevance.
        let text: String?
    }

    /// The service's word for an order; the key decides between equals, so that pages neither share rows nor lose any.
    private static func order(_ sort: BookSort, isEverything: Bool) -> Order? {
        switch (sort.key, sort.direction) {
        case (.relevance, .ascending): Order(text: isEverything ? "readinglog,key" : nil)
        case (.title, .ascending): Order(text: "title,key")
        case (.year, .ascending): Order(text: "old,key")
        case (.year, .descending): Order(text: "new,key")
        case (.relevance, .descending), (.title, .descending), (.author, _): nil
        }
    }

    private func rows(of window: Window, sort: String?, _ range: Range<Int>) async throws -> GatheredRows<Book> {
        var rows = GatheredRows<Book>()
        var offset = range.lowerBound
        while offset < range.upperBound, !rows.isExhausted, offset < rows.total ?? .max {
            let limit = min(range.upperBound - offset, OpenLibraryService.mostRows)
            let fetched = try await service.rows(
                of: window.query,
                sort: sort,
                offset: offset,
                limit: limit,
                policy: window.policy
            )
            let answer = fetched.value
            seenAuthors.note(answer.docs)
            let provenance = fetched.provenance(of: source)
            let books = answer.docs.compactMap { row in
                row.book(wanted: window.wanted, covers: covers, provenance: provenance)
            }
            let total = answer.numFoundExact == false ? nil : answer.numFound
            rows.append(books, total: total, state: fetched.state)
            offset += limit
        }
        return rows
    }

    private func sortedPage(_ number: Int, size: Int, _ window: Window, _ sort: BookSort) async throws -> Page<Book> {
        let order = window.query == .everything ? "readinglog,key" : nil
        let rows = try await rows(of: window, sort: order, 0..<Self.mostSorted)
        guard let total = rows.total, total <= Self.mostSorted else {
            throw BookError.answerTooLarge(
                count: rows.total ?? rows.items.count,
                limit: Self.mostSorted,
                source: source,
                purpose: .sorting(sort)
            )
        }
        let sorted = sort.sorted(rows.items.map(SearchEntry.init)).map(\.item)
        return Page(number, size: size, of: sorted, state: rows.state ?? .live)
    }
}

extension BookQuery {
    /// The only book number that is asked for.
    fileprivate var wantedNumber: ISBN13? {
        let numbers = alternatives.joined().compactMap { term -> ISBN13? in
            switch term.condition {
            case .value(_, .isbn(let isbn)) where !term.isExcluded: isbn
            case .word(let text, nil) where !term.isExcluded: ISBN13(text)
            default: nil
            }
        }
        return numbers.count == 1 ? numbers.first : nil
    }
}
