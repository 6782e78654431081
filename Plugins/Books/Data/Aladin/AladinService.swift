import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// Asks Aladin, with the key that is looked for only then.
struct AladinService: Sendable {
    /// The key of whoever uses the program; the service gives one to anyone with an account.
    static let keyName = SecretName(
        title: "Aladin TTB key",
        variable: "SATCHEL_ALADIN_TTBKEY",
        file: "aladin.ttbkey",
        source: "https://www.aladin.co.kr/ttb/wblog_manage.aspx"
    )

    let service: RemoteService

    /// Fetches one page of a search or a list.
    func page(
        _ number: Int,
        of source: AladinEndpoint.Source,
        sort: String?,
        policy: FetchPolicy
    ) async throws -> Fetched<AladinAnswer>? {
        try await answer(.page(number, of: source, sort: sort, key: try service.key(Self.keyName)), policy)
    }

    /// Fetches a book by the service's own number, or nil where it has none.
    func item(_ number: Int, policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        try await first(of: .item(number, key: try service.key(Self.keyName)), policy)
    }

    /// Fetches a book by its book number, or nil where the shop has none.
    func item(_ isbn: ISBN13, policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        try await first(of: .isbn(isbn.digits, key: try service.key(Self.keyName)), policy)
    }

    private func first(of endpoint: AladinEndpoint, _ policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        guard let fetched = try await answer(endpoint, policy), let item = fetched.value.items.first else { return nil }
        return fetched.map { _ in item }
    }

    private func answer(_ endpoint: AladinEndpoint, _ policy: FetchPolicy) async throws -> Fetched<AladinAnswer>? {
        do {
            return try await service.value(AladinAnswer.self, for: endpoint, policy: policy)
        } catch is AladinAnswer.NothingFound {
            return nil
        }
    }
}

/// What Aladin's TTB service can be asked.
enum AladinEndpoint: HTTPRequestable {
    /// What a search or a list is of.
    enum Source: Hashable, Sendable {
        /// Books that words fit.
        case words(String, AladinQueryType)
        /// The books that sell best.
        case bestsellers
    }

    /// One of the few pages of a search or a list.
    case page(Int, of: Source, sort: String?, key: Secret)
    /// A book by the service's own number.
    case item(Int, key: Secret)
    /// A book by its book number.
    case isbn(String, key: Secret)

    /// The most rows of a page.
    static let pageSize = 50
    /// The most pages of a search or a list.
    static let pageCount = 4

    var host: String { Self.publicHost }
    static let publicHost = "www.aladin.co.kr"

    var path: [String] {
        switch self {
        case .page(_, of: .words, _, _): ["ttb", "api", "ItemSearch.aspx"]
        case .page(_, of: .bestsellers, _, _): ["ttb", "api", "ItemList.aspx"]
        case .item, .isbn: ["ttb", "api", "ItemLookUp.aspx"]
        }
    }

    var query: [QueryItem] {
        switch self {
        case .page(let number, let source, let sort, let key):
            Self.common(key) + Self.query(of: source) + [
                QueryItem("SearchTarget", "Book"), QueryItem("Start", number),
                QueryItem("MaxResults", Self.pageSize),
            ] + (sort.map { [QueryItem("Sort", $0)] } ?? [])
        case .item(let number, let key):
            Self.common(key) + [QueryItem("ItemIdType", "ItemId"), QueryItem("ItemId", number)]
        case .isbn(let isbn, let key):
            Self.common(key) + [QueryItem("ItemIdType", "ISBN13"), QueryItem("ItemId", isbn)]
        }
    }

    var normalizers: [any BodyNormalizer] {
        [ByteOrderMarkRemoval(), KoreanTextConversion(), PaddingRemoval(), TrailingSemicolonRemoval()]
    }

    /// Without a version the service answers as it did in 2007, and without a format in XML.
    private static func common(_ key: Secret) -> [QueryItem] {
        [
            QueryItem("ttbkey", key), QueryItem("Version", "20131101"), QueryItem("Output", "js"),
            QueryItem("Cover", "Big"),
        ]
    }

    private static func query(of source: Source) -> [QueryItem] {
        switch source {
        case .words(let words, let type): [QueryItem("Query", words), QueryItem("QueryType", type.rawValue)]
        case .bestsellers: [QueryItem("QueryType", "Bestseller")]
        }
    }
}

/// Where Aladin looks for words.
enum AladinQueryType: String, Sendable {
    /// In titles and authors.
    case keyword = "Keyword"
    case title = "Title"
    case author = "Author"
}
