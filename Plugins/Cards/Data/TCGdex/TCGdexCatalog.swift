import CardsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import SatchelSearch

/// The cards of TCGdex, over the network, without a key.
///
/// The service answers a search with its whole list, whose rows have only id, number, name and picture; the rest of a
/// card is on a page of its own. So lists are sorted (by name, set or number) and paged here, and other facts can be
/// searched for only where the service can.
package struct TCGdexCatalog: CardCatalog {
    static let name = "tcgdex"

    package let source = TCGdexCatalog.name
    private let service: RemoteService

    /// Creates a catalog that asks the service.
    package init(_ service: RemoteService) {
        self.service = service
    }

    package func search(_ request: CardRequest) async throws -> Page<Card> {
        let (query, sort, policy) = (request.query, request.order, request.policy)
        guard [.relevance, .name, .set, .number].contains(sort.key) else {
            let supported = ["name", "set", "number"]
            throw CatalogError.unsupportedOrder(sort.key.rawValue, source: source, supported: supported)
        }
        let alternatives = query.isEverything ? [[]] : query.tellingAlternatives
        let queries = try alternatives.map(TCGdexQuery.init)
        guard !queries.isEmpty else { return Page([], number: request.page, total: 0, hasMore: false) }
        async let knownSets = setRows(policy)
        async let otherSets = pocketSets(policy)
        let (sets, pocket) = try await (knownSets, otherSets)
        let byID = Dictionary(sets.value.map { ($0.id, $0.set) }, uniquingKeysWith: { first, _ in first })

        var found: [(rank: SearchRank, entry: SearchEntry<Card>)] = []
        var places: [CardID: Int] = [:]
        var state = sets.state
        for query in queries {
            let rows = try await list(of: TCGdexRow.self, .cards(query.conditions), policy)
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
        return Page(request.page, size: request.size, of: sort.sorted(ranked).map(\.item), state: state)
    }

    package func item(_ id: CardID) async throws -> Card? { try await details(of: id, policy: .standard)?.item }

    package func details(of id: CardID, policy: FetchPolicy) async throws -> CardDetails? {
        guard id.rawValue.contains("-"), !id.rawValue.contains("/") else { return nil }
        do {
            let fetched = try await service.value(
                TCGdexCard.self,
                for: TCGdexEndpoint.card(id.rawValue),
                policy: policy
            )
            guard fetched.value.id == id.rawValue else { return nil }
            var details = CardDetails(fetched.value.card(provenance: fetched.provenance(of: source)))
            details.state = fetched.state
            return details
        } catch let error as NetworkError where error.isNotFound {
            return nil
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
        let fetched = try await list(of: String.self, .names(kind), policy)
        return CardFacts(fetched.value.sorted().map { CardFacetValue(name: $0) }, of: fetched, source: source)
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        async let knownSets = setRows(policy)
        async let otherSets = pocketSets(policy)
        let (rows, pocket) = try await (knownSets, otherSets)
        return CardFacts(
            rows.value.filter { !pocket.contains($0.id) }.reversed().map(\.set),
            of: rows,
            source: source
        )
    }

    package func values(of field: CardField) async -> [String] { CardFacetNames.values(of: field) }
}

extension TCGdexCatalog {
    private func setRows(_ policy: FetchPolicy) async throws -> Fetched<[TCGdexSetRow]> {
        try await list(of: TCGdexSetRow.self, .sets, policy)
    }

    /// The sets of the mobile game, which has no physical cards.
    private func pocketSets(_ policy: FetchPolicy) async throws -> Set<String> {
        do {
            return Set(try await value(TCGdexSeries.self, .series("tcgp"), policy).value.sets.map(\.id))
        } catch let error as NetworkError where error.isNotFound {
            return []
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

/// What the service is asked for one alternative of a search, and what is checked here.
struct TCGdexQuery: Sendable {
    /// The conditions that the service applies, joined by AND.
    private(set) var conditions: [QueryItem] = []
    /// The terms that rows can be checked against: words of names, sets, ids, numbers.
    private(set) var rest: [CardSearchTerm] = []
    /// The kind of card that all rows are, if one was asked for.
    private(set) var category: CardTerm?

    /// Throws `CatalogError.unsupportedTerm` for a term that neither the service nor its rows can answer.
    init(_ terms: [CardSearchTerm]) throws {
        for term in terms { try add(term) }
        narrow()
    }

    private mutating func add(_ term: CardSearchTerm) throws {
        switch term.condition {
        case .word(let text, let field) where field != .artist:
            // The service searches names only: one word narrows its answer, and whether names match is checked here.
            rest.append(SearchTerm(.word(text, in: .name), isExcluded: term.isExcluded))
        case .phrase(let text, let field) where field != .artist:
            rest.append(SearchTerm(.phrase(text, in: .name), isExcluded: term.isExcluded))
        case .value(.set, _), .value(.id, _), .value(.number, _):
            rest.append(term)
        case .word(let text, _), .phrase(let text, _):
            guard !term.isExcluded else { throw Self.unsupported(term) }
            conditions.append(QueryItem("illustrator", Self.plain(text)))
        case .value(let field, .numbers(let range)) where field == .hp || field == .retreat:
            guard !term.isExcluded else { throw Self.unsupported(term) }
            if let first = range.first { conditions.append(QueryItem(field.rawValue, "gte:\(first)")) }
            if let last = range.last { conditions.append(QueryItem(field.rawValue, "lte:\(last)")) }
        case .value(let field, .anyOf(let choice)):
            guard !term.isExcluded, let name = Self.names[field] else { throw Self.unsupported(term) }
            if field == .supertype, choice.terms.count == 1 {
                category = choice.terms[0] == .pokemon ? .pokemon : choice.terms[0]
            }
            conditions.append(QueryItem(name, choice.terms.map { Self.plain($0.folded(field)) }.joined(separator: "|")))
        case .value:
            throw Self.unsupported(term)
        }
    }

    /// Has the service search for the first word that names must contain.
    private mutating func narrow() {
        for term in rest where !term.isExcluded {
            guard case .word(let text, .name) = term.condition, text.unicodeScalars.allSatisfy({ $0.isPlainLetter })
            else { continue }
            conditions.append(QueryItem("name", text))
            return
        }
    }

    private static let names: [CardField: String] = [
        .type: "types", .supertype: "category", .rarity: "rarity", .evolves: "evolveFrom",
    ]

    /// Without the operators of conditions.
    private static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { "|*:".unicodeScalars.contains($0) ? " " : $0 }))
    }

    private static func unsupported(_ term: CardSearchTerm) -> CatalogError {
        CatalogError.unsupportedTerm(
            term.description,
            source: TCGdexCatalog.name,
            examples: [
                "name:charizard", "type:fire", "supertype:trainer", "rarity:common", "hp:100..", "artist:arita",
                "set:base1", "number:4",
            ]
        )
    }
}

extension CardTerm {
    /// The word as the service spells it: it has no accents.
    fileprivate func folded(_ field: CardField) -> String { field == .supertype ? key : text }
}

extension Unicode.Scalar {
    /// Whether it has no special meaning in a condition and only one spelling.
    fileprivate var isPlainLetter: Bool { isASCII && (properties.isAlphabetic || properties.numericType != nil) }
}

/// The requests to TCGdex, in English.
enum TCGdexEndpoint: HTTPRequestable {
    /// Every card that meets all conditions.
    case cards([QueryItem])
    case card(String)
    /// Every set, oldest first.
    case sets
    case series(String)
    /// The names of types, categories or rarities.
    case names(String)

    var host: String { "api.tcgdex.net" }
    var version: String? { "v2" }

    var path: [String] {
        switch self {
        case .cards: ["en", "cards"]
        case .card(let id): ["en", "cards", id]
        case .sets: ["en", "sets"]
        case .series(let id): ["en", "series", id]
        case .names(let kind): ["en", kind]
        }
    }

    var query: [QueryItem] {
        guard case .cards(let conditions) = self else { return [] }
        return conditions
    }
}
