import CardsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import SatchelSearch

/// The cards of the Pokémon TCG API, over the network.
///
/// The service searches by almost every field and sorts by name. Ranges of years and numbers and other orders are made
/// here from the whole answer; one of more than ``mostRows`` cards is an error, rather than one page sorted by itself.
package struct PokemonTCGCatalog: CardCatalog {
    /// The environment variable for the user's API key.
    package static let keyVariable = PokemonTCGService.keyName.variable
    static let name = "pokemontcg"
    static let mostRows = PokemonTCGEndpoint.pageSize * 4

    package let source = PokemonTCGCatalog.name
    private let service: PokemonTCGService

    /// Creates a catalog that asks the service.
    package init(_ service: RemoteService) {
        self.service = PokemonTCGService(service: service)
    }

    package func search(_ request: CardRequest) async throws -> Page<Card> {
        let queries = PokemonTCGQuery.queries(of: request.query)
        guard !queries.isEmpty else { return Page([], number: request.page, total: 0, hasMore: false) }
        if queries.count == 1, queries[0].rest.isEmpty, let order = Self.order(request.order, of: request.query) {
            return try await rows(of: queries[0], order: order, request.policy).page(request.page, size: request.size)
        }
        var answer = CombinedAnswer<CardField>()
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

    package func details(of id: CardID, policy: FetchPolicy) async throws -> CardDetails? {
        // An empty segment, or one of dots, would be another address.
        guard id.rawValue.contains("-"), !id.rawValue.contains("/"),
            let fetched = try await service.card(id.rawValue, policy: policy), fetched.value.id == id.rawValue,
            let card = fetched.value.card(sets: .shipped, provenance: fetched.provenance(of: source))
        else { return nil }
        var details = CardDetails(card)
        details.state = fetched.state
        return details
    }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        let fetched = try await service.names(facet.rawValue, policy: policy)
        return CardFacts(fetched.value.sorted().map { CardFacetValue(name: $0) }, of: fetched, source: source)
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        let fetched = try await service.sets(policy: policy)
        return CardFacts(fetched.value.map(\.set).newestFirst, of: fetched, source: source)
    }

    package func values(of field: CardField) async -> [String] { CardFacetNames.values(of: field) }
}

extension PokemonTCGCatalog {
    /// The service's name for an order; the id breaks ties, so that pages neither overlap nor skip cards.
    private static func order(_ sort: CardSort, of query: CardQuery) -> String? {
        switch (sort.key, sort.direction) {
        case (.relevance, .ascending): query.isEverything ? "set.releaseDate,id" : "name,set.releaseDate,id"
        case (.name, .ascending): "name,id"
        case (.name, .descending): "-name,id"
        case (.relevance, .descending), (.hp, _), (.set, _), (.number, _), (.rarity, _), (.artist, _): nil
        }
    }

    private func rows(of query: PokemonTCGQuery, order: String, _ policy: FetchPolicy) -> RemoteRows<Card> {
        RemoteRows(pageSize: PokemonTCGEndpoint.pageSize, limit: 1_000_000) { [service, source] range in
            let number = range.lowerBound / PokemonTCGEndpoint.pageSize + 1
            let fetched = try await service.page(number, of: query.text, order: order, policy: policy)
            let provenance = fetched.provenance(of: source)
            return .init(
                fetched.value.data.rows.compactMap { $0.card(sets: .shipped, provenance: provenance) },
                total: fetched.value.totalCount,
                state: fetched.state
            )
        }
    }
}

/// A search in the syntax of the Pokémon TCG API, which is Lucene's with its own fields.
///
/// User input is escaped, and quoted unless it ends in the wildcard that matches longer words.
struct PokemonTCGQuery: Hashable, Sendable {
    /// Nil finds every card.
    let text: String?
    /// The terms that the service can't express, to be applied to its whole answer.
    let rest: [CardSearchTerm]

    static let everything = PokemonTCGQuery(alternatives: [], rest: [])

    /// Translates a search into as few queries as possible; none if no card can match.
    static func queries(of query: CardQuery) -> [PokemonTCGQuery] {
        guard !query.isEverything else { return [everything] }
        let alternatives = query.tellingAlternatives
        guard alternatives.joined().contains(where: { !isKnown($0) }) else {
            return alternatives.isEmpty ? [] : [PokemonTCGQuery(alternatives: alternatives, rest: [])]
        }
        // What is applied here differs between alternatives, so each is a query.
        return alternatives.map { terms in
            PokemonTCGQuery(alternatives: [terms.filter(isKnown)], rest: terms.filter { !isKnown($0) })
        }
    }

    private init(alternatives: [[CardSearchTerm]], rest: [CardSearchTerm]) {
        self.rest = rest
        let clauses = alternatives.filter { !$0.isEmpty }.map { terms in
            // A clause of exclusions alone finds nothing there.
            ((terms.allSatisfy(\.isExcluded) ? ["name:*"] : []) + terms.map(Self.clause)).joined(separator: " ")
        }
        text =
            clauses.count > 1
            ? clauses.map { "(" + $0 + ")" }.joined(separator: " OR ") : clauses.first
    }

    /// Whether the service supports a term: it stores days and card numbers as text, without ranges.
    private static func isKnown(_ term: CardSearchTerm) -> Bool {
        switch term.condition {
        case .value(.year, _), .value(.number, .numbers): false
        default: true
        }
    }

    private static func clause(of term: CardSearchTerm) -> String {
        (term.isExcluded ? "-" : "") + condition(of: term)
    }

    private static func condition(of term: CardSearchTerm) -> String {
        switch term.condition {
        case .word(let text, .artist): "artist:" + begun(text)
        case .phrase(let text, .artist): "artist:" + quoted(text)
        case .word(let text, .name): "name:" + begun(text)
        case .phrase(let text, .name): "name:" + quoted(text)
        case .word(let text, _): any(of: anywhere.map { $0 + ":" + begun(text) } + identity(text))
        case .phrase(let text, _): any(of: anywhere.map { $0 + ":" + quoted(text) })
        case .value(let field, .numbers(let range)): (paths[field]?.first ?? "hp") + ":" + bounds(range)
        case .value(let field, .exactly(let texts)):
            any(of: texts.texts.map { "\(paths[field]?.first ?? "id"):" + quoted($0) })
        case .value(let field, .anyOf(let choice)):
            any(of: choice.terms.flatMap { term in (paths[field] ?? []).map { $0 + ":" + quoted(term.text) } })
        }
    }

    /// The fields in which a word without a field is searched.
    private static let anywhere = ["name", "artist", "set.name", "supertype", "subtypes", "types", "rarity"]

    private static let paths: [CardField: [String]] = [
        .type: ["types"], .supertype: ["supertype"], .subtype: ["subtypes"], .set: ["set.id", "set.name"],
        .series: ["set.series"], .rarity: ["rarity"], .hp: ["hp"], .number: ["number"],
        .weakness: ["weaknesses.type"], .resistance: ["resistances.type"], .retreat: ["convertedRetreatCost"],
        .evolves: ["evolvesFrom"], .id: ["id"],
    ]

    private static func identity(_ word: String) -> [String] {
        CardField.meanings(of: word).isEmpty ? [] : ["id:" + quoted(word.lowercased())]
    }

    private static func any(of conditions: [String]) -> String {
        conditions.count == 1 ? conditions[0] : "(" + conditions.joined(separator: " OR ") + ")"
    }

    private static func bounds(_ range: NumberRange) -> String {
        "[" + [range.first, range.last].map { $0.map(String.init) ?? "*" }.joined(separator: " TO ") + "]"
    }

    /// Matches words that begin with `word`.
    private static func begun(_ word: String) -> String {
        let text = escaped(word)
        // A space would end the word and start another.
        return text.contains(" ") ? quoted(word) : text + "*"
    }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    /// Escapes the operators, and turns whitespace and control characters into spaces.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard scalar.properties.generalCategory != .control, !scalar.properties.isWhitespace else {
                escaped.append(" ")
                continue
            }
            if #"+-=&|!(){}[]^"~*?:\/<>"#.unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}

extension CardFacts {
    /// Creates facts from the answer of a source.
    init<Answer: Sendable>(_ values: [Value], of answer: Fetched<Answer>, source: String) {
        self.init(values, provenance: answer.provenance(of: source), state: answer.state)
    }
}
