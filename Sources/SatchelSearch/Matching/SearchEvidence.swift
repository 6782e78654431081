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
