import SatchelSearch

extension SearchQuery {
    /// The words and phrases that a match has, as typed, to highlight in a list.
    var matchedWords: [String] {
        alternatives.joined().filter { !$0.isExcluded }.compactMap { term -> String? in
            switch term.condition {
            case .word(let text, _), .phrase(let text, _): text
            case .value: nil
            }
        }
    }
}
