/// One condition of a search, wanted or excluded.
package struct SearchTerm<Field: SearchField>: Hashable, Sendable {
    /// What an item must show.
    package enum Condition: Hashable, Sendable {
        /// A word, or the beginning of one; without a field it may stand anywhere.
        case word(String, in: Field?)
        /// Whole words, one right after the other; without a field they may stand anywhere.
        case phrase(String, in: Field?)
        /// The value of a field.
        case value(Field, Field.Value)
    }

    /// What an item must show, or must not.
    package let condition: Condition
    /// Whether an item that shows it is left out.
    package let isExcluded: Bool

    /// Creates a term.
    package init(_ condition: Condition, isExcluded: Bool = false) {
        self.condition = condition
        self.isExcluded = isExcluded
    }
}

extension SearchTerm: CustomStringConvertible {
    /// The term as it would be typed.
    package var description: String {
        (isExcluded ? "-" : "") + condition.description
    }
}

extension SearchTerm.Condition: CustomStringConvertible {
    /// The condition as it would be typed.
    package var description: String {
        switch self {
        case .word(let text, let field): Self.prefix(field) + text
        case .phrase(let text, let field): Self.prefix(field) + "\"\(text)\""
        case .value(let field, let value):
            Self.prefix(field) + (value.description.utf8.contains(0x20) ? "\"\(value)\"" : value.description)
        }
    }

    private static func prefix(_ field: Field?) -> String {
        field.map { $0.rawValue + ":" } ?? ""
    }
}

extension SearchTerm {
    /// The term with its words folded.
    package var folded: SearchTerm {
        switch condition {
        case .word(let text, let field): SearchTerm(.word(Self.fold(text), in: field), isExcluded: isExcluded)
        case .phrase(let text, let field): SearchTerm(.phrase(Self.fold(text), in: field), isExcluded: isExcluded)
        case .value: self
        }
    }

    private static func fold(_ text: String) -> String {
        let folded = FoldedText(text).spaced
        return folded.isEmpty ? text : folded
    }
}
