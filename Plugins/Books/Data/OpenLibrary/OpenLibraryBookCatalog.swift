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

extension OpenLibraryBookCatalog {
    /// The most authors whose names are fetched one by one.
    private static let mostAuthors = 8

    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails {
        guard let details = try await details(naming: id.rawValue, policy) else {
            throw BookError.notFound(id)
        }
        return details
    }

    /// Reads the name of a work or an edition, or a book number; nil for anything else.
    private func details(naming text: String, _ policy: FetchPolicy) async throws -> BookDetails? {
        if let isbn = ISBN13(text) {
            return try await details(ofEdition: .isbn(isbn.digits), policy, wanted: isbn)
        }
        guard let key = OpenLibraryKey(text) else { return nil }
        return switch key.kind {
        case .work: try await details(ofWork: key, policy)
        case .edition: try await details(ofEdition: .record(key), policy)
        case .author: nil
        }
    }

    // MARK: - Works

    /// Asks for the row of the index, the record, and the author if an earlier answer told who that is, all at once.
    private func details(
        ofWork key: OpenLibraryKey,
        wanted: ISBN13? = nil,
        _ policy: FetchPolicy
    ) async throws -> BookDetails? {
        let seen = seenAuthors.author(of: key)
        async let asked = service.row(of: key, policy: policy)
        async let recorded = service.record(OpenLibraryWork.self, .record(key), policy: policy)
        async let early = author(seen, policy)
        guard let record = try await recorded else { return nil }
        if let other = record.movedTo, other != key, other.kind == .work {
            return try await details(ofWork: other, wanted: wanted, policy)
        }
        let work = record.content.value
        let row = try await asked
        let first = row?.value.authorKeys?.first.flatMap(OpenLibraryKey.init) ?? work.authorKeys.first
        let author = first == seen ? try await early : try await author(first, policy)
        var state = record.content.state
        if let row { state = state.combined(with: row.state) }
        let indexed = row.flatMap { row in
            row.value.book(wanted: wanted, covers: covers, provenance: row.provenance(of: source))
        }
        var book: Book
        if let indexed {
            book = indexed
        } else {
            book = Book(
                id: BookID(key.name),
                title: work.title ?? key.name,
                authors: try await names(of: work.authorKeys, policy),
                year: OpenLibraryFacts.year(in: work.firstPublishDate),
                provenance: record.content.provenance(of: source)
            )
        }
        book.subjects = OpenLibraryFacts.subjects(work.subjects)
        book.coverAddress = book.coverAddress ?? covers.address(ofCover: work.covers ?? [])
        let isOnlyEdition = row?.value.editionCount == 1
        return BookDetails(
            book: book,
            summary: work.description?.text,
            publisher: isOnlyEdition ? row?.value.publishers?.first : nil,
            pageCount: isOnlyEdition ? row?.value.medianPageCount : nil,
            authorNote: author?.bio?.text,
            link: service.address.text(followedBy: key.path),
            state: state
        )
    }

    // MARK: - Editions

    private func details(
        ofEdition endpoint: OpenLibraryEndpoint,
        _ policy: FetchPolicy,
        wanted: ISBN13? = nil
    ) async throws -> BookDetails? {
        guard let record = try await service.record(OpenLibraryEdition.self, endpoint, policy: policy) else {
            return nil
        }
        let edition = record.content.value
        let number = wanted ?? edition.number
        var details: BookDetails
        if let key = edition.work, let found = try await self.details(ofWork: key, wanted: number, policy) {
            details = found
            details.state = details.state.combined(with: record.content.state)
        } else if let lone = try await self.details(ofLone: edition, record.content, policy) {
            details = lone
        } else {
            return nil
        }
        details.book.isbn13 = number ?? details.book.isbn13
        details.summary = details.summary ?? edition.description?.text
        details.publisher = edition.publishers?.first ?? details.publisher
        details.pageCount = edition.pageCount ?? details.pageCount
        return details
    }

    /// An edition that belongs to no work.
    private func details(
        ofLone edition: OpenLibraryEdition,
        _ fetched: Fetched<OpenLibraryEdition>,
        _ policy: FetchPolicy
    ) async throws -> BookDetails? {
        guard let key = edition.key.flatMap(OpenLibraryKey.init), key.kind == .edition else { return nil }
        async let author = author(edition.authorKeys.first, policy)
        let book = Book(
            id: BookID(key.name),
            title: edition.title ?? key.name,
            authors: try await names(of: edition.authorKeys, policy),
            year: OpenLibraryFacts.year(in: edition.publishDate),
            isbn13: edition.number,
            language: edition.language,
            subjects: OpenLibraryFacts.subjects(edition.subjects),
            coverAddress: covers.address(ofCover: edition.covers ?? []),
            provenance: fetched.provenance(of: source)
        )
        return BookDetails(
            book: book,
            authorNote: try await author?.bio?.text,
            link: service.address.text(followedBy: key.path),
            state: fetched.state
        )
    }

    // MARK: - Authors

    /// Fetches an author; one that cannot be had takes nothing from the book.
    private func author(_ key: OpenLibraryKey?, _ policy: FetchPolicy) async throws -> OpenLibraryAuthor? {
        guard let key else { return nil }
        do {
            return try await service.record(OpenLibraryAuthor.self, .record(key), policy: policy)?.content.value
        } catch let error as CancellationError {
            throw error
        } catch {
            return nil
        }
    }

    /// Fetches names, all at once, in order.
    private func names(of keys: [OpenLibraryKey], _ policy: FetchPolicy) async throws -> [String] {
        let keys = keys.prefix(Self.mostAuthors)
        return try await withThrowingTaskGroup(of: (Int, String?).self) { group in
            for (index, key) in keys.enumerated() {
                group.addTask { (index, try await author(key, policy)?.name) }
            }
            var names: [Int: String] = [:]
            for try await (index, name) in group { names[index] = name }
            return keys.indices.compactMap { names[$0 - keys.startIndex] }
        }
    }
}
