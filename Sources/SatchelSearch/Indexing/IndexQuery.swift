/// A search compiled for a full-text index: the condition to query, and whether its results must be checked.
///
/// The condition holds for every item that a ``SearchMatcher`` matches. Where it is exact, it holds for no other item.
package struct IndexQuery<Field: IndexableField>: Sendable {
    package let condition: IndexCondition
    /// Whether no result has to be checked.
    package let isExact: Bool
    /// Whether words are excluded, so that every text of an item has to be checked.
    package let excludesWords: Bool
    /// Conditions for exact titles and names, which are checked however unpopular their items are.
    package let wholes: [IndexCondition]

    /// Compiles a search other than the one that matches everything.
    package init(_ query: SearchQuery<Field>) {
        var isExact = true
        var wholes: [IndexCondition] = []
        let alternatives = query.alternatives.compactMap { terms -> IndexCondition? in
            let conditions = terms.map(SearchCondition<Field>.init).filter { !$0.saysNothing }
            guard !conditions.isEmpty else { return nil }
            let found = conditions.map(IndexTerm.init)
            isExact = isExact && found.allSatisfy(\.isExact)
            // An exclusion that is not exact would take away too much; it is left to the check.
            let asked = found.filter { $0.isExact || !$0.isExcluded }.map(\.signed)
            let isPositive = found.contains { !$0.isExcluded }
            let letters = conditions.filter(\.isRanked).flatMap { $0.word?.pattern.letters ?? [] }
            let condition = IndexCondition.all((isPositive ? [] : [.value(IndexToken.everything)]) + asked)
            if !letters.isEmpty {
                wholes.append(.all([.value(IndexToken.whole(letters)), condition]))
            }
            return condition
        }
        condition = .any(alternatives)
        excludesWords = query.alternatives.joined().contains(where: \.isExcluded)
        self.isExact = isExact
        self.wholes = wholes
    }
}

extension IndexCondition {
    /// The condition for a title or credit with a word that has a prefix; nil where the text is punctuation alone.
    package static func beginning(_ text: String) -> IndexCondition? {
        let pattern = FoldedText(text)
        guard !pattern.letters.isEmpty else { return nil }
        let sections: [SearchSection] = [.title, .credits]
        return .any(sections.map { IndexWord(pattern, .prefix, in: $0).condition })
    }

    /// The condition for a text of a section, or of any, with one of some words.
    package static func holding(oneOf words: [String], in section: SearchSection?) -> IndexCondition {
        .any(
            words.map(FoldedText.init).filter { !$0.letters.isEmpty }.map {
                IndexWord($0, .whole, in: section).condition
            }
        )
    }
}

private struct IndexTerm {
    let condition: IndexCondition
    let isExact: Bool
    let isExcluded: Bool

    var signed: IndexCondition { isExcluded ? .not(condition) : condition }

    init<Field: IndexableField>(_ term: SearchCondition<Field>) {
        isExcluded = term.isExcluded
        if let word = term.word {
            let found = IndexWord(word.pattern, word.fit, in: word.section)
            let meanings = term.meanings.flatMap { Field.tokens(for: $0.value) }.map(IndexCondition.value)
            condition = meanings.isEmpty ? found.condition : .any([found.condition] + meanings)
            isExact = found.isExact
        } else if case .value(_, let value) = term.condition {
            condition = .any(Field.tokens(for: value).map(IndexCondition.value))
            isExact = true
        } else {
            condition = .value(IndexToken.everything)
            isExact = false
        }
    }
}

private struct IndexWord {
    let condition: IndexCondition
    let isExact: Bool

    init(_ pattern: FoldedText, _ fit: FoldedText.Fit, in section: SearchSection?) {
        let letters = pattern.letters
        if pattern.isUnspaced {
            let tokens = letters.count == 1 ? [IndexToken.letters(letters)] : Self.pairs(of: letters)
            condition = .all(tokens.map { .tokens([$0], isPrefix: false, in: section) })
            // A syllable beside an initial consonant is asked for by its own initial consonant.
            let isMixed =
                letters.contains(where: Hangul.isInitial) && letters.contains { Hangul.initial(of: $0) != nil }
            isExact = letters.count <= 2 && fit == .prefix && !isMixed
            return
        }
        let words = pattern.words.map { Self.text(letters[$0]) }
        let phrase = Self.phrase(pattern, words, fit, in: section)
        // The end of one author and the beginning of the next are no phrase, but the index sees no end.
        isExact = words.count == 1 && letters.count <= TokenWriter.wordLimit
        if words.count > 1, fit == .prefix, pattern.variants.contains(letters.indices) {
            condition = .any([phrase, .tokens([Self.text(letters[...])], isPrefix: false, in: section)])
        } else {
            condition = phrase
        }
    }

    private static func phrase(
        _ pattern: FoldedText,
        _ words: [String],
        _ fit: FoldedText.Fit,
        in section: SearchSection?
    ) -> IndexCondition {
        // The first letter of an unfinished word is asked for as itself.
        let initial = fit == .prefix ? pattern.words.last.flatMap { pattern.initial(of: $0) } : nil
        let words = initial == nil ? words : words.dropLast()
        var conditions: [IndexCondition] = []
        CommonGrams.forEach(in: pattern, upTo: fit == .prefix ? pattern.words.count - 1 : pattern.words.count) {
            conditions.append(.tokens([String(IndexToken.pair($0, $1))], isPrefix: false, in: section))
        }
        if !words.isEmpty {
            conditions.append(.tokens(words, isPrefix: fit == .prefix && initial == nil, in: section))
        }
        if let initial {
            conditions.append(.tokens([String(IndexToken.initial(initial))], isPrefix: false, in: section))
        }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(letters.prefix(TokenWriter.wordLimit)))
    }

    /// The bigrams; where an initial consonant is among the letters, with initial consonants for syllables.
    private static func pairs(of letters: [Unicode.Scalar]) -> [String] {
        zip(letters, letters.dropFirst()).filter { $0.isUnspaced || $1.isUnspaced }.map { first, second in
            guard Hangul.isInitial(first) || Hangul.isInitial(second) else {
                return IndexToken.letters([first, second])
            }
            return IndexToken.letters([Hangul.initial(of: first) ?? first, Hangul.initial(of: second) ?? second])
        }
    }
}

extension FoldedText {
    fileprivate func initial(of word: Range<Int>) -> Unicode.Scalar? {
        word.count == 1 ? letters[word.lowerBound] : nil
    }
}

/// A condition on the tokens of an index.
package indirect enum IndexCondition: Hashable, Sendable {
    /// Adjacent tokens, of which the last may be a prefix, in a section or anywhere.
    case tokens([String], isPrefix: Bool, in: SearchSection?)
    /// All of these, at least one.
    case all([IndexCondition])
    /// Any of these; none of them matches nothing.
    case any([IndexCondition])
    case not(IndexCondition)
}

extension IndexCondition {
    /// A token that is not a word, such as a value.
    static func value(_ token: String) -> IndexCondition {
        .tokens([token], isPrefix: false, in: nil)
    }
}
