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
    private let alternatives: [[SearchCondition<Field>]]

    /// Makes a search ready.
    package init(_ query: SearchQuery<Field>) {
        alternatives = query.alternatives.map { $0.map(SearchCondition.init) }
    }

    /// Returns how well an item fits, or nil when it does not.
    package func rank(_ entry: SearchEntry<Field.Item>) -> SearchRank? {
        guard !alternatives.isEmpty else {
            return .unranked
        }
        return alternatives.lazy.compactMap { Self.rank(entry, $0) }.min()
    }

    private static func rank(
        _ entry: SearchEntry<Field.Item>,
        _ conditions: [SearchCondition<Field>]
    ) -> SearchRank? {
        var words: [SearchEvidence] = []
        var isEmpty = true
        for condition in conditions where !condition.saysNothing {
            isEmpty = false
            let evidence = condition.evidence(in: entry)
            guard condition.holds(for: entry, evidence) else {
                return nil
            }
            if condition.isRanked, let evidence {
                words.append(evidence)
            }
        }
        // Signs between words count for nothing, but signs alone are not the empty search.
        return isEmpty ? nil : SearchRanking(texts: entry.texts, words: words).rank
    }
}
