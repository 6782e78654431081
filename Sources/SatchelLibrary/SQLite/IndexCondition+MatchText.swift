import SatchelCatalog

extension IndexCondition {
    /// The FTS5 query, or nil if nothing can match.
    var matchText: String? {
        switch self {
        case .tokens(let tokens, let isPrefix, let section):
            // Tokens have letters, digits and some signs, never a quote.
            (section.map { "\($0.column) : " } ?? "") + "\"\(tokens.joined(separator: " "))\"" + (isPrefix ? "*" : "")
        case .all(let conditions):
            Self.all(conditions)
        case .any(let conditions):
            Self.joined(conditions.compactMap(\.matchText), by: " OR ")
        case .not:
            nil
        }
    }

    private static func all(_ conditions: [IndexCondition]) -> String? {
        var wanted: [String] = []
        var unwanted: [String] = []
        for condition in conditions {
            if case .not(let condition) = condition {
                condition.matchText.map { unwanted.append($0) }
            } else if let text = condition.matchText {
                wanted.append(text)
            } else {
                return nil
            }
        }
        guard let all = joined(wanted, by: " AND ") else { return nil }
        return joined(unwanted, by: " OR ").map { "(\(all) NOT \($0))" } ?? all
    }

    /// Texts with a sign between them, in parentheses if there are several; nil for none.
    static func joined(_ texts: [String], by sign: String) -> String? {
        texts.count > 1 ? "(" + texts.joined(separator: sign) + ")" : texts.first
    }
}

extension SearchSection {
    fileprivate var column: String {
        switch self {
        case .title: "title"
        case .credits: "credits"
        case .topics: "topics"
        }
    }
}
