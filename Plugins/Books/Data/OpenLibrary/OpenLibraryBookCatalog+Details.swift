import BooksDomain
import SatchelCatalog
import SatchelNetworking

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
