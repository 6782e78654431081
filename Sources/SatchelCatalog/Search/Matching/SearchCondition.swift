/// A compiled term of a search.
final class SearchCondition<Item: CatalogItem>: Sendable {
    let condition: SearchTerm<Item>.Condition
    let isExcluded: Bool
    let word: SearchWord?
    /// Values that the words may also be.
    let meanings: [(field: FieldWord<Item>, value: FieldCriterion)]

    init(_ term: SearchTerm<Item>) {
        condition = term.condition
        isExcluded = term.isExcluded
        switch term.condition {
        case .word(let text, let field):
            word = SearchWord(text, .prefix, in: field?.section)
            meanings = field == nil ? FieldWord<Item>.meanings(of: text) : []
        case .phrase(let text, let field):
            word = SearchWord(text, .whole, in: field?.section)
            meanings = field == nil ? FieldWord<Item>.meanings(of: text) : []
        case .value, .anything:
            word = nil
            meanings = []
        }
    }

    /// Whether the term is punctuation alone.
    var saysNothing: Bool {
        word?.pattern.letters.isEmpty ?? false
    }

    /// Whether a matching item is ranked by where the words were found.
    var isRanked: Bool {
        guard let word, !isExcluded else {
            return false
        }
        return word.looks(in: .title)
    }

    /// The word, if the term needs no value of an item.
    var plainWord: SearchWords.Term? {
        guard meanings.isEmpty else { return nil }
        return word.map { SearchWords.Term(word: $0, isExcluded: isExcluded, isRanked: isRanked) }
    }

    func evidence(in texts: () -> FoldedTexts, _ item: () -> Item) -> SearchEvidence? {
        word.map { SearchEvidence(of: $0, in: texts(), meant(by: item)) }
    }

    func holds(for item: () -> Item, _ evidence: SearchEvidence?) -> Bool {
        let isShown =
            switch condition {
            case .word, .phrase: evidence?.isFound ?? false
            case .value(let field, let value): FieldWord<Item>.holds(value, of: field, for: item())
            case .anything(let field): FieldWord<Item>.has(field, item())
            }
        return isShown != isExcluded
    }

    private func meant(by item: () -> Item) -> SearchHits {
        guard !meanings.isEmpty else { return .none }
        let item = item()
        var hits = SearchHits.none
        for meaning in meanings where FieldWord<Item>.holds(meaning.value, of: meaning.field, for: item) {
            hits.formUnion(meaning.value.isIdentity ? .identity : .topic)
        }
        return hits
    }
}

/// A folded word or phrase of a search.
final class SearchWord: Sendable {
    let pattern: FoldedText
    let fit: FoldedText.Fit
    /// The section to look in, or nil for all.
    let section: SearchSection?

    init(_ text: String, _ fit: FoldedText.Fit, in section: SearchSection?) {
        pattern = FoldedText(text)
        self.fit = fit
        self.section = section
    }

    func looks(in section: SearchSection) -> Bool {
        self.section == nil || self.section == section
    }
}

/// What an item has of the values that a word may also be.
struct SearchHits: OptionSet, Sendable {
    let rawValue: UInt8

    static let none: SearchHits = []
    /// One that identifies the item.
    static let identity = SearchHits(rawValue: 1)
    /// One that counts as a whole word of its topics.
    static let topic = SearchHits(rawValue: 2)
}
