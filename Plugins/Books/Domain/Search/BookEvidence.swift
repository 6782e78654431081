/// Where in a book a word was found.
struct BookEvidence: Sendable {
    /// How much of a word was found.
    enum Extent: Int, Comparable, Sendable {
        case none, partial, whole

        static func < (lhs: Extent, rhs: Extent) -> Bool {
            lhs.rawValue < rhs.rawValue
        }
    }

    let word: BookWord
    /// Every place in the title.
    let titleMatches: [TextMatch]
    /// The best place among other names and authors.
    let names: Extent
    /// The best place among subjects, and the year.
    let subjects: Extent
    /// Whether the word is the number of the book.
    let isNumber: Bool

    /// Looks for a word wherever its scope allows.
    init(of word: BookWord, in book: SearchableBook) {
        self.word = word
        let scope = word.scope
        let looksInTitle = scope == .anywhere || scope == .title
        titleMatches =
            looksInTitle && book.title.text.mayHold(word.pattern)
            ? book.title.text.matches(of: word.pattern, fit: word.fit) : []

        var names = looksInTitle ? Self.best(word, in: book.otherNameTexts) : .none
        if scope == .anywhere || scope == .author {
            names = max(names, Self.best(word, in: book.authors))
        }
        self.names = names

        var subjects = scope == .anywhere || scope == .subject ? Self.best(word, in: book.subjects) : .none
        if let year = word.year, year == book.book.year {
            subjects = .whole
        }
        self.subjects = subjects
        isNumber = word.isbn != nil && word.isbn == book.book.isbn13
    }

    /// Whether the word was found at all.
    var isFound: Bool {
        isNumber || !titleMatches.isEmpty || names > .none || subjects > .none
    }

    /// How much of the word the title has.
    var title: Extent {
        titleMatches.isEmpty ? .none : titleMatches.contains(where: \.isWhole) ? .whole : .partial
    }

    private static func best(_ word: BookWord, in texts: [FoldedText]) -> Extent {
        var best = Extent.none
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
