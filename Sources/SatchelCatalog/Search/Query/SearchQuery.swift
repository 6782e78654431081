/// A parsed search: a disjunction of conjunctions of terms.
///
/// ```swift
/// let query = try SearchQuery<Book>.parse("author:herbert dune -messiah OR year:1949 1984")
/// ```
public struct SearchQuery<Item: CatalogItem>: Hashable, Sendable {
    /// A condition of the search.
    public typealias Term = SearchTerm<Item>

    /// The longest search that is parsed, in bytes.
    public static var mostBytes: Int { 4096 }

    /// The most terms of a search that is parsed.
    public static var mostTerms: Int { 64 }

    /// The alternatives, each of terms that must all match; none at all matches every item.
    public let alternatives: [[Term]]

    /// Creates a search; empty alternatives are left out.
    public init(_ alternatives: [[Term]]) {
        self.alternatives = alternatives.filter { !$0.isEmpty }
    }

    /// The search that matches every item.
    public static var everything: SearchQuery { SearchQuery([]) }

    /// Whether it matches every item.
    public var isEverything: Bool {
        alternatives.isEmpty
    }

    /// The search as it would be typed, with one space between terms; parsing it gives the same search.
    public var displayText: String {
        alternatives
            .map { $0.map(\.description).joined(separator: " ") }
            .joined(separator: " OR ")
    }

    /// The fields that it asks for.
    private var fields: [FieldWord<Item>] {
        alternatives.joined().compactMap(\.field)
    }

    /// Whether it asks for what only the user says, such as a rating.
    public var asksForKept: Bool { fields.contains(where: \.isKept) }

    /// Whether what is stored of an item tells that it matches, without what follows from the rest.
    package var asksForStoredAlone: Bool { fields.allSatisfy(\.isStored) && Item.kind.areTextsStored }

    /// The search without what asks for more than is stored of an item, which finds at least as much; nil if nothing is left.
    package var askingForStoredAlone: SearchQuery? {
        let left = alternatives.map { terms in terms.filter { $0.field?.isStored ?? true } }
        return left.contains(where: \.isEmpty) ? nil : SearchQuery(left)
    }

    /// The fields whose values alone tell whether an item matches; nil where words of its texts do.
    package var decidingFields: [Field<Item>]? {
        var fields: [Field<Item>] = []
        for term in alternatives.joined() {
            switch term.condition {
            case .word, .phrase: return nil
            case .value(let field, _), .anything(let field): fields.append(field.field)
            }
        }
        return fields
    }

    /// A key that is equal for searches that differ only in case and accents.
    public var identity: String {
        SearchQuery(alternatives.map { $0.map(\.folded) }).displayText
    }

    /// The search for what another search matches as well.
    public func adding(_ other: SearchQuery) -> SearchQuery {
        guard !isEverything, !other.isEverything else { return isEverything ? other : self }
        return SearchQuery(alternatives.flatMap { terms in other.alternatives.map { terms + $0 } })
    }

    /// The search with the words of its phrases in any order and place; nil if it has no phrases of several words.
    public var withoutPhrases: SearchQuery? {
        func words(of term: Term) -> String? {
            guard case .phrase(let text, let field) = term.condition, !term.isExcluded, text.utf8.contains(0x20) else {
                return nil
            }
            return text.split(separator: " ").map { (field.map { $0.rawValue + ":" } ?? "") + $0 }.joined(
                separator: " "
            )
        }
        guard alternatives.joined().contains(where: { words(of: $0) != nil }) else { return nil }
        let texts = alternatives.map { $0.map { words(of: $0) ?? $0.description }.joined(separator: " ") }
        // A word with a colon may not be a word without its quotes.
        return try? .parse(texts.joined(separator: " OR "))
    }

    /// Parses what the user typed.
    ///
    /// Words and quoted phrases must all match; `-` excludes; `OR` in capitals separates alternatives; a field of
    /// `Field`, followed by a colon, says where, of values separated by commas any. `author:any` asks for an item with
    /// an author, `author:none` for one without. A missing closing quote is implied at the end. `*` alone matches every
    /// item; `OR` alone is a word.
    ///
    /// A word with a colon is a field word if three or more small letters come before the colon, and after it anything
    /// but `/` or `:` with a letter or a digit in it; `http://x`, `10:30`, `Re:Zero` and `dune:` are words.
    ///
    /// - Throws: `SearchQueryError.unknownField` for another field, `invalidValue` when a field word has a value it
    ///   cannot take, and `tooLong` and `tooManyTerms` for a search beyond ``mostBytes`` or ``mostTerms``; nothing else
    ///   is an error.
    public static func parse(_ text: String) throws(SearchQueryError) -> SearchQuery {
        guard text.utf8.count <= mostBytes else { throw .tooLong(most: mostBytes) }
        var parser = SearchQueryParser<Item>(text)
        return try parser.parse()
    }

    /// Parses the value of one field, as an option or a filter gives it: every part between commas is a phrase.
    ///
    /// - Throws: The errors of ``parse(_:)`` that values may have.
    public static func parse(_ text: String, of field: FieldWord<Item>) throws(SearchQueryError) -> SearchQuery {
        guard text.utf8.count <= mostBytes else { throw .tooLong(most: mostBytes) }
        var parser = SearchQueryParser<Item>(text)
        return try parser.parse(of: field)
    }
}

extension SearchTerm {
    /// Whether the term is punctuation alone, which matches nothing.
    public var saysNothing: Bool {
        switch condition {
        case .word(let text, _), .phrase(let text, _): FoldedText(text).letters.isEmpty
        case .value, .anything: false
        }
    }
}

extension SearchQuery {
    /// The alternatives without terms of punctuation, for catalogs that translate a search for a service.
    ///
    /// Empty for punctuation alone, which matches no item, and for the empty search; ``isEverything`` tells which.
    public var tellingAlternatives: [[Term]] {
        alternatives.map { $0.filter { !$0.saysNothing } }.filter { !$0.isEmpty }
    }

    /// Whether any item may match: not if all its terms are punctuation or emoji.
    public var canMatch: Bool { isEverything || !tellingAlternatives.isEmpty }
}

/// One condition of a search, required or excluded.
public struct SearchTerm<Item: CatalogItem>: Hashable, Sendable {
    /// What an item must match.
    public enum Condition: Hashable, Sendable {
        /// A word or the prefix of one, in a field or anywhere.
        case word(String, in: FieldWord<Item>?)
        /// Adjacent whole words, in a field or anywhere.
        case phrase(String, in: FieldWord<Item>?)
        /// The value of a field.
        case value(FieldWord<Item>, FieldCriterion)
        /// Anything in a field.
        case anything(in: FieldWord<Item>)
    }

    /// What an item must match, or must not.
    public let condition: Condition
    /// Whether a matching item is excluded.
    public let isExcluded: Bool

    public init(_ condition: Condition, isExcluded: Bool = false) {
        self.condition = condition
        self.isExcluded = isExcluded
    }

    /// The field that it names, if any.
    var field: FieldWord<Item>? {
        switch condition {
        case .word(_, let field), .phrase(_, let field): field
        case .value(let field, _), .anything(let field): field
        }
    }
}

extension SearchTerm: CustomStringConvertible {
    /// The term as it would be typed.
    public var description: String {
        if isExcluded, case .anything(let field) = condition { return field.rawValue + ":none" }
        return (isExcluded ? "-" : "") + condition.description
    }
}

extension SearchTerm.Condition: CustomStringConvertible {
    /// The condition as it would be typed.
    public var description: String {
        switch self {
        case .word(let text, let field): Self.prefix(field) + text
        case .phrase(let text, let field): Self.prefix(field) + "\"\(text)\""
        case .value(let field, let value):
            Self.prefix(field) + (Self.needsQuotes(value.description) ? "\"\(value)\"" : value.description)
        case .anything(let field): Self.prefix(field) + "any"
        }
    }

    private static func needsQuotes(_ value: String) -> Bool {
        value.utf8.contains(0x20) || ["any", "none"].contains(value.lowercased())
    }

    private static func prefix(_ field: FieldWord<Item>?) -> String {
        field.map { $0.rawValue + ":" } ?? ""
    }
}

extension SearchTerm {
    /// The term with its words folded.
    public var folded: SearchTerm {
        switch condition {
        case .word(let text, let field): SearchTerm(.word(Self.fold(text), in: field), isExcluded: isExcluded)
        case .phrase(let text, let field): SearchTerm(.phrase(Self.fold(text), in: field), isExcluded: isExcluded)
        case .value, .anything: self
        }
    }

    private static func fold(_ text: String) -> String {
        let folded = FoldedText(text).spaced
        return folded.isEmpty ? text : folded
    }
}

/// Why a search cannot be parsed.
public enum SearchQueryError: Error, Hashable, Sendable {
    /// A word begins like a field word, but there is no such field; with the word and the fields.
    case unknownField(String, in: String, fields: [String])
    /// A field word has a value it cannot take; the allowed forms are examples to type.
    case invalidValue(field: String, found: String, allowed: [String])
    /// The search has too many bytes.
    case tooLong(most: Int)
    /// The search has too many words, phrases and values.
    case tooManyTerms(most: Int)
}
