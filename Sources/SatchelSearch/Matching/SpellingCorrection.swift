import Synchronization

/// Items against which spelling candidates are checked.
package protocol SpellingCorpus<Field> {
    /// The fields that items are searched by.
    associatedtype Field: SearchField

    /// Whether some item matches all of the terms.
    func hasItem(meeting terms: [SearchTerm<Field>]) throws -> Bool

    /// Finds the popularity rank and texts of the most popular item that matches all terms and has one of some words.
    func mostPopular(
        meeting terms: [SearchTerm<Field>],
        withOneOf words: [String],
        in field: Field?
    ) throws -> (place: Int64, texts: FoldedTexts)?
}

/// Spelling correction against the words of the items.
package struct SpellingCorrection<Items: SpellingCorpus> {
    private typealias Term = SearchTerm<Items.Field>
    private typealias Guess = (term: Term, place: Int64)

    /// The most words of a search that are corrected.
    private static var wordLimit: Int { 6 }
    private let items: Items

    /// Creates a correction against some items.
    package init(_ items: Items) {
        self.items = items
    }

    /// Returns a search with results at edit distance one from a search without, or nil.
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

    /// Replaces one word, if each has results but not all together.
    private func replacingBest(of words: some Sequence<Int>, in terms: [Term]) throws -> [Term]? {
        let guesses = try words.compactMap { index in try guess(at: index, in: terms).map { (index, $0) } }
        guard let (index, best) = guesses.min(by: { $0.1.place < $1.1.place }) else { return nil }
        return Self.replacing(index, with: best, in: terms)
    }

    /// Replaces a word without results, preferably by one that matches together with the others.
    private func replacing(_ index: Int, in terms: [Term]) throws -> [Term]? {
        let best = try guess(at: index, in: terms) ?? guess(at: 0, in: [terms[index]])
        return best.map { Self.replacing(index, with: $0, in: terms) }
    }

    /// The candidate in the most popular item that matches all other terms.
    private func guess(at index: Int, in terms: [Term]) throws -> Guess? {
        guard let (word, field) = Self.word(of: terms[index]) else { return nil }
        var others = terms
        others.remove(at: index)
        let near = SpellingCandidates.of(word)
        guard let found = try items.mostPopular(meeting: others, withOneOf: near, in: field),
            let meant = near.first(where: { found.texts.hasWord($0, in: field?.section) })
        else { return nil }
        return (Term(.word(meant, in: field)), found.place)
    }

    private static func word(of term: Term) -> (String, Items.Field?)? {
        guard !term.isExcluded, case .word(let text, let field) = term.condition else { return nil }
        let folded = FoldedText(text)
        let isOne = folded.words.count == 1 && folded.letters.count >= SpellingCandidates.shortest
        return isOne ? (folded.spaced, field) : nil
    }

    private static func replacing(_ index: Int, with guess: Guess, in terms: [Term]) -> [Term] {
        var terms = terms
        terms[index] = guess.term
        return terms
    }
}

extension FoldedTexts {
    fileprivate func hasWord(_ text: String, in section: SearchSection?) -> Bool {
        SearchEvidence(of: SearchWord(text, .whole, in: section), in: self, .none).isFound
    }
}

extension SearchIndex {
    /// Returns a search with results at edit distance one from a search without, or nil.
    package func correction(of query: SearchQuery<Field>) -> SearchQuery<Field>? {
        // Reading items in memory cannot fail.
        try? SpellingCorrection(self).corrected(query)
    }
}

extension SearchIndex: SpellingCorpus {
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

/// The vocabulary of an index, gathered when it is first needed.
final class SearchVocabulary: Sendable {
    private let known = Mutex<Set<String>?>(nil)

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

/// The spelling candidates of a word: those at edit distance one.
package enum SpellingCandidates {
    /// The shortest word that is corrected; shorter ones have too many neighbors.
    package static let shortest = 3

    /// Returns the distinct folded words at one deletion, insertion, substitution or transposition.
    ///
    /// Inserted letters are of the word's alphabet; scripts with too many have deletions and transpositions only.
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
