/// A search made ready: tells of any book whether it fits, and how well.
///
/// The one rule for every list, embedded, imported or favourite. Every term of an alternative must hold. A word is found
/// as a word, or as the beginning of one, in the title, other names, authors and subjects; Korean, Japanese and Chinese
/// anywhere; a row of initial consonants where syllables begin with them.
///
/// ```swift
/// let matcher = BookMatcher(try BookQuery.parse("ㅎㄹㅍㅌ"))
/// let rank = matcher.rank(SearchableBook(book))
/// ```
package struct BookMatcher: Sendable {
    private let alternatives: [[BookCondition]]

    /// Makes a search ready.
    package init(_ query: BookQuery) {
        alternatives = query.alternatives.map { $0.map(BookCondition.init) }
    }

    /// Returns how well a book fits, or nil when it does not.
    package func rank(_ book: SearchableBook) -> BookRank? {
        guard !alternatives.isEmpty else {
            return .unranked
        }
        return alternatives.lazy.compactMap { Self.rank(book, $0) }.min()
    }

    private static func rank(_ book: SearchableBook, _ conditions: [BookCondition]) -> BookRank? {
        var words: [BookEvidence] = []
        var isEmpty = true
        for condition in conditions where !condition.saysNothing {
            isEmpty = false
            let evidence = condition.evidence(in: book)
            guard condition.holds(for: book, evidence) else {
                return nil
            }
            if condition.isRanked, let evidence {
                words.append(evidence)
            }
        }
        // Signs between words count for nothing, but signs alone are not the empty search.
        return isEmpty ? nil : BookRanking(book: book, words: words).rank
    }
}
