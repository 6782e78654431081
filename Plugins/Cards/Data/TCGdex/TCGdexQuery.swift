import CardsDomain
import SatchelCatalog
import SatchelNetworking

/// What the service is asked for one alternative of a search, and what is checked here.
struct TCGdexQuery: Sendable {
    /// The terms that rows can be checked against: words of names, sets, ids, numbers.
    private(set) var rest: [SearchTerm<Card>] = []
    /// The kind of card that all rows are, if one was asked for.
    private(set) var category: CardTerm?
    /// The values asked for that the service lists, which it must get in its own spelling.
    private var choices: [(facet: CardFacet, choice: CardChoice)] = []
    private var conditions: [QueryItem] = []
    private var findsNothing = false

    /// Throws `CatalogError.unsupportedTerm` for a term that neither the service nor its rows can answer.
    init(_ terms: [SearchTerm<Card>]) throws {
        for term in terms { try add(term, isAlone: terms.count == 1) }
        narrow()
    }

    /// The facets whose names ``conditions(spelledAs:)`` needs.
    var facets: [CardFacet] { choices.map(\.facet) }

    /// The conditions that the service applies, joined by AND, given its names; nil if no card can meet them.
    func conditions(spelledAs names: [CardFacet: [String]]) -> [QueryItem]? {
        guard !findsNothing else { return nil }
        return conditions
            + choices.map { facet, choice -> QueryItem in
                let values = choice.terms.flatMap { term in
                    let spelled = names[facet]?.filter { CardTerm($0) == term } ?? []
                    return spelled.isEmpty ? [TCGdexQuery.capitalized(term.text)] : spelled
                }
                switch facet {
                case .types: return QueryItem("types", Self.any(of: values))
                case .supertypes, .subtypes: return QueryItem("category", Self.any(of: values))
                // Otherwise `Common` would also find `Uncommon`.
                case .rarities: return QueryItem("rarity", "eq:" + Self.any(of: values))
                }
            }
    }

    private mutating func add(_ term: SearchTerm<Card>, isAlone: Bool) throws {
        switch term.condition {
        case .word(let text, let field) where field != .artist:
            // The service searches names only; a word may also be an id, and digits a number, for which all cards are read.
            let meanings = field == nil ? FieldWord<Card>.meanings(of: text) : []
            let isNumber = !isAlone && text.first?.isNumber == true
            let meant = meanings.first { $0.value.isIdentity || isNumber && $0.field == .number }
            let condition = meant.map { .value($0.field, $0.value) } ?? SearchTerm<Card>.Condition.word(text, in: .name)
            rest.append(SearchTerm(condition, isExcluded: term.isExcluded))
        case .phrase(let text, let field) where field != .artist:
            rest.append(SearchTerm(.phrase(text, in: .name), isExcluded: term.isExcluded))
        case .value(.set, _), .value(.id, _), .value(.number, _), .anything(.name), .anything(.set), .anything(.number):
            rest.append(term)
        case _ where term.isExcluded:
            throw Self.unsupported(term)
        case .word(let text, _), .phrase(let text, _):
            conditions.append(QueryItem("illustrator", Self.any(of: [text])))
        case .value(let field, let value) where field == .hp || field == .retreat:
            if let first = value.range?.first { conditions.append(QueryItem(field.rawValue, "gte:\(first)")) }
            if let last = value.range?.last { conditions.append(QueryItem(field.rawValue, "lte:\(last)")) }
        case .value(.evolves, let value):
            // Otherwise `Mew` would also find what evolves from Mewtwo.
            let names = CardChoice(value.description)?.terms.flatMap { TCGdexQuery.likely($0.text) }
            conditions.append(QueryItem("evolveFrom", "eq:" + Self.any(of: names ?? [])))
        case .value(let field, let value):
            guard let facet = Self.facets[field], let choice = CardChoice(value.description)
            else { throw Self.unsupported(term) }
            if facet == .supertypes, choice.terms.count == 1 {
                category =
                    choice.terms[0] == .pokemon ? .pokemon : CardTerm(TCGdexQuery.capitalized(choice.terms[0].text))
            }
            choices.append((facet, choice))
        case .anything:
            throw Self.unsupported(term)
        }
    }

    /// Has the service leave out what can't match: other ids, or names without the longest word that they need.
    private mutating func narrow() {
        let required = rest.filter { !$0.isExcluded }
        let ids = required.lazy.compactMap { term -> [String]? in
            guard case .value(.id, let ids) = term.condition else { return nil }
            return CardTexts(ids.description)?.texts
        }
        if let ids = ids.first { return conditions.append(QueryItem("id", Self.any(of: ids))) }
        let parts = required.compactMap { term -> [String]? in
            switch term.condition {
            case .word(let text, .name), .phrase(let text, .name): TCGdexQuery.parts(ofNamesWith: text)
            default: nil
            }
        }
        findsNothing = parts.contains([])
        let longest = parts.max { ($0.map(\.utf8.count).min() ?? 0) < ($1.map(\.utf8.count).min() ?? 0) }
        if let longest, !findsNothing { conditions.append(QueryItem("name", Self.any(of: longest))) }
    }

    private static let facets: [FieldWord<Card>: CardFacet] = [
        .type: .types, .supertype: .supertypes, .rarity: .rarities,
    ]

    /// One of several texts, without the signs that separate them.
    private static func any(of texts: [String]) -> String {
        texts.map { text in
            String(String.UnicodeScalarView(text.unicodeScalars.map { "|*:,".unicodeScalars.contains($0) ? " " : $0 }))
        }
        .joined(separator: "|")
    }

    private static func unsupported(_ term: SearchTerm<Card>) -> CatalogError {
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

/// How names are written there: the service ignores case, but neither accents nor signs.
extension TCGdexQuery {
    /// The most names that one condition lists.
    private static let mostNames = 50
    /// Syllables and letters of Hangul, and kana.
    private static let foreignLetters: [ClosedRange<UInt32>] = [0xAC00...0xD7A3, 0x3131...0x318E, 0x3041...0x30FF]
    /// How words begin that have an `é` next, for which people type `e`.
    private static let beforeAccents = ["caf", "flab", "pok"]

    /// Parts of names, one of which every name with a word or phrase has; nil if none is known, empty if no name has it.
    static func parts(ofNamesWith text: String) -> [String]? {
        let foreign = runs(of: text) { letter in foreignLetters.contains { $0.contains(letter.value) } }
        if let word = foreign.max(by: { $0.count < $1.count }) {
            let names = ForeignNames.english(for: word)
            guard names.count <= mostNames else { return nil }
            return names.compactMap(longestPart)
        }
        return longestPart(of: text).map { [$0] }
    }

    /// A name in the ways it may be written there: `Mew`, and `Mewtwo-EX` or `Mewtwo ex` for `mewtwo-ex`.
    static func likely(_ name: String) -> [String] {
        let capitalized = capitalized(name)
        let last = capitalized.lastIndex { $0 == " " || $0 == "-" }
        let endings = last.map { index -> [String] in
            let (start, ending) = (capitalized[..<index], capitalized[index...])
            return [start + ending.uppercased(), start + ending.lowercased()]
        }
        return Set([name, capitalized] + (endings ?? [])).sorted()
    }

    /// A text whose words begin with capital letters: `Ho-Oh`, `Farfetch'd`.
    static func capitalized(_ text: String) -> String {
        var isStart = true
        return String(
            text.flatMap { character -> String in
                defer { isStart = character == " " || character == "-" }
                return isStart ? character.uppercased() : character.lowercased()
            }
        )
    }

    /// The longest run of plain letters and digits, as far as a name with it is certain to have it.
    private static func longestPart(of text: String) -> String? {
        let runs = runs(of: text) { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) }
        let parts = runs.map { run -> String in
            let letters = run.lowercased()
            if let start = beforeAccents.first(where: { letters.hasPrefix($0 + "e") }) { return start }
            // `rockets` finds Rocket's, and `farfetchd` Farfetch'd.
            return letters.count > 1 && (letters.hasSuffix("s") || letters.hasSuffix("d"))
                ? String(run.dropLast()) : run
        }
        return parts.max { $0.utf8.count < $1.utf8.count }
    }

    private static func runs(of text: String, _ isPart: (Unicode.Scalar) -> Bool) -> [String] {
        text.unicodeScalars.split { !isPart($0) }.map { String(String.UnicodeScalarView($0)) }
    }
}
