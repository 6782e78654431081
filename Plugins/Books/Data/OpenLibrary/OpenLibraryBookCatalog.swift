import BooksDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// The works of Open Library, over the network.
///
/// The service searches and pages, and sorts by relevance, title (ascending) and year. Other orders are made here from
/// the whole answer; one of more than ``mostSorted`` works is an error, rather than a single page sorted by itself.
package struct OpenLibraryBookCatalog: Catalog {
    static let name = "openlibrary"
    static let mostSorted = OpenLibraryEndpoint.mostRows
    /// The most works of one answer; beyond, the service gets slow.
    static let mostRows = 10_000

    package let source = OpenLibraryBookCatalog.name
    package let title = "Open Library"
    package let isService = true
    let service: RemoteService
    let covers: OpenLibraryCovers
    let seenAuthors = SeenAuthors()

    package init(_ service: RemoteService, coversAddress: ServiceAddress) {
        self.service = service
        covers = OpenLibraryCovers(address: coversAddress)
    }

    package func search(_ request: SearchRequest<Book>) async throws -> Page<Book> {
        guard let query = try OpenLibraryQuery(request.query) else {
            return Page([], number: request.page, total: 0, hasMore: false)
        }
        let popular = request.query.isEverything ? "readinglog,key" : nil
        func rows(in order: String?) -> RemoteRows<Book> {
            self.rows(of: query, sort: order, wanted: request.query.wantedNumber, request.policy)
        }
        switch (request.order.key, request.order.direction) {
        // The key breaks ties, so that pages neither overlap nor skip works.
        case (.relevance, .ascending): return try await rows(in: popular).page(request.page, size: request.size)
        case (.title, .ascending): return try await rows(in: "title,key").page(request.page, size: request.size)
        case (.year, .ascending): return try await rows(in: "old,key").page(request.page, size: request.size)
        case (.year, .descending): return try await rows(in: "new,key").page(request.page, size: request.size)
        default:
            var answer = CombinedResponse<Book>()
            let purpose = CatalogError.Purpose.sorting(by: request.order)
            answer.add(try await rows(in: popular).all(atMost: Self.mostSorted, for: purpose, source: source))
            return answer.page(request)
        }
    }

    package func identifies(_ reference: String) -> Bool {
        ISBN13(reference) != nil || OpenLibraryKey(reference).map { $0.kind != .author } ?? false
    }

    package func item(_ id: BookID) async throws -> Book? {
        guard let key = OpenLibraryKey(id.rawValue), key.kind == .work,
            let row = try await row(of: key, policy: .standard),
            let book = row.value.book(covers: covers, provenance: row.provenance(of: source))
        else { return try await details(of: id, policy: .standard)?.item }
        return book
    }

    private func rows(
        of query: OpenLibraryQuery,
        sort: String?,
        wanted: ISBN13?,
        _ policy: FetchPolicy
    ) -> RemoteRows<Book> {
        RemoteRows(pageSize: OpenLibraryEndpoint.mostRows, limit: Self.mostRows, alignment: .rows) { range in
            let fetched = try await rows(
                of: query,
                sort: sort,
                offset: range.lowerBound,
                limit: range.count,
                policy: policy
            )
            let answer = fetched.value
            seenAuthors.note(answer.docs.rows)
            let provenance = fetched.provenance(of: source)
            let books = answer.docs.rows.compactMap {
                $0.book(wanted: wanted, covers: covers, provenance: provenance)
            }
            return .init(
                books,
                skipped: answer.docs.skipped + answer.docs.rows.count - books.count,
                total: answer.total(from: range.lowerBound, limit: range.count),
                state: fetched.state
            )
        }
    }
}

extension SearchQuery<Book> {
    /// The ISBN that the query asks for, if there is exactly one.
    fileprivate var wantedNumber: ISBN13? {
        let numbers = alternatives.joined().compactMap { term -> ISBN13? in
            switch term.condition {
            case .value(.isbn, let isbn) where !term.isExcluded: ISBN13(isbn.description)
            case .word(let text, nil) where !term.isExcluded: ISBN13(text)
            default: nil
            }
        }
        return numbers.count == 1 ? numbers.first : nil
    }
}
