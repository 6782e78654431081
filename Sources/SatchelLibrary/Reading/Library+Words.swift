import SatchelCatalog
import SatchelPersistence
import SatchelSearch

extension Library {
    /// The most items that are looked at for suggestions.
    private static var suggestionWindow: Int { 1000 }
    /// The items that are looked at before it is asked whether they suggest enough.
    private static var suggestionBatch: Int { 100 }

    /// Returns titles and credits that begin with a text, the most popular first, each once.
    ///
    /// - Parameters:
    ///   - prefix: What was typed.
    ///   - limit: The most texts to return.
    /// - Returns: The texts, as they are shown.
    /// - Throws: What the database throws.
    package func suggestions(for prefix: String, limit: Int) async throws -> [String] {
        guard limit > 0, let condition = IndexCondition.beginning(prefix) else { return [] }
        let pattern = FoldedText(prefix)
        return try await database.read { db in
            let reader = try LibraryReader<Format>(db)
            guard let match = try reader.matchText(condition) else { return [] }
            var found: [String] = []
            var seen: Set<String> = []
            var place: Int64 = -1
            var isComplete = false
            var looked = 0
            while !isComplete, found.count < limit, looked < Self.suggestionWindow {
                let batch = try reader.visit(match, after: place, limit: Self.suggestionBatch) { sight in
                    guard let names = try sight.texts(withTopics: false).beginnings(with: pattern) else { return }
                    found += names.texts(of: sight.item.searchTexts).filter { seen.insert($0).inserted }
                }
                (place, isComplete) = (batch.last, batch.count < Self.suggestionBatch)
                looked += batch.count
            }
            return Array(found.prefix(limit))
        }
    }

    /// Returns a search that finds something and differs from one that finds nothing by slips of the fingers.
    ///
    /// - Parameter query: A search that finds nothing.
    /// - Returns: The search, or nil where none is near.
    /// - Throws: What the database throws.
    package func correction(of query: SearchQuery<Format.Field>) async throws -> SearchQuery<Format.Field>? {
        try await database.read { db in
            try TypoCorrection(LibraryReader<Format>(db)).corrected(query)
        }
    }
}

extension LibraryReader: GuessedItems {
    typealias Field = Format.Field

    func hasItem(meeting terms: [SearchTerm<Field>]) throws -> Bool {
        let query = SearchQuery([terms])
        let index = IndexQuery(query)
        guard index.isExact else {
            return try !LibraryAnswer(query, count: 1, self).places.isEmpty
        }
        return try firstPlace(index.condition) != nil
    }

    func mostPopular(
        meeting terms: [SearchTerm<Field>],
        withOneOf words: [String],
        in field: Field?
    ) throws -> (place: Int64, texts: FoldedTexts)? {
        let word = IndexCondition.holding(oneOf: try known(words), in: field?.section)
        let condition = terms.isEmpty ? word : .all([IndexQuery(SearchQuery([terms])).condition, word])
        guard let place = try firstPlace(condition) else { return nil }
        return try texts(at: place).map { (place, $0) }
    }
}
