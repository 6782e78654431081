import Synchronization

extension SearchIndex {
    /// Returns a search with results that is spelled nearly like one without, or nil.
    package func correction(of query: SearchQuery<Field>) -> SearchQuery<Field>? {
        // Reading items in memory cannot fail.
        try? SpellingCorrection(self).corrected(query)
    }
}

extension SearchIndex: SpellingCorpus {
    package func hasItem(meeting terms: [SearchTerm<Field>]) -> Bool {
        !foundPositions(meeting: terms).isEmpty
    }

    package func known(_ words: [String]) -> Set<String> {
        vocabulary.known(words, of: columns)
    }

    package func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) -> [String] {
        vocabulary.words(beginningWithOneOf: prefixes, lengths: lengths, of: columns)
    }

    package func longWords(withOneOf rests: [String]) -> [String] {
        vocabulary.longWords(withOneOf: rests, of: columns)
    }

    package func mostPopular(meeting guesses: [SpellingGuess<Field>]) -> [(place: Int64, texts: FoldedTexts)?] {
        guesses.map { guess in
            let wanted = WordSet(guess.words, in: guess.field?.section)
            let found = foundPositions(meeting: guess.terms).sorted().first { wanted.meets(columns.texts[$0]) }
            return found.map { (Int64($0), columns.texts[$0]) }
        }
    }

    private func foundPositions(meeting terms: [SearchTerm<Field>]) -> [Int] {
        SearchScan(columns: columns, traits: traits).positions(of: SearchQuery([terms]))
    }
}

/// Words of which a text may have one, as whole words of a section or of any.
private struct WordSet {
    private let section: SearchSection?
    private let words: Set<ArraySlice<Unicode.Scalar>>
    private let lengths: Set<Int>
    /// Words of scripts without spaces, which match anywhere.
    private let unspaced: [SearchWord]

    init(_ words: [String], in section: SearchSection?) {
        let folded = words.map(FoldedText.init)
        self.section = section
        self.words = Set(folded.filter { !$0.isUnspaced }.map { $0.letters[...] })
        lengths = Set(self.words.map(\.count))
        unspaced = zip(words, folded).filter(\.1.isUnspaced).map { SearchWord($0.0, .whole, in: section) }
    }

    func meets(_ texts: FoldedTexts) -> Bool {
        if unspaced.contains(where: { SearchEvidence(of: $0, in: texts, .none).isFound }) { return true }
        return looks(in: .title) && (meets(texts.title.text) || texts.otherNameTexts.contains(where: meets))
            || looks(in: .credits) && texts.credits.contains(where: meets)
            || looks(in: .topics) && texts.topics.contains(where: meets)
    }

    private func looks(in section: SearchSection) -> Bool { self.section == nil || self.section == section }

    private func meets(_ text: FoldedText) -> Bool {
        let has = { (range: Range<Int>) in lengths.contains(range.count) && words.contains(text.letters[range]) }
        return text.words.contains(where: has) || text.variants.contains(where: has)
    }
}

/// The vocabulary of an index, gathered when it is first needed.
final class SearchVocabulary: Sendable {
    /// Every word, sorted by its scalars.
    private let sorted = Mutex<[String]?>(nil)

    func known(_ words: [String], of columns: SearchColumns) -> Set<String> {
        let known = self.words(of: columns)
        return Set(words.filter { known[known.start(of: $0)...].first == $0 })
    }

    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>, of columns: SearchColumns) -> [String]
    {
        let known = words(of: columns)
        let found = prefixes.map { prefix in
            known[known.start(of: prefix)...].prefix { $0.hasPrefix(prefix) }
                .filter { lengths.contains($0.unicodeScalars.count) }
        }
        return Array(Set(found.joined()))
    }

    func longWords(withOneOf rests: [String], of columns: SearchColumns) -> [String] {
        let (rests, shortest) = (Set(rests), SpellingCandidates.shortestOfTwoAtStart)
        return words(of: columns).filter { word in
            // A letter has a byte or more.
            guard word.utf8.count >= shortest, word.unicodeScalars.count >= shortest else { return false }
            return rests.contains(String(word.unicodeScalars.dropFirst(SpellingCandidates.start)))
        }
    }

    private func words(of columns: SearchColumns) -> [String] {
        if let words = sorted.withLock({ $0 }) { return words }
        var words: Set<String> = []
        for text in columns.distinctTexts {
            for word in text.words + text.variants {
                words.insert(String(String.UnicodeScalarView(text.letters[word])))
            }
        }
        let known = words.sorted()
        sorted.withLock { $0 = known }
        return known
    }
}

extension [String] {
    /// The index of the first text in order that is not before another.
    fileprivate func start(of text: String) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < text { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
