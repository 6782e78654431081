import SatchelCatalog
import SatchelNetworking

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
