import CardsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelSearch

/// The cards of TCGdex, asked over the network without a key.
///
/// The service answers a search with its whole list, of which each row tells id, number, name and picture; a page of its
/// own tells the rest of a card. So lists are put in order and cut into pages here, by name, set or number, and what rows
/// do not tell can be searched by only where the service can.
package struct TCGdexCatalog: CardCatalog {
    static let name = "tcgdex"

    package let source = TCGdexCatalog.name
    private let network: any DecodableDataFetchable
    private let address: ServiceAddress

    /// Creates a catalogue.
    ///
    /// - Parameters:
    ///   - network: Asks the service.
    ///   - address: Where the service is.
    package init(network: any DecodableDataFetchable, address: ServiceAddress) {
        self.network = network
        self.address = address
    }

    package func search(
        _ query: CardQuery,
        by sort: CardSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Card> {
        guard [.relevance, .name, .set, .number].contains(sort.key) else {
            throw CardError.unsupportedOrder(sort, source: source, supported: ["name", "set", "number"])
        }
        let alternatives = query.isEverything ? [[]] : query.tellingAlternatives
        let queries = try alternatives.map(TCGdexQuery.init)
        guard !queries.isEmpty else { return Page(page, size: size, of: []) }
        async let knownSets = setRows(policy)
        async let otherSets = pocketSets(policy)
        let (sets, pocket) = try await (knownSets, otherSets)
        let byID = Dictionary(sets.value.map { ($0.id, $0.set) }, uniquingKeysWith: { first, _ in first })

        var found: [(rank: SearchRank, entry: SearchEntry<Card>)] = []
        var places: [CardID: Int] = [:]
        var state = sets.state
        for query in queries {
            let rows = try await value([TCGdexRow].self, .cards(query.conditions), policy)
            let provenance = rows.provenance(of: source)
            let matcher = SearchMatcher(CardQuery([query.rest]))
            for row in rows.value where !pocket.contains(row.setID) {
                let set = byID[row.setID] ?? CardSet(id: row.setID)
                let entry = SearchEntry(row.card(category: query.category, set: set, provenance: provenance))
                guard let rank = matcher.rank(entry) else { continue }
                if let place = places[entry.item.id] {
                    found[place].rank = min(found[place].rank, rank)
                } else {
                    places[entry.item.id] = found.count
                    found.append((rank, entry))
                }
            }
            state = state.combined(with: rows.state)
        }
        let ranked = found.sorted { $0.rank < $1.rank }.map(\.entry)
        return Page(page, size: size, of: sort.sorted(ranked).map(\.item), state: state)
    }

    package func card(_ id: CardID) async throws -> Card { try await details(of: id, policy: .standard).card }

    package func details(of id: CardID, policy: FetchPolicy) async throws -> CardDetails {
        guard id.rawValue.contains("-"), !id.rawValue.contains("/") else { throw CardError.notFound(id) }
        do {
            let fetched = try await value(TCGdexCard.self, .card(id.rawValue), policy)
            guard fetched.value.id == id.rawValue else { throw CardError.notFound(id) }
            return fetched.value.details(
                fetched.value.card(provenance: fetched.provenance(of: source)),
                state: fetched.state
            )
        } catch let error as NetworkError where error.isNotFound {
            throw CardError.notFound(id)
        }
    }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        let kind =
            switch facet {
            case .types: "types"
            case .supertypes: "categories"
            case .subtypes: "stages"
            case .rarities: "rarities"
            }
        let fetched = try await value([String].self, .names(kind), policy)
        return CardFacts(
            fetched.value.sorted().map { CardFacetValue(name: $0) },
            provenance: fetched.provenance(of: source),
            state: fetched.state
        )
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        async let knownSets = setRows(policy)
        async let otherSets = pocketSets(policy)
        let (rows, pocket) = try await (knownSets, otherSets)
        return CardFacts(
            rows.value.filter { !pocket.contains($0.id) }.reversed().map(\.set),
            provenance: rows.provenance(of: source),
            state: rows.state
        )
    }

    package func values(of field: CardField) async -> [String] { CardFacetNames.values(of: field) }
}

extension TCGdexCatalog {
    private func setRows(_ policy: FetchPolicy) async throws -> Fetched<[TCGdexSetRow]> {
        try await value([TCGdexSetRow].self, .sets, policy)
    }

    /// The sets of the game for telephones, whose cards nobody can hold.
    private func pocketSets(_ policy: FetchPolicy) async throws -> Set<String> {
        do {
            return Set(try await value(TCGdexSeries.self, .series("tcgp"), policy).value.sets?.map(\.id) ?? [])
        } catch let error as NetworkError where error.isNotFound {
            return []
        }
    }

    private func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        _ endpoint: TCGdexEndpoint,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await network.value(type, for: endpoint.at(address), policy: policy)
    }
}
