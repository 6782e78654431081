import BooksDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import SatchelSearch

/// The works of Open Library, over the network.
///
/// The service searches and pages, and sorts by relevance, title (ascending) and year. Other orders are made here from
/// the whole answer; one of more than ``mostSorted`` works is an error, rather than a single page sorted by itself.
package struct OpenLibraryBookCatalog: BookCatalog {
    static let name = "openlibrary"
    static let mostSorted = OpenLibraryService.mostRows
    /// The most works of one answer; beyond, the service gets slow.
    static let mostRows = 10_000

    package let source = OpenLibraryBookCatalog.name
    let service: OpenLibraryService
    let covers: OpenLibraryCovers
    let seenAuthors = SeenAuthors()

    /// Creates a catalog of works from one service and covers from another.
    package init(_ service: RemoteService, coversAddress: ServiceAddress) {
        self.service = OpenLibraryService(service: service)
        covers = OpenLibraryCovers(address: coversAddress)
    }

    package func search(_ request: BookRequest) async throws -> Page<Book> {
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
        case (.relevance, .descending), (.title, .descending), (.author, _):
            var answer = CombinedAnswer<BookField>()
            let purpose = CatalogError.Purpose.sorting(by: request.order)
            answer.add(try await rows(in: popular).all(atMost: Self.mostSorted, for: purpose, source: source))
            return answer.page(request)
        }
    }

    package func item(_ id: BookID) async throws -> Book? {
        guard let key = OpenLibraryKey(id.rawValue), key.kind == .work,
            let row = try await service.row(of: key, policy: .standard),
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
        RemoteRows(pageSize: OpenLibraryService.mostRows, limit: Self.mostRows, alignment: .rows) { range in
            let fetched = try await service.rows(
                of: query,
                sort: sort,
                offset: range.lowerBound,
                limit: range.count,
                policy: policy
            )
            let answer = fetched.value
            seenAuthors.note(answer.docs.rows)
            let provenance = fetched.provenance(of: source)
            return .init(
                answer.docs.rows.compactMap { $0.book(wanted: wanted, covers: covers, provenance: provenance) },
                total: answer.numFoundExact == false ? nil : answer.numFound,
                state: fetched.state
            )
        }
    }
}

extension BookQuery {
    /// The ISBN that the query asks for, if there is exactly one.
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
    /// The most authors of a book whose names are fetched one by one.
    private static let mostAuthors = 8

    /// Returns the book with a key of a work or an edition, or with an ISBN.
    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails? {
        if let isbn = ISBN13(id.rawValue) {
            return try await details(ofEdition: .isbn(isbn.digits), policy, wanted: isbn)
        }
        guard let key = OpenLibraryKey(id.rawValue) else { return nil }
        return switch key.kind {
        case .work: try await details(ofWork: key, policy)
        case .edition: try await details(ofEdition: .record(key), policy)
        case .author: nil
        }
    }

    // MARK: - Works

    /// Fetches the index row, the record and, if an earlier answer named it, the author, all concurrently.
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
        let first = row?.value.authorKeys.first.flatMap(OpenLibraryKey.init) ?? work.authorKeys.first
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
            let provenance = record.content.provenance(of: source)
            book = Book(id: BookID(key.name), title: work.title ?? key.name, provenance: provenance)
            book.authors = try await names(of: work.authorKeys, policy)
            book.year = OpenLibraryFacts.year(in: work.firstPublishDate)
        }
        book.subjects = OpenLibraryFacts.subjects(work.subjects)
        book.coverAddress = book.coverAddress ?? covers.address(ofCover: work.covers)
        var details = BookDetails(book)
        details.summary = work.description?.text
        if let row = row?.value, row.editionCount == 1 {
            details.publisher = row.publishers.first
            details.pageCount = row.medianPageCount
        }
        details.authorNote = author?.bio?.text
        details.link = service.address.text(followedBy: key.path)
        details.state = state
        return details
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
        details.item.isbn13 = number ?? details.item.isbn13
        details.summary = details.summary ?? edition.description?.text
        details.publisher = edition.publishers.first ?? details.publisher
        details.pageCount = edition.pageCount ?? details.pageCount
        return details
    }

    /// The details of an edition without a work.
    private func details(
        ofLone edition: OpenLibraryEdition,
        _ fetched: Fetched<OpenLibraryEdition>,
        _ policy: FetchPolicy
    ) async throws -> BookDetails? {
        guard let key = edition.key.flatMap(OpenLibraryKey.init), key.kind == .edition else { return nil }
        async let author = author(edition.authorKeys.first, policy)
        let names = try await names(of: edition.authorKeys, policy)
        let provenance = fetched.provenance(of: source)
        let book = Book(id: BookID(key.name), title: edition.title ?? key.name, provenance: provenance).with {
            $0.authors = names
            $0.year = OpenLibraryFacts.year(in: edition.publishDate)
            $0.isbn13 = edition.number
            $0.language = edition.language
            $0.subjects = OpenLibraryFacts.subjects(edition.subjects)
            $0.coverAddress = covers.address(ofCover: edition.covers)
        }
        var details = BookDetails(book)
        details.authorNote = try await author?.bio?.text
        details.link = service.address.text(followedBy: key.path)
        details.state = fetched.state
        return details
    }

    // MARK: - Authors

    /// Fetches an author; nil if that fails, since the book is worth showing without.
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
