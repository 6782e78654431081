import SatchelSearch

extension IndexCondition {
    /// Expands each prefix to the words that begin with it; `words` returns nil if they are too many.
    func completed(_ words: (String) throws -> [String]?) rethrows -> IndexCondition {
        switch self {
        case .tokens(let tokens, true, let section):
            guard let last = tokens.last, let words = try words(last) else { return self }
            return .any(words.map { .tokens(tokens.dropLast() + [$0], isPrefix: false, in: section) })
        case .tokens: return self
        case .all(let conditions): return .all(try conditions.map { try $0.completed(words) })
        case .any(let conditions): return .any(try conditions.map { try $0.completed(words) })
        case .not(let condition): return .not(try condition.completed(words))
        }
    }
}
