import Synchronization

/// Items against which guesses at what the user meant are checked.
package protocol GuessedItems<Field> {
    /// The field words that items are searched by.
    associatedtype Field: SearchField

    /// Tells whether some item meets every one of some terms.
    ///
    /// - Parameter terms: The terms.
    /// - Returns: Whether one does.
    /// - Throws: What keeps the items from being read.
    func hasItem(meeting terms: [SearchTerm<Field>]) throws -> Bool

    /// Finds the most popular item that meets every one of some terms and has one of some words.
    ///
    /// - Parameters:
    ///   - terms: The terms; maybe none.
    ///   - words: The words, of which it must have one whole.
    ///   - field: A field word whose section it must have it in, or nil for anywhere.
    /// - Returns: Its place, the lesser the more popular, and its texts; nil where there is none.
    /// - Throws: What keeps the items from being read.
    func mostPopular(
        meeting terms: [SearchTerm<Field>],
        withOneOf words: [String],
        in field: Field?
    ) throws -> (place: Int64, texts: FoldedTexts)?
}

/// Looks for what the user may have meant to type, among the words that items have.
package struct TypoCorrection<Items: GuessedItems> {
    private typealias Term = SearchTerm<Items.Field>
    private typealias Guess = (term: Term, place: Int64)

    /// The words of a search that are guessed about.
    private static var wordLimit: Int { 6 }
    private let items: Items

    /// Creates a correction that guesses at words of some items.
    ///
    /// - Parameter items: The items.
    package init(_ items: Items) {
        self.items = items
    }

    /// Returns a search that finds something and differs from one that finds nothing by slips of the fingers.
    ///
    /// - Parameter query: A search that finds nothing.
    /// - Returns: The search, or nil where none is near.
    /// - Throws: What keeps the items from being read.
    package func corrected(_ query: SearchQuery<Items.Field>) throws -> SearchQuery<Items.Field>? {
        for terms in query.alternatives {
            guard let terms = try corrected(terms), try items.hasItem(meeting: terms) else { continue }
            return SearchQuery([terms])
        }
        return nil
    }

    private func corrected(_ terms: [Term]) throws -> [Term]? {
        let words = terms.indices.filter { Self.word(of: terms[$0]) != nil }.prefix(Self.wordLimit)
        let unknown = try words.filter { try !items.hasItem(meeting: [terms[$0]]) }
        switch unknown.count {
        case 0: return try replacingBest(of: words, in: terms)
        case 1: return try replacing(unknown[0], in: terms)
        default:
            return try unknown.reduce(Optional(terms)) { terms, index in
                try terms.flatMap { try replacing(index, in: $0) }
            }
        }
    }

    /// Replaces one word, where each is there but not together.
    private func replacingBest(of words: some Sequence<Int>, in terms: [Term]) throws -> [Term]? {
        let guesses = try words.compactMap { index in try guess(at: index, in: terms).map { (index, $0) } }
        guard let (index, best) = guesses.min(by: { $0.1.place < $1.1.place }) else { return nil }
        return Self.replacing(index, with: best, in: terms)
    }

    /// Replaces a word that is not there, by one that stands with the others if there is one.
    private func replacing(_ index: Int, in terms: [Term]) throws -> [Term]? {
        let best = try guess(at: index, in: terms) ?? guess(at: 0, in: [terms[index]])
        return best.map { Self.replacing(index, with: $0, in: terms) }
    }

    /// The near word that the most popular item has that meets every other term too.
    private func guess(at index: Int, in terms: [Term]) throws -> Guess? {
        guard let (word, field) = Self.word(of: terms[index]) else { return nil }
        var others = terms
        others.remove(at: index)
        let near = NearWords.of(word)
        guard let found = try items.mostPopular(meeting: others, withOneOf: near, in: field),
            let meant = near.first(where: { found.texts.hasWord($0, in: field?.section) })
        else { return nil }
        return (Term(.word(meant, in: field)), found.place)
    }

    private static func word(of term: Term) -> (String, Items.Field?)? {
        guard !term.isExcluded, case .word(let text, let field) = term.condition else { return nil }
        let folded = FoldedText(text)
        let isOne = folded.words.count == 1 && folded.letters.count >= NearWords.shortest
        return isOne ? (folded.spaced, field) : nil
    }

    private static func replacing(_ index: Int, with guess: Guess, in terms: [Term]) -> [Term] {
        var terms = terms
        terms[index] = guess.term
        return terms
    }
}

extension FoldedTexts {
    /// Tells whether a text of a section has a word whole.
    fileprivate func hasWord(_ text: String, in section: SearchSection?) -> Bool {
        SearchEvidence(of: SearchWord(text, .whole, in: section), in: self, .none).isFound
    }
}

extension SearchIndex {
    /// Returns a search that finds something and differs from one that finds nothing by slips of the fingers.
    ///
    /// - Parameter query: A search that finds nothing.
    /// - Returns: The search, or nil where none is near.
    package func correction(of query: SearchQuery<Field>) -> SearchQuery<Field>? {
        // Items in memory are always there to be read.
        try? TypoCorrection(self).corrected(query)
    }
}

extension SearchIndex: GuessedItems {
    package func hasItem(meeting terms: [SearchTerm<Field>]) -> Bool {
        !foundPositions(of: SearchQuery([terms])).isEmpty
    }

    package func mostPopular(
        meeting terms: [SearchTerm<Field>],
        withOneOf words: [String],
        in field: Field?
    ) -> (place: Int64, texts: FoldedTexts)? {
        let known = vocabulary.words(of: columns)
        let queries = words.filter(known.contains).map { terms + [SearchTerm(.phrase($0, in: field))] }
        guard !queries.isEmpty, let position = foundPositions(of: SearchQuery(queries)).min() else { return nil }
        return (Int64(position), columns.texts[position])
    }

    private func foundPositions(of query: SearchQuery<Field>) -> [Int] {
        SearchScan(columns: columns, traits: traits).positions(of: query)
    }
}

/// Every word of an index's items, gathered when it is first asked for.
final class SearchVocabulary: Sendable {
    private let known = Mutex<Set<String>?>(nil)

    /// The words, folded.
    func words(of columns: SearchColumns) -> Set<String> {
        if let words = known.withLock({ $0 }) { return words }
        var words: Set<String> = []
        for text in columns.distinctTexts {
            for word in text.words + text.variants {
                words.insert(String(String.UnicodeScalarView(text.letters[word])))
            }
        }
        known.withLock { $0 = words }
        return words
    }
}

/// The words that one slip of the fingers makes of a word, or that it was made of.
package enum NearWords {
    /// The length from which a word is worth guessing about; shorter ones are near to everything.
    package static let shortest = 3

    /// Returns words that differ by one letter left out, put in, put in place of another or swapped with the next.
    ///
    /// Letters are put in from the alphabet that the word is written in. Scripts that have too many letters for that
    /// have only letters left out and swapped.
    ///
    /// - Parameter word: A word, which is folded first.
    /// - Returns: The words, folded, each once and without the word itself.
    package static func of(_ word: String) -> [String] {
        let folded = FoldedText(word)
        guard folded.words.count == 1, (shortest...24).contains(folded.letters.count) else { return [] }
        let letters = folded.letters
        var found: [[Unicode.Scalar]] = []
        for index in letters.indices {
            found.append(Array(letters[..<index] + letters[(index + 1)...]))
            if index + 1 < letters.count {
                var swapped = letters
                swapped.swapAt(index, index + 1)
                found.append(swapped)
            }
        }
        for letter in alphabet(of: letters) {
            for index in letters.indices {
                var replaced = letters
                replaced[index] = letter
                found.append(replaced)
            }
            for index in 0...letters.count {
                var longer = letters
                longer.insert(letter, at: index)
                found.append(longer)
            }
        }
        var seen: Set = [letters]
        return found.filter { seen.insert($0).inserted }.map { String(String.UnicodeScalarView($0)) }
    }

    private static func alphabet(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let alphabets: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "а"..."я", "α"..."ω"]
        guard let own = alphabets.first(where: { letters.allSatisfy($0.contains) }) else { return [] }
        return (own.lowerBound.value...own.upperBound.value).compactMap(Unicode.Scalar.init)
    }
}
