import Synchronization

extension SearchIndex {
    /// Returns searches with results that are spelled nearly like one without, or nil.
    package func correction(of query: SearchQuery<Item>) -> SearchCorrection<Item>? {
        // Reading items in memory cannot fail.
        try? SpellingCorrection(self).corrected(query)
    }
}

extension SearchIndex: SpellingCorpus {
    package func hasItem(meeting terms: [SearchTerm<Item>]) -> Bool {
        first(meeting: terms) { _ in true } != nil
    }

    package func known(_ words: [String]) -> Set<String> {
        vocabulary.known(words, of: texts)
    }

    package func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) -> [String] {
        vocabulary.words(beginningWithOneOf: prefixes, lengths: lengths, of: texts)
    }

    package func longWords(withOneOf rests: [String]) -> [String] {
        vocabulary.longWords(withOneOf: rests, of: texts)
    }

    package func mostPopular(meeting guesses: [SpellingGuess<Item>]) -> [[(place: Int64, texts: FoldedTexts)]] {
        guesses.map { guess in
            let wanted = WordSet(guess.words, in: guess.field?.section)
            let found = first(meeting: guess.terms) { wanted.meets($0.texts) }
            return found.map { [(Int64($0), entries[$0].texts)] } ?? []
        }
    }

    package func mostPopular(calledOneOf searches: [SpelledTerms<Item>]) throws -> [SpelledName] {
        let named = searches.indices.compactMap { search -> SpelledName? in
            first(meeting: searches[search].terms) { $0.texts.areCalled(searches[search].letters) }
                .map { (Int64($0), entries[$0].texts, search) }
        }
        return named.min { $0.place < $1.place }.map { [$0] } ?? []
    }

    package func mostPopular(called letters: [Unicode.Scalar]) -> FoldedTexts? {
        texts.first { $0.areCalled(letters) }
    }

    /// An item stands before those that are less popular.
    package func areEquallyPopular(_ one: Int64, _ other: Int64) -> Bool { false }

    package var isVast: Bool { false }

    package func isObscure(_ place: Int64) throws -> Bool { false }

    private var texts: some Sequence<FoldedTexts> { entries.lazy.map(\.texts) }

    /// The position of the most popular item that meets terms and is wanted.
    private func first(meeting terms: [SearchTerm<Item>], _ isWanted: (SearchEntry<Item>) -> Bool) -> Int? {
        let query = SearchQuery([terms])
        guard !query.isEverything else { return entries.firstIndex(where: isWanted) }
        let matcher = SearchMatcher(query)
        return entries.firstIndex { isWanted($0) && matcher.rank($0) != nil }
    }
}

/// Words of which a text may have one, as whole words of a section or of any.
package struct WordSet {
    private let section: SearchSection?
    private let words: Set<ArraySlice<Unicode.Scalar>>
    private let lengths: Set<Int>
    /// Words of scripts without spaces, which match anywhere.
    private let unspaced: [SearchWord]

    package init(_ words: [String], in section: SearchSection?) {
        let folded = words.map(FoldedText.init)
        self.section = section
        self.words = Set(folded.filter { !$0.isUnspaced }.map { $0.letters[...] })
        lengths = Set(self.words.map(\.count))
        unspaced = zip(words, folded).filter(\.1.isUnspaced).map { SearchWord($0.0, .whole, in: section) }
    }

    package func meets(_ texts: FoldedTexts) -> Bool {
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

    func known(_ words: [String], of texts: some Sequence<FoldedTexts>) -> Set<String> {
        let known = self.words(of: texts)
        return Set(words.filter { word in known[known.partitioningIndex { $0 >= word }...].first == word })
    }

    func words(
        beginningWithOneOf prefixes: [String],
        lengths: ClosedRange<Int>,
        of texts: some Sequence<FoldedTexts>
    ) -> [String] {
        let known = words(of: texts)
        let found = prefixes.map { prefix in
            known[known.partitioningIndex { $0 >= prefix }...].prefix { $0.hasPrefix(prefix) }
                .filter { lengths.contains($0.unicodeScalars.count) }
        }
        return Array(Set(found.joined()))
    }

    func longWords(withOneOf rests: [String], of texts: some Sequence<FoldedTexts>) -> [String] {
        let (rests, shortest) = (Set(rests), SpellingCandidates.shortestOfTwoAtStart)
        return words(of: texts).filter { word in
            // A letter has a byte or more.
            guard word.utf8.count >= shortest, word.unicodeScalars.count >= shortest else { return false }
            return rests.contains(String(word.unicodeScalars.dropFirst(SpellingCandidates.start)))
        }
    }

    private func words(of texts: some Sequence<FoldedTexts>) -> [String] {
        if let words = sorted.withLock({ $0 }) { return words }
        let texts = texts.lazy.flatMap { [$0.title.text] + $0.otherNameTexts + $0.credits + $0.topics }
        var words: Set<String> = []
        // Most items share their credits and topics.
        for text in Set(texts) {
            for word in text.words + text.variants {
                words.insert(String(letters: text.letters[word]))
            }
        }
        let known = words.sorted()
        sorted.withLock { $0 = known }
        return known
    }
}
