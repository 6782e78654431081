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

    let network: any DecodableDataFetchable
    let secrets: SecretStore
    let address: ServiceAddress

    /// Fetches one page of a search or a list.
    func page(
        _ number: Int,
        of source: AladinEndpoint.Source,
        sort: String?,
        policy: FetchPolicy
    ) async throws -> Fetched<AladinAnswer>? {
        try await answer(.page(number, of: source, sort: sort, key: try secrets.secret(Self.keyName)), policy)
    }

    /// Fetches a book by the service's own number, or nil where it has none.
    func item(_ number: Int, policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        try await first(of: .item(number, key: try secrets.secret(Self.keyName)), policy)
    }

    /// Fetches a book by its book number, or nil where the shop has none.
    func item(_ isbn: ISBN13, policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        try await first(of: .isbn(isbn.digits, key: try secrets.secret(Self.keyName)), policy)
    }

    private func first(of endpoint: AladinEndpoint, _ policy: FetchPolicy) async throws -> Fetched<AladinItem>? {
        guard let fetched = try await answer(endpoint, policy), let item = fetched.value.items.first else { return nil }
        return fetched.map { _ in item }
    }

    private func answer(_ endpoint: AladinEndpoint, _ policy: FetchPolicy) async throws -> Fetched<AladinAnswer>? {
        do {
            return try await network.value(AladinAnswer.self, for: endpoint.at(address), policy: policy)
        } catch is AladinAnswer.NothingFound {
            return nil
        }
    }
}
