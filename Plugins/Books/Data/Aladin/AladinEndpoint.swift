import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// Requests to Aladin; the key is looked up only when one is sent.
extension AladinBookCatalog {
    /// The user's own key, which anyone with an account can get.
    package static let keyName = SecretName(
        title: "Aladin TTB key",
        variable: "SATCHEL_ALADIN_TTBKEY",
        file: "aladin.ttbkey",
        source: "https://www.aladin.co.kr/ttb/wblog_manage.aspx"
    )

    func page(
        _ number: Int,
        of source: AladinEndpoint.Source,
        sort: String?,
        policy: FetchPolicy
    ) async throws -> Fetched<AladinResponse>? {
        try await answer(.page(number, of: source, sort: sort, key: try service.key(Self.keyName)), policy)
    }

    /// Fetches a book by the service's own number.
    func item(_ number: Int, policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        try await first(of: .item(number, key: try service.key(Self.keyName)), policy)
    }

    func item(_ isbn: ISBN13, policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        try await first(of: .isbn(isbn.digits, key: try service.key(Self.keyName)), policy)
    }

    private func first(of endpoint: AladinEndpoint, _ policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        guard let fetched = try await answer(endpoint, policy), let item = fetched.value.items.first else { return nil }
        return fetched.map { _ in item }
    }

    private func answer(_ endpoint: AladinEndpoint, _ policy: FetchPolicy) async throws -> Fetched<AladinResponse>? {
        do {
            return try await service.value(AladinResponse.self, for: endpoint, policy: policy)
        } catch is AladinResponse.NothingFound {
            return nil
        }
    }
}

enum AladinEndpoint: HTTPRequestable {
    enum Source: Hashable, Sendable {
        case words(String, AladinQueryType)
        case bestsellers
    }

    case page(Int, of: Source, sort: String?, key: Secret)
    /// A book by the service's own number.
    case item(Int, key: Secret)
    case isbn(String, key: Secret)

    /// The most rows per page.
    static let pageSize = 50
    /// The most pages of an answer.
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

    func quotas(hasContact: Bool) -> [RequestQuota] { [RequestQuota(5000, per: .seconds(86_400), atOnce: 3000)] }

    var repairs: [BodyRepair] {
        [.byteOrderMark, .koreanText, .padding, .trailingSemicolon]
    }

    /// Without `Version` the service answers as in 2007, and without `Output` in XML.
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

enum AladinQueryType: String, Sendable {
    /// In titles and authors.
    case keyword = "Keyword"
    case title = "Title"
    case author = "Author"
}
