import BooksDomain
import SatchelCatalog
import SatchelNetworking
import Synchronization

/// Asks Open Library.
struct OpenLibraryService: Sendable {
    /// The most works that one request brings.
    static let mostRows = 500
    /// How often a record may lead on to another.
    private static let mostMoves = 4

    let service: RemoteService

    /// Where it is.
    var address: ServiceAddress { service.address }

    /// Searches; the answer is as long as was asked for, or shorter.
    func rows(
        of query: OpenLibraryQuery,
        sort: String?,
        offset: Int,
        limit: Int,
        fields: [String] = OpenLibraryWorkRow.listFields,
        policy: FetchPolicy
    ) async throws -> Fetched<OpenLibrarySearchAnswer> {
        let endpoint = OpenLibraryEndpoint.search(
            query: query.text,
            sort: sort,
            offset: offset,
            limit: limit,
            fields: fields
        )
        return try await service.value(OpenLibrarySearchAnswer.self, for: endpoint, policy: policy)
    }

    /// Fetches the row of one work, or nil where the index has none.
    func row(of work: OpenLibraryKey, policy: FetchPolicy) async throws -> Fetched<OpenLibraryWorkRow>? {
        let fetched = try await rows(
            of: .work(work),
            sort: nil,
            offset: 0,
            limit: 1,
            fields: OpenLibraryWorkRow.allFields,
            policy: policy
        )
        guard let row = fetched.value.docs.first(where: { OpenLibraryKey($0.key) == work }) else { return nil }
        return fetched.map { _ in row }
    }

    /// Fetches a record and where it lies now, or nil where there is none.
    func record<Content: Decodable & Sendable>(
        _ type: Content.Type,
        _ endpoint: OpenLibraryEndpoint,
        policy: FetchPolicy
    ) async throws -> (content: Fetched<Content>, movedTo: OpenLibraryKey?)? {
        var endpoint = endpoint
        var movedTo: OpenLibraryKey?
        for _ in 0...Self.mostMoves {
            let fetched: Fetched<OpenLibraryRecord<Content>>
            do {
                fetched = try await service.value(OpenLibraryRecord<Content>.self, for: endpoint, policy: policy)
            } catch let error as NetworkError where error.isNotFound {
                return nil
            }
            switch fetched.value {
            case .content(let content):
                return (fetched.map { _ in content }, movedTo)
            case .moved(let location):
                guard let key = OpenLibraryKey(location) else { return nil }
                movedTo = key
                endpoint = .record(key)
            case .gone:
                return nil
            }
        }
        return nil
    }
}

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

/// Where Open Library keeps pictures of covers.
struct OpenLibraryCovers: Sendable {
    /// The address in use.
    let address: ServiceAddress

    /// The address of the first cover there is; the service writes -1 or null for none.
    func address(ofCover numbers: [Int?]) -> String? {
        numbers.lazy.compactMap { $0 }.first { $0 > 0 }.map { address.text(followedBy: "/b/id/\($0)-L.jpg") }
    }

    /// The address of the cover of an edition, if it has one.
    func address(of isbn: ISBN13) -> String {
        address.text(followedBy: "/b/isbn/\(isbn.digits)-L.jpg")
    }
}

/// Who wrote the works of earlier answers, so that a work and its author can be asked for at the same time.
///
/// A hint and no more: what is not here is asked for once the work is known.
final class SeenAuthors: Sendable {
    private static let limit = 5000
    private let authors = Mutex<[BookID: OpenLibraryKey]>([:])

    /// Takes in the first authors of rows.
    func note(_ rows: [OpenLibraryWorkRow]) {
        authors.withLock { authors in
            if authors.count > Self.limit { authors.removeAll() }
            for row in rows {
                guard let work = OpenLibraryKey(row.key) else { continue }
                authors[BookID(work.name)] = row.authorKeys.first.flatMap(OpenLibraryKey.init)
            }
        }
    }

    /// The first author of a work, where it was seen.
    func author(of work: OpenLibraryKey) -> OpenLibraryKey? {
        authors.withLock { $0[BookID(work.name)] }
    }
}
