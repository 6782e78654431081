import BooksDomain
import SatchelCatalog
import SatchelNetworking
import SatchelSearch

/// The books of Aladin, the Korean bookshop, asked over the network.
///
/// The service finds words in titles and authors, or in one of them; it has the orders by relevance, by title from A on,
/// and by year from the newest on; and it hands out the first 200 books of an answer. All else (exclusions, `OR`, phrases,
/// years, subjects, languages, other orders) is done here, which takes the whole answer: where that has more than 200
/// books it is an error that says so. The empty search gives the books that sell best.
package struct AladinBookCatalog: BookCatalog {
    /// The environment variable that may hold the key of the service.
    package static let keyVariable = AladinService.keyName.variable
    static let name = "aladin"
    /// The most books of one answer that the service hands out.
    static let mostRows = AladinEndpoint.pageSize * AladinEndpoint.pageCount

    package let source = AladinBookCatalog.name
    private let service: AladinService

    /// Creates a catalogue.
    ///
    /// - Parameters:
    ///   - network: Asks the service.
    ///   - secrets: Where the key of the service is, looked for when it is needed.
    ///   - address: Where the service is.
    package init(network: any DecodableDataFetchable, secrets: SecretStore, address: ServiceAddress) {
        service = AladinService(network: network, secrets: secrets, address: address)
    }

    package func search(
        _ query: BookQuery,
        by sort: BookSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Book> {
        let (number, size) = (max(page, 1), max(size, 1))
        guard !query.isEverything else {
            guard sort == .relevance else {
                return try await sortedPage(number, size: size, try await bestsellers(policy), sort)
            }
            return try await self.page(number, size: size, of: .bestsellers, order: nil, policy)
        }
        let searches = try query.tellingAlternatives.map(AladinSearch.init)
        guard !searches.isEmpty else { return Page([], number: number, total: 0, hasMore: false) }
        if searches.count == 1, searches[0].rest.isEmpty, case .source(let source) = searches[0].question,
            let order = Self.order(sort)
        {
            return try await self.page(number, size: size, of: source, order: order, policy)
        }
        return try await sortedPage(number, size: size, try await rows(of: searches, sort, policy), sort)
    }

    package func book(_ id: BookID) async throws -> Book {
        let fetched = try await item(id, .standard)
        return fetched.value.book(provenance: fetched.provenance(of: source))
    }

    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails {
        let fetched = try await item(id, policy)
        return fetched.value.details(
            provenance: fetched.provenance(of: source),
            state: fetched.state
        )
    }

    private func item(_ id: BookID, _ policy: FetchPolicy) async throws -> Fetched<AladinItem> {
        var found: Fetched<AladinItem>?
        if let own = AladinID(id) {
            found = try await service.item(own.number, policy: policy)
        } else if let isbn = ISBN13(id.rawValue) {
            found = try await service.item(isbn, policy: policy)
        }
        guard let found else { throw BookError.notFound(id) }
        return found
    }
}

// MARK: - Pages of the service

extension AladinBookCatalog {
    /// The service's word for an order, or nil for one that is made here.
    private static func order(_ sort: BookSort) -> String? {
        switch (sort.key, sort.direction) {
        case (.relevance, .ascending): "Accuracy"
        case (.title, .ascending): "Title"
        case (.year, .descending): "PublishTime"
        case (.relevance, .descending), (.title, .descending), (.year, .ascending), (.author, _): nil
        }
    }

    /// Cuts a page out of the few pages the service has; those are always asked for in one size, so that pages of any
    /// size fit together, and a page that was fetched serves several.
    private func page(
        _ number: Int,
        size: Int,
        of source: AladinEndpoint.Source,
        order: String?,
        _ policy: FetchPolicy
    ) async throws -> Page<Book> {
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        guard !overflows, offset < Self.mostRows else {
            return Page([], number: number, total: nil, hasMore: false)
        }
        let end = min(offset, Self.mostRows - size) + size
        let range = offset..<end
        let first = range.lowerBound / AladinEndpoint.pageSize
        let rows = try await rows(of: source, order: order, from: first, to: range.upperBound, policy)
        let skipped = offset - first * AladinEndpoint.pageSize
        let total = source == .bestsellers ? rows.total.map { min($0, Self.mostRows) } : rows.total
        return Page(
            Array(rows.items.dropFirst(skipped).prefix(range.count)),
            number: number,
            total: total,
            hasMore: !rows.isExhausted && range.upperBound < min(rows.total ?? .max, Self.mostRows),
            state: rows.state ?? .live
        )
    }

    /// Fetches the pages from one on until they reach a row, or until there are no more, or more than are of use.
    private func rows(
        of source: AladinEndpoint.Source,
        order: String?,
        from first: Int = 0,
        to end: Int = AladinBookCatalog.mostRows,
        unlessMoreThan limit: Int = .max,
        _ policy: FetchPolicy
    ) async throws -> GatheredRows<Book> {
        var rows = GatheredRows<Book>()
        var page = first
        while page * AladinEndpoint.pageSize < min(end, rows.total ?? .max), !rows.isExhausted,
            rows.total ?? 0 <= limit
        {
            page += 1
            guard let fetched = try await service.page(page, of: source, sort: order, policy: policy) else {
                rows.append([], total: rows.total ?? 0, state: rows.state ?? .live)
                break
            }
            let provenance = fetched.provenance(of: self.source)
            rows.append(
                fetched.value.items.map { $0.book(provenance: provenance) },
                total: fetched.value.total,
                state: fetched.state
            )
        }
        return rows
    }
}

// MARK: - Whole answers

extension AladinBookCatalog {
    /// Books and how current they are.
    private typealias Answer = (books: [Book], state: DataState)

    private func sortedPage(_ number: Int, size: Int, _ answer: Answer, _ sort: BookSort) async throws -> Page<Book> {
        let sorted = sort.sorted(answer.books.map(SearchEntry.init)).map(\.item)
        return Page(number, size: size, of: sorted, state: answer.state)
    }

    private func bestsellers(_ policy: FetchPolicy) async throws -> Answer {
        let rows = try await rows(of: .bestsellers, order: nil, policy)
        return (rows.items, rows.state ?? .live)
    }

    /// Puts the answers of all alternatives together, each book once.
    private func rows(of searches: [AladinSearch], _ sort: BookSort, _ policy: FetchPolicy) async throws -> Answer {
        var books: [Book] = []
        var ids: Set<BookID> = []
        var state: DataState?
        for search in searches {
            let purpose: BookError.WholeAnswerPurpose =
                search.rest.first.map { .filtering($0) } ?? (searches.count > 1 ? .combining : .sorting(sort))
            let answer = try await rows(of: search.question, for: purpose, policy)
            let matcher = SearchMatcher(search.rest.isEmpty ? .everything : BookQuery([search.rest]))
            let fitting = answer.books.filter { matcher.rank(SearchEntry($0)) != nil }
            books += fitting.filter { ids.insert($0.id).inserted }
            state = state?.combined(with: answer.state) ?? answer.state
        }
        return (books, state ?? .live)
    }

    private func rows(
        of question: AladinSearch.Question,
        for purpose: BookError.WholeAnswerPurpose,
        _ policy: FetchPolicy
    ) async throws -> Answer {
        switch question {
        case .isbn(let isbn):
            guard let fetched = try await service.item(isbn, policy: policy) else { return ([], .live) }
            return ([fetched.value.book(provenance: fetched.provenance(of: source))], fetched.state)
        case .source(let words):
            let rows = try await rows(of: words, order: "Accuracy", unlessMoreThan: Self.mostRows, policy)
            if let total = rows.total, total > Self.mostRows {
                throw BookError.answerTooLarge(count: total, limit: Self.mostRows, source: source, purpose: purpose)
            }
            return (rows.items, rows.state ?? .live)
        }
    }
}

/// One alternative of a search, parted into what Aladin can be asked and what is checked here.
struct AladinSearch: Hashable, Sendable {
    /// What Aladin is asked.
    enum Question: Hashable, Sendable {
        case source(AladinEndpoint.Source)
        case isbn(ISBN13)
    }

    let question: Question
    /// The terms that Aladin knows nothing like; they must hold as well.
    let rest: [BookTerm]

    /// Parts the terms of an alternative.
    ///
    /// - Throws: `BookError.unsupportedTerm` where no term is left to ask for.
    init(_ terms: [BookTerm]) throws {
        if let number = terms.firstIndex(where: { $0.number != nil }), let isbn = terms[number].number {
            question = .isbn(isbn)
            rest = terms.enumerated().filter { $0.offset != number }.map(\.element)
            return
        }
        let worded = terms.filter { $0.words != nil }
        let scopes = Set(worded.map { $0.words?.scope })
        let type: AladinQueryType =
            switch scopes {
            case [.title]: .title
            case [.author]: .author
            default: .keyword
            }
        let words = worded.compactMap { $0.words?.text }.joined(separator: " ")
        guard !words.isEmpty else {
            throw BookError.unsupportedTerm(
                terms[0],
                source: AladinBookCatalog.name,
                supported: ["소년", "title:소년", "author:한강", "isbn:9788936434120"]
            )
        }
        question = .source(.words(words, type))
        rest = terms.filter { term in
            guard let words = term.words else { return true }
            return words.isPhrase || (type == .keyword && words.scope != nil)
        }
    }
}

extension BookTerm {
    /// The words of the term, where Aladin can look for them.
    fileprivate var words: (text: String, scope: BookField?, isPhrase: Bool)? {
        guard !isExcluded else { return nil }
        return switch condition {
        case .word(_, .subject?), .phrase(_, .subject?), .value: nil
        case .word(let text, let scope): (text, scope, false)
        case .phrase(let text, let scope): (text, scope, true)
        }
    }

    /// The book number that the term asks for.
    fileprivate var number: ISBN13? {
        guard !isExcluded else { return nil }
        return switch condition {
        case .value(_, .isbn(let isbn)): isbn
        case .word(let text, nil): ISBN13(text)
        default: nil
        }
    }
}
