import CardsDomain
import SatchelCatalog

/// A search in the syntax of the Pokémon TCG API, which is Lucene's with its own fields.
///
/// User input is quoted, unless it is letters and digits alone, which end in the wildcard that matches longer words.
struct PokemonTCGQuery: Hashable, Sendable {
    /// Nil finds every card.
    let text: String?
    /// The terms that the service can't express, to be applied to its whole answer.
    let rest: [SearchTerm<Card>]

    static let everything = PokemonTCGQuery(alternatives: [], rest: [])

    /// Translates a search into as few queries as possible; none if no card can match.
    static func queries(of query: SearchQuery<Card>) -> [PokemonTCGQuery] {
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

    private init(alternatives: [[SearchTerm<Card>]], rest: [SearchTerm<Card>]) {
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
    private static func isKnown(_ term: SearchTerm<Card>) -> Bool {
        switch term.condition {
        case .value(.number, let number): number.range.map { $0.first == $0.last } ?? true
        case .value(.year, _), .anything: false
        default: true
        }
    }

    private static func clause(of term: SearchTerm<Card>) -> String {
        (term.isExcluded ? "-" : "") + condition(of: term)
    }

    private static func condition(of term: SearchTerm<Card>) -> String {
        switch term.condition {
        case .word(let text, .artist): "artist:" + begun(text)
        case .phrase(let text, .artist): "artist:" + quoted(text)
        case .word(let text, .name): "name:" + begun(text)
        case .phrase(let text, .name): "name:" + quoted(text)
        case .word(let text, _):
            any(of: PokemonTCGQuery.fields(of: text, .prefix).map { $0 + ":" + begun(text) } + meant(by: text))
        case .phrase(let text, _): any(of: PokemonTCGQuery.fields(of: text, .whole).map { $0 + ":" + quoted(text) })
        case .anything: "name:*"
        case .value(let field, let value): condition(field, value)
        }
    }

    private static func condition(_ field: FieldWord<Card>, _ value: FieldCriterion) -> String {
        switch (field, value.range) {
        case (.number, let range?): "number:" + quoted((range.first).map(String.init) ?? "")
        case (_, let range?): (paths[field]?.first ?? "hp") + ":" + bounds(range)
        case (.number, nil): any(of: (CardTexts(value.description)?.texts ?? []).map(number))
        case (.id, nil): any(of: (CardTexts(value.description)?.texts ?? []).map { "id:" + quoted($0) })
        case (_, nil):
            any(
                of: (CardChoice(value.description)?.terms ?? []).flatMap { term -> [String] in
                    let codes = field == .set ? ["set.ptcgoCode:" + quoted(term.text.uppercased())] : []
                    return (paths[field] ?? []).flatMap { path in term.names.map { path + ":" + quoted($0) } } + codes
                }
            )
        }
    }

    private static let paths: [FieldWord<Card>: [String]] = [
        .type: ["types"], .supertype: ["supertype"], .subtype: ["subtypes"], .set: ["set.id", "set.name"],
        .series: ["set.series"], .rarity: ["rarity"], .hp: ["hp"], .number: ["number"],
        .weakness: ["weaknesses.type"], .resistance: ["resistances.type"], .retreat: ["convertedRetreatCost"],
        .evolves: ["evolvesFrom"], .id: ["id"],
    ]

    /// The conditions for the values that a word may also be.
    private static func meant(by word: String) -> [String] {
        FieldWord<Card>.meanings(of: word).map { condition(of: SearchTerm<Card>(.value($0.field, $0.value))) }
    }

    /// The condition for a number, alone or with the number of cards printed behind it.
    private static func number(_ text: String) -> String {
        let parts = text.split(separator: "/", maxSplits: 1).map { $0.drop { $0 == " " } }
        guard parts.count == 2, let total = Int(parts[1].drop { !$0.isNumber }) else { return "number:" + quoted(text) }
        return "(number:" + quoted(String(parts[0]).withoutLeadingZeros) + " set.printedTotal:" + quoted(String(total))
            + ")"
    }

    private static func any(of conditions: [String]) -> String {
        conditions.count == 1 ? conditions[0] : "(" + conditions.joined(separator: " OR ") + ")"
    }

    private static func bounds(_ range: NumberRange) -> String {
        "[" + [range.first, range.last].map { $0.map(String.init) ?? "*" }.joined(separator: " TO ") + "]"
    }

    /// Matches words that begin with `word`; one with signs is matched whole, since no word there has any.
    private static func begun(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        return isPlain ? word + "*" : quoted(word)
    }

    /// The text as a phrase: the service fails on an escaped sign in one, and needs none but the quotes to be left out.
    private static func quoted(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            return isSpace || scalar == "\"" || scalar == "\\" ? " " : scalar
        }
        return "\"" + String(String.UnicodeScalarView(plain)) + "\""
    }
}

/// The fields of the service in which a word may be, by the words that the game has.
///
/// Asking for a word in all seven makes a query that is slow there, and soon too long.
extension PokemonTCGQuery {
    enum Fit { case prefix, whole }

    /// The fields in which a text without a field is searched: names and artists may have any.
    static func fields(of text: String, _ fit: Fit) -> [String] {
        let typed = FoldedText(text).spaced.split(separator: " ")
        return ["name", "artist"]
            + known.filter { _, words in
                typed.enumerated().allSatisfy { index, word in
                    fit == .prefix && index == typed.count - 1
                        ? words.contains { $0.hasPrefix(word) } : words.contains(String(word))
                }
            }
            .map(\.field)
    }

    private static let known: [(field: String, words: Set<String>)] = [
        ("set.name", Set(CardSetTable.shipped.all.flatMap { words(of: $0.name) })),
        ("supertype", words(of: "energy pokemon trainer")),
        (
            "subtypes",
            words(
                of: """
                    1 2 ace ancient baby basic beast break corner energy eternamax evolution ex f fusion future game \
                    goldenrod gx item legend level machine mega owned plasma pokemon prime prism radiant rapid restored \
                    rocket rockets s secret single sp spec special stadium stage star strike supporter tag team technical \
                    tera tool trainer ultra union up v vmax vstar
                    """
            )
        ),
        ("types", words(of: "colorless dark darkness dragon fairy fighting fire grass lightning metal psychic water")),
        (
            "rarity",
            words(
                of: """
                    ace amazing attack black break classic collection common double ex gallery gx holo hyper illustration \
                    legend lv mega prime prism promo radiant rainbow rare secret shining shiny spec special star trainer \
                    ultra uncommon v vmax vstar white x
                    """
            )
        ),
    ]

    private static func words(of text: String) -> Set<String> {
        Set(FoldedText(text).spaced.split(separator: " ").map(String.init))
    }
}
