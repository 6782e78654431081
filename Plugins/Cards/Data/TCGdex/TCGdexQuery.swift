import CardsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelSearch

/// What the service is asked for one alternative of a search, and what is left to do here.
struct TCGdexQuery: Sendable {
    /// The conditions that the service applies, all of them.
    private(set) var conditions: [QueryItem] = []
    /// The terms that the rows themselves can be held against: words of names, sets, ids, numbers.
    private(set) var rest: [CardSearchTerm] = []
    /// What kind of card all rows are, where that was asked for.
    private(set) var category: CardTerm?

    /// Translates an alternative.
    ///
    /// - Throws: `CardError.unsupportedTerm` for a term that neither the service nor its rows know.
    init(_ terms: [CardSearchTerm]) throws {
        for term in terms { try add(term) }
        narrow()
    }

    private mutating func add(_ term: CardSearchTerm) throws {
        switch term.condition {
        case .word(let text, let field) where field != .artist:
            // The service knows only names. One word narrows its answer; which cards begin a word with it is told here.
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

    /// Lets the service look for the first word that names must have.
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

    /// A text without the signs that mean something in a condition.
    private static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { "|*:".unicodeScalars.contains($0) ? " " : $0 }))
    }

    private static func unsupported(_ term: CardSearchTerm) -> CardError {
        CardError.unsupportedTerm(
            term,
            source: TCGdexCatalog.name,
            supported: [
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
    /// Whether it means nothing but itself in a condition, and is the same in every spelling.
    fileprivate var isPlainLetter: Bool { isASCII && (properties.isAlphabetic || properties.numericType != nil) }
}
