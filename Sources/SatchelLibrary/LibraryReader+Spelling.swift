import SatchelCatalog

extension Library {
    /// Returns searches with results that are spelled nearly like one without, or nil.
    package func correction(of query: SearchQuery<Item>) async throws -> SearchCorrection<Item>? {
        let empty = emptyVersions(of: query)
        return try await store.read { tables in
            let isEmpty = try !empty.isEmpty && empty.contains(tables.version)
            return try SpellingCorrection(LibraryReader<Format>(tables)).corrected(query, isEmpty: isEmpty)
        }
    }
}

extension LibraryReader: SpellingCorpus {
    typealias Item = Format.Item
    /// The most items that are looked at for the guesses that they meet.
    private static var guessedLimit: Int { 10 }
    /// The most items that are looked at for the names that they have.
    private static var namedLimit: Int { 20 }
    /// The fewest items in which any word is near to some other.
    private static var leastVast: Int { 20_000 }

    func hasItem(meeting terms: [SearchTerm<Item>]) throws -> Bool {
        let query = SearchQuery([terms])
        guard !query.isEverything else { return count > 0 }
        let index = IndexQuery(query)
        guard index.isExact else {
            return try !LibraryResult(query, count: 1, self).places.isEmpty
        }
        return try firstPlace(index.condition) != nil
    }

    func known(_ words: [String]) throws -> Set<String> { try tables.known(words) }

    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String] {
        try tables.words(beginningWithOneOf: prefixes, lengths: lengths)
    }

    func longWords(withOneOf rests: [String]) throws -> [String] { try tables.longWords(withOneOf: rests) }

    /// All guesses are asked for together; only those that one of the most popular items meets are answered.
    func mostPopular(meeting guesses: [SpellingGuess<Item>]) throws -> [[(place: Int64, texts: FoldedTexts)]] {
        let conditions = guesses.map { guess in
            let word = IndexCondition.holding(oneOf: guess.words, in: guess.field?.section)
            return guess.terms.isEmpty ? word : .all([IndexQuery(SearchQuery([guess.terms])).condition, word])
        }
        guard !guesses.isEmpty, let match = try match(.any(conditions)) else { return guesses.map { _ in [] } }
        let places = try tables.placesToRead(match, after: -1, limit: Self.guessedLimit, enough: 1).places
        let sights = try places.map { (place: $0, texts: try sight(at: $0).texts(withTopics: true)) }
        return guesses.map { guess in
            let words = WordSet(guess.words, in: guess.field?.section)
            let matcher = guess.terms.isEmpty ? nil : SearchMatcher(SearchQuery([guess.terms]))
            return sights.filter { place, texts in
                words.meets(texts) && (matcher.map { $0.rank(texts) { sight(at: place).item } != nil } ?? true)
            }
        }
    }

    /// The searches differ in their words alone, so that the index is asked for all of them at once.
    func mostPopular(calledOneOf searches: [SpelledTerms<Item>]) throws -> [SpelledName] {
        guard let values = searches.first?.valued else { return [] }
        let letters = searches.map(\.letters)
        let names = IndexCondition.called(oneOf: letters)
        let condition = values.isEmpty ? names : .all([names, IndexQuery(SearchQuery([values])).condition])
        guard let match = try match(condition) else { return [] }
        var found: [SpelledName] = []
        for place in try tables.placesToRead(match, after: -1, limit: Self.namedLimit, enough: Self.namedLimit).places {
            if let first = found.first, !areEquallyPopular(first.place, place) { break }
            let sight = sight(at: place)
            let texts = try sight.texts(withTopics: false)
            let search = searches.indices.first { search in
                texts.areCalled(letters[search])
                    && SearchMatcher(SearchQuery([searches[search].terms])).rank(texts) { sight.item } != nil
            }
            if let search, try !isObscure(place) { found.append((place, texts, search)) }
        }
        return found
    }

    func mostPopular(called letters: [Unicode.Scalar]) throws -> FoldedTexts? {
        guard let match = try match(.called(oneOf: [letters])) else { return nil }
        for place in try tables.placesToRead(match, after: -1, limit: Self.namedLimit, enough: Self.namedLimit).places {
            let texts = try sight(at: place).texts(withTopics: false)
            if texts.areCalled(letters) { return try isObscure(place) ? nil : texts }
        }
        return nil
    }

    /// The built-in items, those without a popularity, and those of two languages are taken in their order.
    func areEquallyPopular(_ one: Int64, _ other: Int64) -> Bool {
        let bucket = DocumentPlace.bucket(of: one)
        return bucket == DocumentPlace.bucket(of: other) && bucket != DocumentPlace.front
            && !DocumentPlace.isUnknown(one)
    }

    var isVast: Bool { count > Self.leastVast }

    /// Of many items of which a twentieth or more have a popularity, those without one are known to few.
    func isObscure(_ place: Int64) throws -> Bool {
        guard isVast, DocumentPlace.isUnknown(place) else { return false }
        let known = try tables.documents(after: -1, skipping: count / 20, limit: 1).first?.place
        return known.map { !DocumentPlace.isUnknown($0) } ?? false
    }
}
