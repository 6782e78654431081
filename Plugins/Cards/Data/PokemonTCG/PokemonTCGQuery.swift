import CardsDomain
import SatchelSearch

/// A search in the syntax of the Pokémon TCG API, which is Lucene's with fields of its own.
///
/// Whatever the user typed reaches the service escaped: every sign that means something there has a backslash before it,
/// and words stand in quotes unless they end in the wildcard that finds longer ones.
struct PokemonTCGQuery: Hashable, Sendable {
    /// The text of the query; nil finds every card.
    let text: String?
    /// The terms that the service knows nothing like, to be applied to its whole answer.
    let rest: [CardSearchTerm]

    /// The query that finds every card.
    static let everything = PokemonTCGQuery(alternatives: [], rest: [])

    /// Translates a search into as few queries as will do; none for a search that no card can meet.
    static func queries(of query: CardQuery) -> [PokemonTCGQuery] {
        guard !query.isEverything else { return [everything] }
        let alternatives = query.tellingAlternatives
        guard alternatives.joined().contains(where: { !isKnown($0) }) else {
            return alternatives.isEmpty ? [] : [PokemonTCGQuery(alternatives: alternatives, rest: [])]
        }
        // What is applied here differs from alternative to alternative, so each is asked by itself.
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

    /// Whether the service can search by a term: it keeps days and numbers of cards as text, which has no ranges.
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

    /// Where a word without a field is looked for.
    private static let anywhere = ["name", "artist", "set.name", "supertype", "subtypes", "types", "rarity"]

    /// The service's names of fields.
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

    /// A word and those that begin with it.
    private static func begun(_ word: String) -> String {
        let text = escaped(word)
        // A blank would end the word, and what follows it would be a word of its own.
        return text.contains(" ") ? quoted(word) : text + "*"
    }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    /// The signs of the syntax, blanks and control bytes made harmless.
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
