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

    /// The words of the term, where it has nothing else that an item is asked for.
    var plainWord: SearchWords.Term? {
        guard meanings.isEmpty else { return nil }
        return word.map { SearchWords.Term(word: $0, isExcluded: isExcluded, isRanked: isRanked) }
    }

    /// Looks for the words of the term, where it has words.
    func evidence(in texts: FoldedTexts, _ item: () -> Field.Item) -> SearchEvidence? {
        word.map { SearchEvidence(of: $0, in: texts, meant(by: item)) }
    }

    /// Tells whether an item with this evidence meets the condition.
    func holds(for item: () -> Field.Item, _ evidence: SearchEvidence?) -> Bool {
        let isShown =
            switch condition {
            case .word, .phrase: evidence?.isFound ?? false
            case .value(let field, let value): Field.holds(value, of: field, for: item())
            }
        return isShown != isExcluded
    }

    private func meant(by item: () -> Field.Item) -> SearchSighting {
        guard !meanings.isEmpty else { return .none }
        let item = item()
        return meanings.reduce(into: .none) { sighting, meaning in
            guard Field.holds(meaning.value, of: meaning.field, for: item) else { return }
            sighting.formUnion(meaning.isIdentity ? .identity : .topics(.whole))
        }
    }
}
