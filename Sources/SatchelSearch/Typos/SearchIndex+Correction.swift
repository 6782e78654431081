import Synchronization

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
