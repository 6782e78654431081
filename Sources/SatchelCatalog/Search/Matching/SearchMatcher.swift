/// A compiled search: whether an item matches, and its rank.
///
/// The one rule for every list: built-in, imported or favorites. Every term of an alternative must match. A word
/// matches a word or its prefix in title, other names, credits and topics; Korean, Japanese and Chinese match anywhere,
/// and initial consonants match the syllables that begin with them.
///
/// ```swift
/// let matcher = SearchMatcher(try SearchQuery<Book>.parse("ㅎㄹㅍㅌ"))
/// let rank = matcher.rank(SearchEntry(book))
/// ```
package struct SearchMatcher<Item: CatalogItem>: Sendable {
    /// The terms of each alternative; of punctuation alone, which matches nothing, none are left.
    private let alternatives: [[SearchCondition<Item>]]
    /// The same where no term needs a value of an item.
    package let words: SearchWords?
    /// Whether items are ranked by one word, so that it matters how well they are known.
    package let isOneWord: Bool

    /// Compiles a search.
    package init(_ query: SearchQuery<Item>) {
        alternatives = query.alternatives.map { terms in
            terms.map(SearchCondition.init).filter { !$0.saysNothing }
        }
        isOneWord = alternatives.contains { $0.count(where: \.isRanked) == 1 }
        let words = alternatives.map { conditions in conditions.compactMap { $0.plainWord } }
        self.words = zip(words, alternatives).allSatisfy { $0.count == $1.count } ? SearchWords(words) : nil
    }

    /// Returns the rank of an item, or nil where it does not match.
    package func rank(_ entry: SearchEntry<Item>, _ fame: ItemFame? = nil) -> SearchRank? {
        rank(entry.texts, fame) { entry.item }
    }

    /// Whether an item matches; its texts are folded only if the search asks for words.
    package func matches(_ item: Item) -> Bool {
        alternatives.isEmpty || rank(SearchEntry(item).texts, item: { item }) != nil
    }

    /// Returns the rank of an item, or nil where it does not match; the item is made only if its values are
    /// needed, as texts are folded only if their words are.
    package func rank(
        _ texts: @autoclosure () -> FoldedTexts,
        _ fame: ItemFame? = nil,
        item: () -> Item
    ) -> SearchRank? {
        if let words { return words.rank(texts(), fame) }
        var best: SearchRank?
        for conditions in alternatives where !conditions.isEmpty {
            guard let rank = Self.rank(texts, fame, item, conditions) else { continue }
            best = min(best ?? rank, rank)
        }
        return best
    }

    private static func rank(
        _ texts: () -> FoldedTexts,
        _ fame: ItemFame?,
        _ item: () -> Item,
        _ conditions: [SearchCondition<Item>]
    ) -> SearchRank? {
        var words: [SearchEvidence] = []
        for condition in conditions {
            let evidence = condition.evidence(in: texts, item)
            guard condition.holds(for: item, evidence) else { return nil }
            if condition.isRanked, let evidence { words.append(evidence) }
        }
        return words.isEmpty ? .unranked : SearchRanking(texts: texts(), words: words, fame: fame).rank
    }
}

/// A search of required and excluded words; not generic over the item, so that it is compiled once.
package struct SearchWords: Sendable {
    struct Term: Sendable {
        let word: SearchWord
        let isExcluded: Bool
        let isRanked: Bool
    }

    private let alternatives: [[Term]]

    init(_ alternatives: [[Term]]) {
        self.alternatives = alternatives
    }

    /// Returns the rank of an item with some texts, or nil where it does not match.
    package func rank(_ texts: FoldedTexts, _ fame: ItemFame? = nil) -> SearchRank? {
        guard !alternatives.isEmpty else { return .unranked }
        var best: SearchRank?
        for terms in alternatives where !terms.isEmpty {
            guard let rank = Self.rank(texts, fame, terms) else { continue }
            best = min(best ?? rank, rank)
        }
        return best
    }

    private static func rank(_ texts: FoldedTexts, _ fame: ItemFame?, _ terms: [Term]) -> SearchRank? {
        var words: [SearchEvidence] = []
        for term in terms {
            let evidence = SearchEvidence(of: term.word, in: texts, .none)
            guard evidence.isFound != term.isExcluded else { return nil }
            if term.isRanked { words.append(evidence) }
        }
        return SearchRanking(texts: texts, words: words, fame: fame).rank
    }
}

/// How well an item matches; smaller is better, and popularity breaks ties.
package enum SearchRank: Int, Comparable, CaseIterable, Sendable {
    /// The words are the whole title or its main title, a credit or its surname, or a value that names the item.
    case exact
    /// The words are those of the title or its main title, in any order, maybe with words of its credits or other names.
    case wholeTitle
    /// The title begins with the only word; or that names an item as ``ItemFame`` weighs it.
    case titleStart
    /// The title has the words in this order and near each other, or begins with them, also with the last one a prefix.
    case titleInOrder
    /// The title has the words, or some of them and the credits the others, and numbers where they belong.
    case title
    /// The words are another name of the item.
    case otherName
    /// The title, other names and credits have the words.
    case names
    /// The title begins with the only word, a prefix.
    case partialTitleStart
    /// The title has the words in this order and near each other, one of them a prefix.
    case partialTitleInOrder
    /// The title has the words, one of them a prefix.
    case partialTitle
    /// The title, other names and credits have the words, one of them a prefix.
    case partialNames
    /// The first or the last words are the title, the others are in the topics.
    case wholeTitleAndTopics
    /// Some words are only in the topics.
    case topics
    /// Some words are only in the topics, and one of them is a prefix.
    case partialTopics
    /// The search has no words to rank by.
    case unranked

    package static func < (lhs: SearchRank, rhs: SearchRank) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// Whether a word is a prefix in the title or a name.
    package var isUnfinished: Bool { (.partialTitleStart ... .partialNames).contains(self) }
}

/// How well an item is known, where the popularity of others is: that of a built-in item is not a number.
package enum ItemFame: Comparable, Sendable {
    case unknown
    /// Known, while the title of a built-in item begins with the word that is searched for.
    case outshone
    case known
    case builtIn
}

enum SearchExtent: Int, Comparable, Sendable {
    case none, partial, whole

    static func < (lhs: SearchExtent, rhs: SearchExtent) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// Where in an item a word matched.
struct SearchEvidence: Sendable {
    let word: SearchWord
    let titleMatches: [TextMatch]
    /// The best match among other names and credits.
    let names: SearchExtent
    /// The best match among topics, and the values that count as one.
    let topics: SearchExtent
    let isIdentity: Bool

    /// Searches for a word in its section; `meant` is what matched of the values it may also be.
    init(of word: SearchWord, in texts: FoldedTexts, _ meant: SearchHits) {
        self.word = word
        titleMatches =
            word.looks(in: .title) && texts.title.text.mayHold(word.pattern)
            ? texts.title.text.matches(of: word.pattern, fit: word.fit) : []

        // Nothing beats the whole word in the title, and then the rest is not searched.
        let isInTitle = titleMatches.contains(where: { $0.isWhole })
        names = isInTitle ? .none : Self.bestName(word, in: texts)
        let takesTopics = !isInTitle && names < .whole && word.looks(in: .topics)
        topics = meant.contains(.topic) ? .whole : takesTopics ? Self.best(word, in: texts.topics) : .none
        isIdentity = meant.contains(.identity)
    }

    var isFound: Bool {
        isIdentity || !titleMatches.isEmpty || names > .none || topics > .none
    }

    var title: SearchExtent {
        titleMatches.isEmpty ? .none : titleMatches.contains(where: { $0.isWhole }) ? .whole : .partial
    }

    /// Whether a credit has the word whole.
    func isCredited(in texts: FoldedTexts) -> Bool {
        word.looks(in: .credits) && Self.best(word, in: texts.credits) == .whole
    }

    var isNumber: Bool { word.pattern.letters.allSatisfy(SpellingCandidates.isDigit) }

    private static func bestName(_ word: SearchWord, in texts: FoldedTexts) -> SearchExtent {
        let name = word.looks(in: .title) ? best(word, in: texts.otherNameTexts) : .none
        return word.looks(in: .credits) && name < .whole ? max(name, best(word, in: texts.credits)) : name
    }

    private static func best(_ word: SearchWord, in texts: [FoldedText]) -> SearchExtent {
        var best = SearchExtent.none
        // Borrowed, because copying each text would cost more than the test.
        let (texts, pattern) = (texts.span, word.pattern)
        for index in texts.indices where texts[index].mayHold(pattern) {
            best = max(best, texts[index].extent(of: pattern, fit: word.fit))
            if best == .whole { break }
        }
        return best
    }
}
