import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// Asks Open Library.
struct OpenLibraryService: Sendable {
    /// The most works that one request brings.
    static let mostRows = 500
    /// How often a record may lead on to another.
    private static let mostMoves = 4

    let network: any DecodableDataFetchable
    let address: ServiceAddress

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
        return try await network.value(OpenLibrarySearchAnswer.self, for: endpoint.at(address), policy: policy)
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
                fetched = try await network.value(
                    OpenLibraryRecord<Content>.self,
                    for: endpoint.at(address),
                    policy: policy
                )
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
