/// A term of a search, ready to be held against items.
final class SearchCondition<Field: SearchField>: Sendable {
    let condition: SearchTerm<Field>.Condition
    let isExcluded: Bool
    /// The folded words, where the term has words.
    let word: SearchWord?
    /// Values that the words may also be.
    let meanings: [SearchMeaning<Field>]

    /// Makes a term ready.
    init(_ term: SearchTerm<Field>) {
        condition = term.condition
        isExcluded = term.isExcluded
        switch term.condition {
        case .word(let text, let field):
            word = SearchWord(text, .prefix, in: field?.section)
            meanings = field == nil ? Field.meanings(of: text) : []
        case .phrase(let text, let field):
            word = SearchWord(text, .whole, in: field?.section)
            meanings = field == nil ? Field.meanings(of: text) : []
        case .value:
            word = nil
            meanings = []
        }
    }

    /// Whether the term is made of signs only.
    var saysNothing: Bool {
        word?.pattern.letters.isEmpty ?? false
    }

    /// Whether a fitting item is ranked by where the words were found.
    var isRanked: Bool {
        guard let word, !isExcluded else {
            return false
        }
        return word.looks(in: .title)
    }

    /// Looks for the words of the term, where it has words.
    func evidence(in entry: SearchEntry<Field.Item>) -> SearchEvidence? {
        word.map { SearchEvidence(of: $0, in: entry.texts, meant(by: entry)) }
    }

    /// Tells whether an item with this evidence meets the condition.
    func holds(for entry: SearchEntry<Field.Item>, _ evidence: SearchEvidence?) -> Bool {
        let isShown =
            switch condition {
            case .word, .phrase: evidence?.isFound ?? false
            case .value(let field, let value): Field.holds(value, of: field, for: entry.item)
            }
        return isShown != isExcluded
    }

    private func meant(by entry: SearchEntry<Field.Item>) -> SearchSighting {
        meanings.reduce(into: .none) { sighting, meaning in
            guard Field.holds(meaning.value, of: meaning.field, for: entry.item) else { return }
            sighting.formUnion(meaning.isIdentity ? .identity : .topics(.whole))
        }
    }
}
