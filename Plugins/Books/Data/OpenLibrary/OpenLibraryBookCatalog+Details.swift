import BooksDomain
import SatchelCatalog
import SatchelNetworking

extension OpenLibraryBookCatalog {
    /// The most authors of a book whose names are fetched one by one.
    private static let mostAuthors = 8

    /// Returns the book with a key of a work, an edition or a scan, or the edition with an ISBN.
    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails? {
        if let isbn = ISBN13(id.rawValue) {
            return try await details(ofEdition: .isbn(isbn.digits), named: BookID(isbn.digits), isbn: isbn, policy)
        }
        guard let key = OpenLibraryKey(id.rawValue) else { return nil }
        return switch key.kind {
        case .work: try await details(ofWork: key, policy)
        case .edition: try await details(ofEdition: .record(key), named: BookID(key.name), policy)
        case .scan: try await details(ofScan: key, policy)
        case .author: nil
        }
    }

    // MARK: - Works

    /// Fetches the index row, the record and, if an earlier answer named it, the author, all concurrently.
    private func details(ofWork key: OpenLibraryKey, _ policy: FetchPolicy) async throws -> BookDetails? {
        let seen = seenAuthors.author(of: key)
        async let asked = row(of: key, policy: policy)
        async let recorded = record(OpenLibraryWork.self, .record(key), policy: policy)
        async let early = author(seen, policy)
        guard let record = try await recorded else { return nil }
        if let other = record.movedTo, other != key, other.kind == .work {
            return try await details(ofWork: other, policy)
        }
        let work = record.content.value
        let row = try await asked
        let indexed = row.flatMap { $0.value.book(covers: covers, provenance: $0.provenance(of: source)) }
        let first = row?.value.authorKeys.first.flatMap(OpenLibraryKey.init) ?? work.authorKeys.first
        var authors: [OpenLibraryKey: OpenLibraryAuthor?] = [:]
        if let seen { authors[seen] = .some(try await early) }
        // A row has the names of all authors already.
        let keys = indexed == nil ? work.authorKeys : first.map { [$0] } ?? []
        authors = try await self.authors(keys, knowing: authors, policy)

        var book: Book
        if let indexed {
            book = indexed
        } else {
            let provenance = record.content.provenance(of: source)
            book = Book(id: BookID(key.name), title: work.title ?? key.name, provenance: provenance)
            book.authors = keys.compactMap { authors[$0]??.name }
            book.year = BookText.year(in: work.firstPublishDate)
        }
        book.subjects = BookText.subjects(work.subjects)
        book.coverAddress = book.coverAddress ?? covers.address(ofCover: work.covers)
        var details = BookDetails(book)
        details.summary = work.description?.text
        if let row = row?.value { details.addEditionFacts(of: row) }
        details.authorNote = first.flatMap { authors[$0]??.bio?.text }
        details.link = service.address.text(followedBy: key.path)
        details.state = row.map { record.content.state.combined(with: $0.state) } ?? record.content.state
        return details
    }

    // MARK: - Editions and scans

    /// Fetches an edition, and its work for what editions lack; `id` names it if its record does not.
    private func details(
        ofEdition endpoint: OpenLibraryEndpoint,
        named id: BookID,
        isbn: ISBN13? = nil,
        _ policy: FetchPolicy
    ) async throws -> BookDetails? {
        guard let record = try await record(OpenLibraryEdition.self, endpoint, policy: policy) else {
            return nil
        }
        let edition = record.content.value
        let key = edition.key.flatMap(OpenLibraryKey.init) ?? record.movedTo
        var details: BookDetails
        if let work = edition.work, let found = try await self.details(ofWork: work, policy) {
            details = found
            details.state = found.state.combined(with: record.content.state)
        } else {
            let provenance = record.content.provenance(of: source)
            details = BookDetails(Book(id: id, title: edition.title ?? id.rawValue, provenance: provenance))
            let authors = try await authors(edition.authorKeys, policy)
            details.item.authors = edition.authorKeys.compactMap { authors[$0]??.name }
            details.item.year = BookText.year(in: edition.publishDate)
            details.item.isYearOfEdition = details.item.year != nil
            details.item.subjects = BookText.subjects(edition.subjects)
            details.authorNote = edition.authorKeys.first.flatMap { authors[$0]??.bio?.text }
            details.state = record.content.state
        }
        details.item = Book(id: key.map { BookID($0.name) } ?? id, of: edition, isbn: isbn, covers, work: details.item)
        details.summary = edition.description?.text ?? details.summary
        details.publisher = edition.publishers.first
        details.pageCount = edition.pageCount
        details.link = key.map { service.address.text(followedBy: $0.path) } ?? details.link
        return details
    }

    /// What the index has, since a scan has no record.
    private func details(ofScan key: OpenLibraryKey, _ policy: FetchPolicy) async throws -> BookDetails? {
        guard let row = try await row(of: key, policy: policy),
            let book = row.value.book(covers: covers, provenance: row.provenance(of: source))
        else { return nil }
        var details = BookDetails(book)
        details.addEditionFacts(of: row.value)
        details.link = service.address.text(followedBy: key.path)
        details.state = row.state
        return details
    }

    // MARK: - Authors

    /// Fetches authors concurrently, each once; the ones known already, found or not, are not asked for.
    private func authors(
        _ keys: [OpenLibraryKey],
        knowing known: [OpenLibraryKey: OpenLibraryAuthor?] = [:],
        _ policy: FetchPolicy
    ) async throws -> [OpenLibraryKey: OpenLibraryAuthor?] {
        let missing = keys.prefix(Self.mostAuthors).filter { known[$0] == nil }
        return try await withThrowingTaskGroup(of: (OpenLibraryKey, OpenLibraryAuthor?).self) { group in
            for key in missing { group.addTask { (key, try await author(key, policy)) } }
            var authors = known
            for try await (key, author) in group { authors[key] = .some(author) }
            return authors
        }
    }

    /// Fetches an author; nil if that fails, since the book is worth showing without.
    private func author(_ key: OpenLibraryKey?, _ policy: FetchPolicy) async throws -> OpenLibraryAuthor? {
        guard let key else { return nil }
        do {
            return try await record(OpenLibraryAuthor.self, .record(key), policy: policy)?.content.value
        } catch  where !(error is CancellationError) {
            return nil
        }
    }
}

extension BookDetails {
    /// The facts of the only edition; those of several editions are nobody's.
    fileprivate mutating func addEditionFacts(of row: OpenLibraryWorkRow) {
        guard row.editionCount == 1 else { return }
        publisher = row.publishers.first
        pageCount = row.medianPageCount
    }
}

extension Book {
    /// An edition of a work: its own title, ISBN, language and cover, and what only the work has.
    fileprivate init(
        id: BookID,
        of edition: OpenLibraryEdition,
        isbn: ISBN13?,
        _ covers: OpenLibraryCovers,
        work: Book
    ) {
        self = work
        self.id = id
        title = edition.title ?? work.title
        isbn13 = isbn ?? edition.number
        language = edition.language ?? (title == work.title ? work.language : nil)
        coverAddress = covers.address(ofCover: edition.covers) ?? work.coverAddress
        if FoldedText(title) != FoldedText(work.title) { otherNames.append(work.title) }
    }
}
