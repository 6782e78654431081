import SatchelCatalog
import SatchelNetworking

/// What Open Library can be asked.
enum OpenLibraryEndpoint: HTTPRequestable {
    /// Works that fit a query in the service's syntax: how many, from which on, in which order.
    case search(query: String, sort: String?, offset: Int, limit: Int, fields: [String])
    /// A work, an edition or an author.
    case record(OpenLibraryKey)
    /// The edition with a number.
    case isbn(String)

    var host: String { "openlibrary.org" }

    var path: [String] {
        switch self {
        case .search: ["search.json"]
        case .record(let key): [key.kind.rawValue, key.name + ".json"]
        case .isbn(let number): ["isbn", number + ".json"]
        }
    }

    var query: [QueryItem] {
        guard case .search(let query, let sort, let offset, let limit, let fields) = self else { return [] }
        return [
            QueryItem("q", query), QueryItem("fields", fields.joined(separator: ",")),
            QueryItem("limit", limit), QueryItem("offset", offset),
        ] + (sort.map { [QueryItem("sort", $0)] } ?? [])
    }
}
