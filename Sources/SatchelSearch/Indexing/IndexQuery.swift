/// A search in the terms of an index: what to ask it for, and what remains to be checked.
///
/// The condition lets through every item that a ``SearchMatcher`` finds. Where it is exact it lets through no other, so
/// that nothing has to be checked.
package struct IndexQuery<Field: IndexableField>: Sendable {
    /// What to ask for.
    package let condition: IndexCondition
    /// Whether the condition alone decides.
    package let isExact: Bool
    /// Whether words are excluded, so that every text of an item has to be looked at.
    package let excludesWords: Bool
    /// What items have that are called exactly as the search says, which are to be looked at however unpopular they are.
    package let wholes: [IndexCondition]

    /// Puts a search into the terms of an index.
    ///
    /// - Parameter query: A search other than the one that finds everything.
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
    /// What items have whose title or one of whose credits has a word that begins as a text does.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: The condition, or nil where the text is made of signs only.
    package static func beginning(_ text: String) -> IndexCondition? {
        let pattern = FoldedText(text)
        guard !pattern.letters.isEmpty else { return nil }
        let sections: [SearchSection] = [.title, .credits]
        return .any(sections.map { IndexWord(pattern, .prefix, in: $0).condition })
    }

    /// What items have one of whose texts has one of some words.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - section: Where they must stand, or nil for anywhere.
    /// - Returns: The condition.
    package static func holding(oneOf words: [String], in section: SearchSection?) -> IndexCondition {
        .any(
            words.map(FoldedText.init).filter { !$0.letters.isEmpty }.map {
                IndexWord($0, .whole, in: section).condition
            }
        )
    }
}

/// One term in the terms of an index.
private struct IndexTerm {
    let condition: IndexCondition
    let isExact: Bool
    let isExcluded: Bool

    /// The condition with its sign.
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

/// A word or phrase in the terms of an index.
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
        isExact = words.count == 1 && letters.count <= IndexTokenWriter.wordLimit
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
        CommonPair.forEach(in: pattern, upTo: fit == .prefix ? pattern.words.count - 1 : pattern.words.count) {
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
        String(String.UnicodeScalarView(letters.prefix(IndexTokenWriter.wordLimit)))
    }

    /// Each two letters side by side; where an initial consonant is among them, as initial consonants.
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
    /// The letter of a word of one letter, or nil for a longer one.
    fileprivate func initial(of word: Range<Int>) -> Unicode.Scalar? {
        word.count == 1 ? letters[word.lowerBound] : nil
    }
}

/// A condition that an index of tokens can be asked for.
package indirect enum IndexCondition: Hashable, Sendable {
    /// Tokens one right after the other, of which the last may be the beginning of one, in a section or anywhere.
    case tokens([String], isPrefix: Bool, in: SearchSection?)
    /// All of these, at least one.
    case all([IndexCondition])
    /// Any of these; none of them finds nothing.
    case any([IndexCondition])
    /// What does not meet the condition.
    case not(IndexCondition)
}

extension IndexCondition {
    /// A token that is none of the words, such as a value.
    static func value(_ token: String) -> IndexCondition {
        .tokens([token], isPrefix: false, in: nil)
    }
}
