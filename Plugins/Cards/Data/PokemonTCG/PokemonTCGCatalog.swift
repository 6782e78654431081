import CardsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// The cards of the Pokémon TCG API, over the network.
///
/// The service searches by almost every field and sorts by name. Ranges of years and numbers and other orders are made
/// here from the whole answer; one of more than ``mostRows`` cards is an error, rather than one page sorted by itself.
package struct PokemonTCGCatalog: CardCatalog {
    /// The environment variable for the user's API key.
    package static let keyName = PokemonTCGService.keyName
    package static let keyVariable = keyName.variable
    static let name = "pokemontcg"
    static let mostRows = PokemonTCGEndpoint.pageSize * 4

    package let source = PokemonTCGCatalog.name
    package let title = "the Pokémon TCG API"
    package let isService = true
    private let service: PokemonTCGService

    package init(_ service: RemoteService) {
        self.service = PokemonTCGService(service: service)
    }

    package func search(_ request: SearchRequest<Card>) async throws -> Page<Card> {
        let queries = PokemonTCGQuery.queries(of: request.query)
        guard !queries.isEmpty else { return Page([], number: request.page, total: 0, hasMore: false) }
        if queries.count == 1, queries[0].rest.isEmpty, let order = Self.order(request.order, of: request.query) {
            return try await rows(of: queries[0], order: order, request.policy).page(request.page, size: request.size)
        }
        var answer = CombinedResponse<Card>()
        for query in queries {
            let purpose = query.rest.first.map { CatalogError.Purpose.filtering($0.description) }
            answer.add(
                try await rows(of: query, order: "set.releaseDate,id", request.policy).all(
                    atMost: Self.mostRows,
                    for: purpose ?? (queries.count > 1 ? .combining : .sorting(by: request.order)),
                    source: source
                ),
                matching: query.rest
            )
        }
        return answer.page(request)
    }

    package func item(_ id: CardID) async throws -> Card? { try await details(of: id, policy: .standard)?.item }

    package func identifies(_ reference: String) -> Bool { CardID.isWritten(as: reference) }

    package func details(of id: CardID, policy: FetchPolicy) async throws -> KnownDetails<Card>? {
        // An empty segment, or one of dots, would be another address.
        guard id.rawValue.contains("-"), !id.rawValue.contains("/") else { return nil }
        for id in id.spellings {
            guard let fetched = try await service.card(id.rawValue, policy: policy), fetched.value.id == id.rawValue,
                let card = fetched.value.card(provenance: fetched.provenance(of: source))
            else { continue }
            return KnownDetails(card, fetched.state)
        }
        return nil
    }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        let fetched = try await service.names(facet.rawValue, policy: policy)
        return CardFacts([CardFacetValue](named: fetched.value), of: fetched, source: source)
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        let fetched = try await service.sets(policy: policy)
        return CardFacts(fetched.value.map(\.set).newestFirst, of: fetched, source: source)
    }

    package func values(of field: FieldWord<Card>) async -> [String] { CardFacet.values(of: field) }
}

extension PokemonTCGCatalog {
    /// The service's name for an order; the id breaks ties, so that pages neither overlap nor skip cards.
    private static func order(_ sort: ListOrder<Card>, of query: SearchQuery<Card>) -> String? {
        switch (sort.key, sort.direction) {
        case (.relevance, .ascending): query.isEverything ? "set.releaseDate,id" : "name,set.releaseDate,id"
        case (.name, .ascending): "name,id"
        case (.name, .descending): "-name,id"
        default: nil
        }
    }

    private func rows(of query: PokemonTCGQuery, order: String, _ policy: FetchPolicy) -> RemoteRows<Card> {
        RemoteRows(pageSize: PokemonTCGEndpoint.pageSize, limit: 1_000_000) { [service, source] range in
            let number = range.lowerBound / PokemonTCGEndpoint.pageSize + 1
            let fetched = try await service.page(number, of: query.text, order: order, policy: policy)
            let provenance = fetched.provenance(of: source)
            let (rows, skipped) = (fetched.value.data.rows, fetched.value.data.skipped)
            let cards = rows.compactMap { $0.card(provenance: provenance) }
            return .init(
                cards,
                skipped: skipped + rows.count - cards.count,
                total: fetched.value.totalCount,
                state: fetched.state
            )
        }
    }
}

extension CardFacts {
    init<Answer: Sendable>(_ values: [Fact], of answer: Fetched<Answer>, source: String) {
        self.init(values, provenance: answer.provenance(of: source), state: answer.state)
    }
}
