import SatchelSearch

extension Library {
    /// Returns a search with results that is spelled nearly like one without, or nil.
    package func correction(of query: SearchQuery<Format.Field>) async throws -> SearchQuery<Format.Field>? {
        let empty = emptyVersions(of: query)
        return try await store.read { tables in
            let isEmpty = try !empty.isEmpty && empty.contains(tables.version)
            return try SpellingCorrection(LibraryReader<Format>(tables)).corrected(query, isEmpty: isEmpty)
        }
    }
}

extension LibraryReader: SpellingCorpus {
    typealias Field = Format.Field
    /// The most items that are looked at for the guesses that they meet.
    private static var guessedLimit: Int { 10 }

    func hasItem(meeting terms: [SearchTerm<Field>]) throws -> Bool {
        let query = SearchQuery([terms])
        guard !query.isEverything else { return count > 0 }
        let index = IndexQuery(query)
        guard index.isExact else {
            return try !LibraryAnswer(query, count: 1, self).places.isEmpty
        }
        return try firstPlace(index.condition) != nil
    }

    func known(_ words: [String]) throws -> Set<String> { try tables.known(words) }

    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String] {
        try tables.words(beginningWithOneOf: prefixes, lengths: lengths)
    }

    func longWords(withOneOf rests: [String]) throws -> [String] { try tables.longWords(withOneOf: rests) }

    /// All guesses are asked for together; only those that one of the most popular items meets are answered.
    func mostPopular(meeting guesses: [SpellingGuess<Field>]) throws -> [(place: Int64, texts: FoldedTexts)?] {
        let conditions = guesses.map { guess in
            let word = IndexCondition.holding(oneOf: guess.words, in: guess.field?.section)
            return guess.terms.isEmpty ? word : .all([IndexQuery(SearchQuery([guess.terms])).condition, word])
        }
        guard !guesses.isEmpty, let match = try match(.any(conditions)) else { return guesses.map { _ in nil } }
        let places = try tables.placesToRead(match, after: -1, limit: Self.guessedLimit, enough: 1).places
        let sights = try places.map { (place: $0, texts: try sight(at: $0).texts(withTopics: true)) }
        return guesses.map { guess in
            let matcher = SearchMatcher(SearchQuery([guess.terms]))
            return sights.first { place, texts in
                guess.words.contains { texts.hasWord($0, in: guess.field?.section) }
                    && (guess.terms.isEmpty || matcher.rank(texts, item: { sight(at: place).item }) != nil)
            }
        }
    }
}
