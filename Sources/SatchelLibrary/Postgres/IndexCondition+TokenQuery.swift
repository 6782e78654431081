import SatchelCatalog

extension SearchSection {
    /// The weight in a `tsquery` of tokens in the section.
    fileprivate var weight: String {
        switch self {
        case .title: "A"
        case .credits: "B"
        case .topics: "C"
        }
    }

    /// The position and the weight in a `tsvector`; each weight has a position of its own, or only one would remain.
    var position: String {
        switch self {
        case .title: "1A"
        case .credits: "2B"
        case .topics: "3C"
        }
    }
}

extension IndexCondition {
    /// The `tsquery`, or nil if nothing can match.
    ///
    /// The index has no positions: adjacent tokens are found wherever they are, and the matcher checks those.
    var tokenQuery: String? {
        switch self {
        case .tokens(let tokens, let isPrefix, let section):
            Self.joined(
                tokens.enumerated().map { number, token in
                    Self.query(token, isPrefix: isPrefix && number == tokens.count - 1, in: section)
                },
                by: " & "
            )
        case .all(let conditions): Self.all(conditions)
        case .any(let conditions): Self.joined(conditions.compactMap(\.tokenQuery), by: " | ")
        case .not: nil
        }
    }

    /// The same with the tokens of pairs for words that are next to each other; a prefix has none.
    var withPairs: IndexCondition {
        switch self {
        case .tokens(let tokens, let isPrefix, let section):
            guard tokens.count > 1 else { return self }
            let hashes = tokens.dropLast(isPrefix ? 1 : 0).map { word in
                DocumentTokens.isUncommonWord(word.utf8) ? WordPair.hash(word.utf8) : nil
            }
            var isPaired = tokens.map { _ in false }
            var conditions: [IndexCondition] = []
            for (index, (first, second)) in zip(hashes, hashes.dropFirst()).enumerated() {
                guard let first, let second else { continue }
                (isPaired[index], isPaired[index + 1]) = (true, true)
                let pair = String(decoding: WordPair.token(first, second), as: UTF8.self)
                conditions.append(.tokens([pair], isPrefix: false, in: nil))
            }
            for (index, token) in tokens.enumerated() where !isPaired[index] {
                conditions.append(.tokens([token], isPrefix: isPrefix && index == tokens.count - 1, in: section))
            }
            return .all(conditions)
        case .all(let conditions): return .all(conditions.map(\.withPairs))
        case .any(let conditions): return .any(conditions.map(\.withPairs))
        case .not(let condition): return .not(condition.withPairs)
        }
    }

    private static func query(_ token: String, isPrefix: Bool, in section: SearchSection?) -> String {
        let quoted = token.replacing("\\", with: "\\\\").replacing("'", with: "''")
        let weight = section?.weight ?? ""
        return "'\(quoted)'" + (isPrefix || !weight.isEmpty ? ":" : "") + (isPrefix ? "*" : "") + weight
    }

    private static func all(_ conditions: [IndexCondition]) -> String? {
        var wanted: [String] = []
        for condition in conditions {
            if case .not(let condition) = condition {
                condition.tokenQuery.map { wanted.append("!\($0)") }
            } else if let text = condition.tokenQuery {
                wanted.append(text)
            } else {
                return nil
            }
        }
        // The index finds nothing by what a document does not have.
        return conditions.allSatisfy(\.isNegative) ? nil : joined(wanted, by: " & ")
    }

    /// Whether the index has to join the documents of several tokens.
    var isJoined: Bool {
        switch self {
        case .tokens(let tokens, _, _): tokens.count > 1
        case .all(let conditions): conditions.count > 1 || conditions.contains(where: \.isJoined)
        case .any(let conditions): conditions.contains(where: \.isJoined)
        case .not: false
        }
    }

    /// Whether more tokens are opened than a search has words: those of a prefix, or many to choose from.
    var hasManyTokens: Bool {
        switch self {
        case .tokens(_, let isPrefix, _): isPrefix
        case .all(let conditions): conditions.contains(where: \.hasManyTokens)
        case .any(let conditions): conditions.count > Self.fewTokens || conditions.contains(where: \.hasManyTokens)
        case .not(let condition): condition.hasManyTokens
        }
    }

    /// The most tokens to choose from that are joined, whatever the others are.
    static let fewTokens = 12

    private var isNegative: Bool { if case .not = self { true } else { false } }
}
