import SatchelSearch

extension Library {
    /// Returns a search with results that is spelled nearly like one without, or nil.
    package func correction(of query: SearchQuery<Format.Field>) async throws -> SearchQuery<Format.Field>? {
        try await store.read { tables in
            try SpellingCorrection(LibraryReader<Format>(tables)).corrected(query)
        }
    }
}

extension LibraryReader: SpellingCorpus {
    typealias Field = Format.Field

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

    func mostPopular(
        meeting terms: [SearchTerm<Field>],
        withOneOf words: [String],
        in field: Field?
    ) throws -> (place: Int64, texts: FoldedTexts)? {
        let word = IndexCondition.holding(oneOf: words, in: field?.section)
        let condition = terms.isEmpty ? word : .all([IndexQuery(SearchQuery([terms])).condition, word])
        // With its text, which would be another request.
        let found = try matchText(condition).flatMap { try tables.placesToRead($0, after: -1, limit: 1).first }
        guard let place = found else { return nil }
        return (place, try sight(at: place).texts(withTopics: true))
    }
}
