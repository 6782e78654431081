import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// The books of Aladin, the Korean bookstore, over the network.
///
/// The service searches titles and authors, sorts by relevance, title (ascending) and year (descending), and returns at
/// most 200 books of an answer. The rest (exclusions, `OR`, phrases, years, subjects, languages, other orders) is done
/// here on the whole answer; one of more than 200 books is an error. The empty search returns the bestsellers.
package struct AladinBookCatalog: Catalog {
    /// The environment variable for the user's TTB key.
    package static let keyVariable = keyName.variable
    static let name = "aladin"
    static let mostRows = AladinEndpoint.pageSize * AladinEndpoint.pageCount

    package let source = AladinBookCatalog.name
    package let title = "Aladin"
    package let isService = true
    let service: RemoteService

    package init(_ service: RemoteService) {
        self.service = service
    }

    package func search(_ request: SearchRequest<Book>) async throws -> Page<Book> {
        guard !request.query.isEverything else {
            let bestsellers = rows(of: .bestsellers, order: nil, request.policy)
            guard request.order != .relevance else {
                return try await bestsellers.page(request.page, size: request.size)
            }
            var answer = CombinedResponse<Book>()
            answer.add(try await whole(bestsellers, for: .sorting(by: request.order)))
            return answer.page(request)
        }
        let searches = try request.query.tellingAlternatives.map(AladinSearch.init)
        guard !searches.isEmpty else { return Page([], number: request.page, total: 0, hasMore: false) }
        if searches.count == 1, searches[0].rest.isEmpty, case .source(let source) = searches[0].question,
            let order = Self.order(request.order)
        {
            return try await rows(of: source, order: order, request.policy).page(request.page, size: request.size)
        }
        var answer = CombinedResponse<Book>()
        for search in searches {
            answer.add(
                try await books(of: search, isAlone: searches.count == 1, request),
                matching: search.rest
            )
        }
        return answer.page(request)
    }

    package func identifies(_ reference: String) -> Bool {
        AladinID(BookID(reference)) != nil || ISBN13(reference) != nil
    }

    package func item(_ id: BookID) async throws -> Book? {
        try await row(of: id, .standard).map { $0.value.book(provenance: $0.provenance(of: source)) }
    }

    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails? {
        try await row(of: id, policy).map { $0.value.details(provenance: $0.provenance(of: source), state: $0.state) }
    }

    private func row(of id: BookID, _ policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        if let own = AladinID(id) { return try await item(own.number, policy: policy) }
        guard let isbn = ISBN13(id.rawValue) else { return nil }
        return try await item(isbn, policy: policy)
    }

    /// The service's name for an order; nil for one that is made here.
    private static func order(_ sort: ListOrder<Book>) -> String? {
        switch (sort.key, sort.direction) {
        case (.relevance, .ascending): "Accuracy"
        case (.title, .ascending): "Title"
        case (.year, .descending): "PublishTime"
        default: nil
        }
    }

    private func rows(of list: AladinEndpoint.Source, order: String?, _ policy: FetchPolicy) -> RemoteRows<Book> {
        RemoteRows(pageSize: AladinEndpoint.pageSize, limit: Self.mostRows) { range in
            let number = range.lowerBound / AladinEndpoint.pageSize + 1
            guard let fetched = try await page(number, of: list, sort: order, policy: policy) else {
                return nil
            }
            let provenance = fetched.provenance(of: source)
            return .init(
                fetched.value.items.map { $0.book(provenance: provenance) },
                skipped: fetched.value.skipped,
                // The service counts more bestsellers than it returns.
                total: list == .bestsellers ? fetched.value.total.map { min($0, Self.mostRows) } : fetched.value.total,
                state: fetched.state
            )
        }
    }

    private func whole(
        _ rows: RemoteRows<Book>,
        for purpose: CatalogError.Purpose
    ) async throws -> RemoteRows<Book>.Part {
        try await rows.all(atMost: Self.mostRows, for: purpose, source: source)
    }

    private func books(
        of search: AladinSearch,
        isAlone: Bool,
        _ request: SearchRequest<Book>
    ) async throws -> RemoteRows<Book>.Part {
        switch search.question {
        case .isbn(let isbn):
            guard let fetched = try await item(isbn, policy: request.policy) else {
                return .init([], total: 0, state: .live)
            }
            return .init(
                [fetched.value.book(provenance: fetched.provenance(of: source))],
                total: 1,
                state: fetched.state
            )
        case .source(let words):
            let purpose = search.rest.first.map { CatalogError.Purpose.filtering($0.description) }
            return try await whole(
                rows(of: words, order: "Accuracy", request.policy),
                for: purpose ?? (isAlone ? .sorting(by: request.order) : .combining)
            )
        }
    }
}

/// One alternative of a search, split into what Aladin is asked and what is checked here.
struct AladinSearch: Hashable, Sendable {
    enum Question: Hashable, Sendable {
        case source(AladinEndpoint.Source)
        case isbn(ISBN13)
    }

    let question: Question
    /// The terms that Aladin can't express; the books must match them as well.
    let rest: [SearchTerm<Book>]

    /// Throws `CatalogError.unsupportedTerm` if Aladin can't express any of the terms.
    init(_ terms: [SearchTerm<Book>]) throws {
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
            throw CatalogError.unsupportedTerm(
                terms[0].description,
                source: AladinBookCatalog.name,
                examples: ["소년", "title:소년", "author:한강", "isbn:9788936434120"]
            )
        }
        question = .source(.words(words, type))
        rest = terms.filter { term in
            guard let words = term.words else { return true }
            return words.isPhrase || (type == .keyword && words.scope != nil)
        }
    }
}

extension SearchTerm<Book> {
    /// The words of the term, if Aladin can search for them.
    fileprivate var words: (text: String, scope: FieldWord<Book>?, isPhrase: Bool)? {
        guard !isExcluded else { return nil }
        return switch condition {
        case .word(_, .subject?), .phrase(_, .subject?), .value, .anything: nil
        case .word(let text, let scope): (text, scope, false)
        case .phrase(let text, let scope): (text, scope, true)
        }
    }

    /// The ISBN that the term asks for.
    fileprivate var number: ISBN13? {
        guard !isExcluded else { return nil }
        return switch condition {
        case .value(.isbn, let isbn): ISBN13(isbn.description)
        case .word(let text, nil): ISBN13(text)
        default: nil
        }
    }
}
