import CardsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// The cards of TCGdex, over the network, without a key.
///
/// The service answers a search with its whole list, whose rows have only id, number, name and picture; the rest of a
/// card is on a page of its own. So lists are sorted (by name, set or number) and paged here, and other facts can be
/// searched for only where the service can. It matches parts of words: names and ids are checked here, and where rows
/// lack a fact, its whole value is asked for.
package struct TCGdexCatalog: CardCatalog {
    static let name = "tcgdex"

    package let source = TCGdexCatalog.name
    package let title = "TCGdex"
    package let isService = true
    private let service: RemoteService

    package init(_ service: RemoteService) {
        self.service = service
    }

    package func search(_ request: SearchRequest<Card>) async throws -> Page<Card> {
        let (query, sort, policy) = (request.query, request.order, request.policy)
        guard [.relevance, .name, .set, .number].contains(sort.key) else {
            let supported = ["name", "set", "number"]
            throw CatalogError.unsupportedOrder(sort.key.rawValue, source: source, supported: supported)
        }
        let alternatives = query.isEverything ? [[]] : query.tellingAlternatives
        let queries = try alternatives.map(TCGdexQuery.init)
        guard !queries.isEmpty else { return Page([], number: request.page, total: 0, hasMore: false) }
        async let knownSets = setRows(policy)
        async let isOther = isPocketSet(policy)
        async let knownNames = names(for: queries, policy)
        let (sets, isPocket, names) = try await (knownSets, isOther, knownNames)
        let byID = Dictionary(firstOf: sets.value.map { ($0.id, $0.set) })

        var found: [(rank: SearchRank, entry: SearchEntry<Card>)] = []
        var places: [CardID: Int] = [:]
        var skipped = 0
        // The cards' own: the sets only give them names.
        var state: DataState?
        for query in queries {
            guard let conditions = query.conditions(spelledAs: names) else { continue }
            let rows = try await value(TolerantRows<TCGdexRow>.self, .cards(conditions), policy)
            let provenance = rows.provenance(of: source)
            let matcher = SearchMatcher(SearchQuery<Card>([query.rest]))
            skipped += rows.value.skipped
            for row in rows.value.rows where !isPocket(row.setID) {
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
            state = state?.combined(with: rows.state) ?? rows.state
        }
        let ranked = found.sorted { $0.rank < $1.rank }.map(\.entry)
        let cards = sort.sorted(ranked).map(\.item)
        var page = Page(request.page, size: request.size, of: cards, state: state ?? sets.state)
        page.skipped = request.page == 1 ? skipped : 0
        return page
    }

    package func identifies(_ reference: String) -> Bool { CardID.isWritten(as: reference) }

    package func item(_ id: CardID) async throws -> Card? { try await details(of: id, policy: .standard)?.item }

    package func details(of id: CardID, policy: FetchPolicy) async throws -> KnownDetails<Card>? {
        // An empty segment, or one of dots, would be another address.
        guard id.rawValue.contains("-"), !id.rawValue.contains("/") else { return nil }
        for id in id.spellings {
            guard let fetched = try await card(id, policy) else { continue }
            return KnownDetails(fetched.value.card(provenance: fetched.provenance(of: source)), fetched.state)
        }
        return nil
    }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        let fetched = try await list(of: String.self, .names(facet), policy)
        return CardFacts([CardFacetValue](named: fetched.value), of: fetched, source: source)
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        async let knownSets = setRows(policy)
        async let isOther = isPocketSet(policy)
        let (rows, isPocket) = try await (knownSets, isOther)
        return CardFacts(rows.value.filter { !isPocket($0.id) }.reversed().map(\.set), of: rows, source: source)
    }

    package func values(of field: FieldWord<Card>) async -> [String] { CardFacet.values(of: field) }
}

extension TCGdexCatalog {
    private func setRows(_ policy: FetchPolicy) async throws -> Fetched<[TCGdexSetRow]> {
        try await list(of: TCGdexSetRow.self, .sets, policy)
    }

    /// Tells the sets of the mobile game, which has no physical cards, by their ids.
    private func isPocketSet(_ policy: FetchPolicy) async throws -> @Sendable (String) -> Bool {
        do {
            let ids = Set(try await value(TCGdexSeries.self, .series("tcgp"), policy).value.sets.map(\.id))
            return { ids.contains($0) }
        } catch is NetworkError {
            // The list can't be had: theirs begin with a capital letter, such as `A2b`; those of all other sets don't.
            return { id in id.utf8.first.map { (0x41...0x5A).contains($0) } ?? false }
        }
    }

    /// The service's names of the values that a search asks for; none of a facet whose names can't be had.
    private func names(for queries: [TCGdexQuery], _ policy: FetchPolicy) async throws -> [CardFacet: [String]] {
        var names: [CardFacet: [String]] = [:]
        for facet in Set(queries.flatMap(\.facets)) {
            do {
                names[facet] = try await list(of: String.self, .names(facet), policy).value
            } catch is NetworkError {
                continue
            }
        }
        return names
    }

    /// Fetches a card; nil if there is none, or the service answers with another one, which has the id as its name.
    private func card(_ id: CardID, _ policy: FetchPolicy) async throws -> Fetched<TCGdexCard>? {
        do {
            let fetched = try await value(TCGdexCard.self, .card(id.rawValue), policy)
            return fetched.value.id.lowercased() == id.rawValue.lowercased() ? fetched : nil
        } catch let error as NetworkError where error.isNotFound {
            return nil
        }
    }

    private func list<Element: Decodable & Sendable>(
        of type: Element.Type,
        _ endpoint: TCGdexEndpoint,
        _ policy: FetchPolicy
    ) async throws -> Fetched<[Element]> {
        try await value(TolerantRows<Element>.self, endpoint, policy).map(\.rows)
    }

    private func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        _ endpoint: TCGdexEndpoint,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await service.value(type, for: endpoint, policy: policy)
    }
}

/// The requests to TCGdex, in English.
enum TCGdexEndpoint: HTTPRequestable {
    /// Every card that meets all conditions.
    case cards([QueryItem])
    case card(String)
    /// Every set, oldest first.
    case sets
    /// The sets of a series, without which those of the mobile game are known by their ids.
    case series(String)
    /// The names of the values of a facet.
    case names(CardFacet)

    var host: String { "api.tcgdex.net" }
    var version: String? { "v2" }

    var isOptional: Bool {
        if case .series = self { true } else { false }
    }

    var path: [String] {
        switch self {
        case .cards: ["en", "cards"]
        case .card(let id): ["en", "cards", id]
        case .sets: ["en", "sets"]
        case .series(let id): ["en", "series", id]
        case .names(let facet): ["en", Self.name(of: facet)]
        }
    }

    var query: [QueryItem] {
        guard case .cards(let conditions) = self else { return [] }
        return conditions
    }

    private static func name(of facet: CardFacet) -> String {
        switch facet {
        case .types: "types"
        case .supertypes: "categories"
        case .subtypes: "stages"
        case .rarities: "rarities"
        }
    }
}
