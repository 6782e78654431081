/// A term of a search, ready to be held against items.
final class SearchCondition<Field: SearchField>: Sendable {
    private let condition: SearchTerm<Field>.Condition
    private let isExcluded: Bool
    /// The folded words, where the term has words.
    private let text: SearchWord<Field>?

    /// Makes a term ready.
    init(_ term: SearchTerm<Field>) {
        condition = term.condition
        isExcluded = term.isExcluded
        text =
            switch term.condition {
            case .word(let text, let field): SearchWord(text, .prefix, in: field)
            case .phrase(let text, let field): SearchWord(text, .whole, in: field)
            case .value: nil
            }
    }

    /// Whether the term is made of signs only.
    var saysNothing: Bool {
        text?.pattern.letters.isEmpty ?? false
    }

    /// Whether a fitting item is ranked by where the words were found.
    var isRanked: Bool {
        guard let text, !isExcluded else {
            return false
        }
        return text.looks(in: .title)
    }

    /// Looks for the words of the term, where it has words.
    func evidence(in entry: SearchEntry<Field.Item>) -> SearchEvidence<Field>? {
        text.map { SearchEvidence(of: $0, in: entry) }
    }

    /// Tells whether an item with this evidence meets the condition.
    func holds(for entry: SearchEntry<Field.Item>, _ evidence: SearchEvidence<Field>?) -> Bool {
        let isShown =
            switch condition {
            case .word, .phrase: evidence?.isFound ?? false
            case .value(let field, let value): Field.holds(value, of: field, for: entry.item)
            }
        return isShown != isExcluded
    }
}
