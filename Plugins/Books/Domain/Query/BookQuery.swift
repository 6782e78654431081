/// A search that was understood: alternatives, each of terms that must all hold.
///
/// ```swift
/// let query = try BookQuery.parse("author:herbert dune -messiah OR year:1949 1984")
/// ```
package struct BookQuery: Hashable, Sendable {
    /// The groups of terms, one of which must hold; none at all finds every book.
    package let alternatives: [[BookTerm]]

    /// Creates a search; empty groups are left out.
    package init(_ alternatives: [[BookTerm]]) {
        self.alternatives = alternatives.filter { !$0.isEmpty }
    }

    /// The search that finds every book.
    package static let everything = BookQuery([])

    /// Whether it finds every book.
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
        BookQuery(alternatives.map { $0.map(\.folded) }).displayText
    }

    /// Reads what the user typed.
    ///
    /// Words and quoted phrases must all be found; `-` excludes; `OR` in capitals parts alternatives; `author:`, `title:`,
    /// `subject:`, `isbn:`, `year:` and `language:` say where. Unknown field words are plain words, an open quote closes
    /// at the end, and a phrase that holds a field word is read as the query it holds.
    ///
    /// - Throws: `BookError.invalidValue` when a field word has a value it cannot take; nothing else is an error.
    package static func parse(_ text: String) throws(BookError) -> BookQuery {
        var parser = BookQueryParser(text)
        return try parser.parse()
    }
}

extension BookTerm {
    /// The term with its words folded.
    fileprivate var folded: BookTerm {
        switch condition {
        case .word(let text, let scope): BookTerm(.word(Self.fold(text), in: scope), isExcluded: isExcluded)
        case .phrase(let text, let scope): BookTerm(.phrase(Self.fold(text), in: scope), isExcluded: isExcluded)
        case .isbn, .years, .language: self
        }
    }

    private static func fold(_ text: String) -> String {
        let folded = FoldedText(text).spaced
        return folded.isEmpty ? text : folded
    }
}
