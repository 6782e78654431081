/// A search made ready: tells of any item whether it fits, and how well.
///
/// The one rule for every list, embedded, imported or favourite. Every term of an alternative must hold. A word is found
/// as a word, or as the beginning of one, in the title, other names, credits and topics; Korean, Japanese and Chinese
/// anywhere; a row of initial consonants where syllables begin with them.
///
/// ```swift
/// let matcher = SearchMatcher(try SearchQuery<BookField>.parse("ㅎㄹㅍㅌ"))
/// let rank = matcher.rank(SearchEntry(book))
/// ```
package struct SearchMatcher<Field: SearchField>: Sendable {
    private enum Alternative: Sendable {
        /// Words alone, which the texts of an item decide.
        case words(SearchWords)
        /// Terms that take the values of an item.
        case terms([SearchCondition<Field>])
        /// Signs only, which count for nothing between words but are not the empty search.
        case nothing
    }

    private let alternatives: [Alternative]

    /// Makes a search ready.
    package init(_ query: SearchQuery<Field>) {
        alternatives = query.alternatives.map { terms in
            let conditions = terms.map(SearchCondition.init).filter { !$0.saysNothing }
            guard !conditions.isEmpty else { return .nothing }
            let words = conditions.compactMap(\.plainWord)
            return words.count == conditions.count ? .words(SearchWords(words)) : .terms(conditions)
        }
    }

    /// Returns how well an item fits, or nil when it does not.
    package func rank(_ entry: SearchEntry<Field.Item>) -> SearchRank? {
        rank(entry.texts) { entry.item }
    }

    /// Returns how well an item fits, or nil when it does not.
    ///
    /// - Parameters:
    ///   - texts: The texts of the item, folded.
    ///   - item: Makes the item, if it takes its values to tell.
    /// - Returns: The rank.
    package func rank(_ texts: FoldedTexts, item: () -> Field.Item) -> SearchRank? {
        guard !alternatives.isEmpty else {
            return .unranked
        }
        var best: SearchRank?
        for alternative in alternatives {
            let rank: SearchRank? =
                switch alternative {
                case .words(let words): words.rank(texts)
                case .terms(let conditions): Self.rank(texts, item, conditions)
                case .nothing: nil
                }
            guard let rank else { continue }
            best = min(best ?? rank, rank)
        }
        return best
    }

    private static func rank(
        _ texts: FoldedTexts,
        _ item: () -> Field.Item,
        _ conditions: [SearchCondition<Field>]
    ) -> SearchRank? {
        var words: [SearchEvidence] = []
        for condition in conditions {
            let evidence = condition.evidence(in: texts, item)
            guard condition.holds(for: item, evidence) else { return nil }
            if condition.isRanked, let evidence { words.append(evidence) }
        }
        return SearchRanking(texts: texts, words: words).rank
    }
}

/// Words that must be in an item, or must not.
///
/// It knows nothing of the kind of item, so that the compiler has one plain version of it.
struct SearchWords: Sendable {
    /// One of the words.
    struct Term: Sendable {
        let word: SearchWord
        let isExcluded: Bool
        let isRanked: Bool
    }

    private let terms: [Term]

    init(_ terms: [Term]) {
        self.terms = terms
    }

    /// Returns how well the texts of an item fit, or nil when they do not.
    func rank(_ texts: FoldedTexts) -> SearchRank? {
        var words: [SearchEvidence] = []
        for term in terms {
            let evidence = SearchEvidence(of: term.word, in: texts, .none)
            guard evidence.isFound != term.isExcluded else { return nil }
            if term.isRanked { words.append(evidence) }
        }
        return SearchRanking(texts: texts, words: words).rank
    }
}
