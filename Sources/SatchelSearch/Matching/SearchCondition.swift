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

/// A word or phrase of a search, folded.
final class SearchWord: Sendable {
    let pattern: FoldedText
    let fit: FoldedText.Fit
    /// Where the word must stand, or nil for anywhere.
    let section: SearchSection?

    /// Folds a word or phrase.
    init(_ text: String, _ fit: FoldedText.Fit, in section: SearchSection?) {
        pattern = FoldedText(text)
        self.fit = fit
        self.section = section
    }

    /// Tells whether the word may stand in a section.
    func looks(in section: SearchSection) -> Bool {
        self.section == nil || self.section == section
    }
}

/// In which sections of an item a word was seen, and whether whole.
struct SearchSighting: OptionSet, Sendable {
    let rawValue: UInt8

    static let none: SearchSighting = []
    /// The word is a value that names the item.
    static let identity = SearchSighting(rawValue: 1 << 6)

    static func title(_ extent: SearchExtent) -> SearchSighting { SearchSighting(rawValue: extent.bit) }
    static func names(_ extent: SearchExtent) -> SearchSighting { SearchSighting(rawValue: extent.bit << 2) }
    static func topics(_ extent: SearchExtent) -> SearchSighting { SearchSighting(rawValue: extent.bit << 4) }

    /// Whether it was seen in the title, or names the item: then its place decides how well the item fits.
    var isInTitle: Bool { rawValue & 0b100_0011 != 0 }
    /// How much of it was seen in other names and credits.
    var names: SearchExtent { Self.extent(rawValue >> 2) }
    /// How much of it was seen in topics.
    var topics: SearchExtent { Self.extent(rawValue >> 4) }
    /// How much of it was seen anywhere but in the title.
    var namesOrTopics: SearchExtent { max(names, topics) }

    private static func extent(_ bits: UInt8) -> SearchExtent {
        bits & 2 != 0 ? .whole : bits & 1 != 0 ? .partial : .none
    }
}

extension SearchExtent {
    fileprivate var bit: UInt8 {
        switch self {
        case .none: 0
        case .partial: 1
        case .whole: 2
        }
    }
}
