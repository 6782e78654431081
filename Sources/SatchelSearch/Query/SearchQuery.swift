/// A search that was understood: alternatives, each of terms that must all hold.
///
/// ```swift
/// let query = try SearchQuery<BookField>.parse("author:herbert dune -messiah OR year:1949 1984")
/// ```
package struct SearchQuery<Field: SearchField>: Hashable, Sendable {
    /// A condition of the search.
    package typealias Term = SearchTerm<Field>

    /// The most bytes of a search that is read.
    package static var mostBytes: Int { 4096 }

    /// The most words, phrases and values of a search that is read.
    package static var mostTerms: Int { 64 }

    /// The groups of terms, one of which must hold; none at all finds every item.
    package let alternatives: [[Term]]

    /// Creates a search; empty groups are left out.
    package init(_ alternatives: [[Term]]) {
        self.alternatives = alternatives.filter { !$0.isEmpty }
    }

    /// The search that finds every item.
    package static var everything: SearchQuery { SearchQuery([]) }

    /// Whether it finds every item.
    package var isEverything: Bool {
        alternatives.isEmpty
    }

    /// The search as it would be typed, with one blank between terms; parsing it gives the same search.
    package var displayText: String {
        alternatives
            .map { $0.map(\.description).joined(separator: " ") }
            .joined(separator: " OR ")
    }

    /// What two searches share exactly when they differ in no more than case and accents.
    package var identity: String {
        SearchQuery(alternatives.map { $0.map(\.folded) }).displayText
    }

    /// The search with further terms that must hold as well.
    package func adding(_ terms: [Term]) -> SearchQuery {
        guard !terms.isEmpty else { return self }
        return isEverything ? SearchQuery([terms]) : SearchQuery(alternatives.map { $0 + terms })
    }

    /// Reads what the user typed.
    ///
    /// Words and quoted phrases must all be found; `-` excludes; `OR` in capitals parts alternatives; the field words of
    /// `Field`, each followed by a colon, say where. Unknown field words are plain words, an open quote closes at the
    /// end, and a phrase that holds a field word is read as the query it holds.
    ///
    /// - Throws: `SearchQueryError.invalidValue` when a field word has a value it cannot take, and `tooLong` and
    ///   `tooManyTerms` for a search beyond ``mostBytes`` or ``mostTerms``; nothing else is an error.
    package static func parse(_ text: String) throws(SearchQueryError) -> SearchQuery {
        guard text.utf8.count <= mostBytes else { throw .tooLong(most: mostBytes) }
        var parser = SearchQueryParser<Field>(text)
        return try parser.parse()
    }
}
