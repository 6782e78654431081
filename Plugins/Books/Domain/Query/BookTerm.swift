/// One condition of a search, wanted or excluded.
package struct BookTerm: Hashable, Sendable {
    /// What a book must show.
    package enum Condition: Hashable, Sendable {
        /// A word, or the beginning of one.
        case word(String, in: BookTextScope)
        /// Whole words, one right after the other.
        case phrase(String, in: BookTextScope)
        /// This book number.
        case isbn(ISBN13)
        /// A year in this range.
        case years(BookYears)
        /// A title in this language.
        case language(BookLanguage)
    }

    /// What a book must show, or must not.
    package let condition: Condition
    /// Whether a book that shows it is left out.
    package let isExcluded: Bool

    /// Creates a term.
    package init(_ condition: Condition, isExcluded: Bool = false) {
        self.condition = condition
        self.isExcluded = isExcluded
    }
}

extension BookTerm: CustomStringConvertible {
    /// The term as it would be typed.
    package var description: String {
        (isExcluded ? "-" : "") + condition.description
    }
}

extension BookTerm.Condition: CustomStringConvertible {
    /// The condition as it would be typed.
    package var description: String {
        switch self {
        case .word(let text, let scope): scope.prefix + text
        case .phrase(let text, let scope): scope.prefix + "\"\(text)\""
        case .isbn(let isbn): "isbn:\(isbn)"
        case .years(let years): "year:\(years)"
        case .language(let language):
            language.code.utf8.contains(0x20) ? "language:\"\(language)\"" : "language:\(language)"
        }
    }
}
