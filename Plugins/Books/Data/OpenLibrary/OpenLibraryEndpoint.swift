import BooksDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import Synchronization

extension OpenLibraryBookCatalog {
    /// The most redirects from record to record.
    private static let mostMoves = 4

    func rows(
        of query: OpenLibraryQuery,
        sort: String?,
        offset: Int,
        limit: Int,
        fields: [String] = OpenLibraryWorkRow.listFields,
        policy: FetchPolicy
    ) async throws -> Fetched<OpenLibrarySearchResponse> {
        let endpoint = OpenLibraryEndpoint.search(
            query: query.text,
            sort: sort,
            offset: offset,
            limit: limit,
            fields: fields
        )
        return try await service.value(OpenLibrarySearchResponse.self, for: endpoint, policy: policy)
    }

    /// Fetches the row of a work, or of what stands for one, or nil if the index has none.
    func row(of key: OpenLibraryKey, policy: FetchPolicy) async throws -> Fetched<OpenLibraryWorkRow>? {
        let fetched = try await rows(
            of: .row(key),
            sort: nil,
            offset: 0,
            limit: 1,
            fields: OpenLibraryWorkRow.allFields,
            policy: policy
        )
        guard let row = fetched.value.docs.rows.first(where: { OpenLibraryKey($0.key) == key }) else { return nil }
        return fetched.map { _ in row }
    }

    /// Fetches a record, following redirects, with the key it has now; nil if there is none.
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

enum OpenLibraryEndpoint: HTTPRequestable {
    case search(query: String, sort: String?, offset: Int, limit: Int, fields: [String])
    /// A work, an edition or an author.
    case record(OpenLibraryKey)
    case isbn(String)

    /// The most works per request.
    static let mostRows = 500

    var host: String { "openlibrary.org" }

    var path: [String] {
        switch self {
        case .search: ["search.json"]
        case .record(let key): [key.kind.folder, key.name + ".json"]
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

    /// One request a second, or three from a program that says whom to write to.
    func quotas(hasContact: Bool) -> [RequestQuota] {
        [hasContact ? RequestQuota(180, per: .seconds(60), atOnce: 6) : RequestQuota(60, per: .seconds(60), atOnce: 4)]
    }
}

struct OpenLibraryCovers: Sendable {
    let address: ServiceAddress

    /// The address of the first cover; the service writes -1 or null for none.
    func address(ofCover numbers: [Int?]) -> String? {
        numbers.lazy.compactMap { $0 }.first { $0 > 0 }.map { address.text(followedBy: "/b/id/\($0)-L.jpg") }
    }

    /// The address of the cover of an edition, which may not have one.
    func address(of isbn: ISBN13) -> String {
        address.text(followedBy: "/b/isbn/\(isbn.digits)-L.jpg")
    }
}

/// A cache of works' first authors, so that a known work and its author can be fetched concurrently.
final class SeenAuthors: Sendable {
    private static let limit = 5000
    private let authors = Mutex<[BookID: OpenLibraryKey]>([:])

    func note(_ rows: [OpenLibraryWorkRow]) {
        authors.withLock { authors in
            if authors.count > Self.limit { authors.removeAll() }
            for row in rows {
                guard let work = OpenLibraryKey(row.key) else { continue }
                authors[BookID(work.name)] = row.authorKeys.first.flatMap(OpenLibraryKey.init)
            }
        }
    }

    func author(of work: OpenLibraryKey) -> OpenLibraryKey? {
        authors.withLock { $0[BookID(work.name)] }
    }
}
