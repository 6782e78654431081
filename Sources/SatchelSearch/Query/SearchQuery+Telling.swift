extension SearchTerm {
    /// Whether the term is made of signs only, which count for nothing in a search.
    package var saysNothing: Bool {
        switch condition {
        case .word(let text, _), .phrase(let text, _): FoldedText(text).letters.isEmpty
        case .value: false
        }
    }
}

extension SearchQuery {
    /// The alternatives without the terms that say nothing.
    ///
    /// For catalogues whose service is asked in words of its own. Empty for a search of signs only, which finds no item,
    /// and for the empty search, which finds every one: ``isEverything`` tells them apart.
    package var tellingAlternatives: [[Term]] {
        alternatives.map { $0.filter { !$0.saysNothing } }.filter { !$0.isEmpty }
    }
}
