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

/// How well an item fits a search; the smaller, the better.
///
/// Between items of one rank their popularity decides.
package enum SearchRank: Int, Comparable, CaseIterable, Sendable {
    /// The words are the whole title, or a value that names the item.
    case exactTitle
    /// The words are the title up to its subtitle.
    case exactMainTitle
    /// The words are another name of the item, or one of its credits.
    case exactName
    /// The title begins with the words.
    case titleStart
    /// The words stand in the title in this order.
    case titleInOrder
    /// The words stand in the title.
    case title
    /// The words are the whole title together with words of its credits or other names.
    case wholeTitleAndNames
    /// The words stand in title, other names and credits.
    case names
    /// The title begins with the words, one of them unfinished.
    case partialTitleStart
    /// The words stand in the title in this order, one of them unfinished.
    case partialTitleInOrder
    /// The words stand in the title, one of them unfinished.
    case partialTitle
    /// The words stand in title, other names and credits, one of them unfinished.
    case partialNames
    /// It takes the topics to find every word.
    case topics
    /// It takes the topics to find every word, one of them unfinished.
    case partialTopics
    /// Nothing but fields and exclusions was asked for.
    case unranked

    package static func < (lhs: SearchRank, rhs: SearchRank) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// How much of a word was found.
enum SearchExtent: Int, Comparable, Sendable {
    case none, partial, whole

    static func < (lhs: SearchExtent, rhs: SearchExtent) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// Where in an item a word was found.
struct SearchEvidence: Sendable {
    let word: SearchWord
    /// Every place in the title.
    let titleMatches: [TextMatch]
    /// The best place among other names and credits.
    let names: SearchExtent
    /// The best place among topics, and the values that count as one.
    let topics: SearchExtent
    /// Whether the word is a value that names the item.
    let isIdentity: Bool

    /// Looks for a word wherever its section allows.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - texts: Where to look.
    ///   - meant: What the values make of it that the word may also be.
    init(of word: SearchWord, in texts: FoldedTexts, _ meant: SearchSighting) {
        self.word = word
        titleMatches =
            word.looks(in: .title) && texts.title.text.mayHold(word.pattern)
            ? texts.title.text.matches(of: word.pattern, fit: word.fit) : []

        // Nothing is better than the whole word in the title, and then nothing is asked of the rest.
        let isInTitle = titleMatches.contains(where: \.isWhole)
        names = isInTitle ? .none : Self.bestName(word, in: texts)
        let takesTopics = !isInTitle && names < .whole && word.looks(in: .topics)
        topics = meant.topics == .whole ? .whole : takesTopics ? Self.best(word, in: texts.topics) : .none
        isIdentity = meant.contains(.identity)
    }

    /// Whether the word was found at all.
    var isFound: Bool {
        isIdentity || !titleMatches.isEmpty || names > .none || topics > .none
    }

    /// How much of the word the title has.
    var title: SearchExtent {
        titleMatches.isEmpty ? .none : titleMatches.contains(where: \.isWhole) ? .whole : .partial
    }

    private static func bestName(_ word: SearchWord, in texts: FoldedTexts) -> SearchExtent {
        let name = word.looks(in: .title) ? best(word, in: texts.otherNameTexts) : .none
        return word.looks(in: .credits) && name < .whole ? max(name, best(word, in: texts.credits)) : name
    }

    private static func best(_ word: SearchWord, in texts: [FoldedText]) -> SearchExtent {
        var best = SearchExtent.none
        // By index, because a copy of each text would cost more than the look at it.
        for index in texts.indices where texts[index].mayHold(word.pattern) {
            let matches = texts[index].matches(of: word.pattern, fit: word.fit)
            if matches.contains(where: \.isWhole) {
                return .whole
            }
            best = matches.isEmpty ? best : .partial
        }
        return best
    }
}
