/// What an item has of a field that takes values, in a form that many items can be sorted by.
package struct SearchTrait: Hashable, Sendable {
    /// The words it has, as they are compared.
    package var words: [String]
    /// The number it has.
    package var number: Int?

    /// Nothing.
    package static let none = SearchTrait(words: [])

    /// Has words.
    package static func words(_ words: [String]) -> SearchTrait { SearchTrait(words: words) }

    /// Has a number, or nothing.
    package static func number(_ number: Int?) -> SearchTrait { SearchTrait(words: [], number: number) }

    /// Creates a trait.
    package init(words: [String], number: Int? = nil) {
        self.words = words
        self.number = number
    }
}

/// What a value asks of an item, in the same form.
package enum SearchWish: Hashable, Sendable {
    /// One of these words.
    case words([String])
    /// A number in this range.
    case numbers(NumberRange)

    /// Tells whether a trait is what is wished for.
    package func holds(_ trait: SearchTrait) -> Bool {
        switch self {
        case .words(let words): words.contains { trait.words.contains($0) }
        case .numbers(let range): range.contains(trait.number)
        }
    }
}
