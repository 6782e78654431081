import GRDB
import SatchelPersistence
import SatchelSearch

extension Library {
    /// Returns a search with results that is spelled nearly like one without, or nil.
    package func correction(of query: SearchQuery<Format.Field>) async throws -> SearchQuery<Format.Field>? {
        try await database.read { db in
            try SpellingCorrection(LibraryReader<Format>(db)).corrected(query)
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

    /// Those of some words that documents have, or had.
    func known(_ words: [String]) throws -> Set<String> {
        let find = try db.cachedStatement(
            sql: "SELECT word FROM json_each(?) AS given CROSS JOIN term ON word = given.value"
        )
        return try String.fetchSet(find, arguments: [Self.list(words)])
    }

    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String] {
        // No folded word contains the last scalar of Unicode.
        let find = try db.cachedStatement(
            sql: """
                SELECT DISTINCT word FROM json_each(?) AS given
                CROSS JOIN term ON word >= given.value AND word < given.value || char(1114111)
                WHERE length(word) BETWEEN ? AND ?
                """
        )
        return try String.fetchAll(find, arguments: [Self.list(prefixes), lengths.lowerBound, lengths.upperBound])
    }

    func mostPopular(
        meeting terms: [SearchTerm<Field>],
        withOneOf words: [String],
        in field: Field?
    ) throws -> (place: Int64, texts: FoldedTexts)? {
        let word = IndexCondition.holding(oneOf: words, in: field?.section)
        let condition = terms.isEmpty ? word : .all([IndexQuery(SearchQuery([terms])).condition, word])
        guard let place = try firstPlace(condition) else { return nil }
        return (place, try sight(at: place).texts(withTopics: true))
    }

    /// Folded words as a JSON array; they have nothing that JSON escapes.
    private static func list(_ words: [String]) -> String {
        words.isEmpty ? "[]" : "[\"" + words.joined(separator: "\",\"") + "\"]"
    }
}
