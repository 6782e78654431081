import SatchelSearch

/// The weight of tokens in the index, which says from which part of a document they are.
enum IndexWeight {
    case title, credits, topics, values

    /// The weight in a `tsquery`.
    var sign: String {
        switch self {
        case .title: "A"
        case .credits: "B"
        case .topics: "C"
        case .values: "D"
        }
    }

    /// The position and the weight in a `tsvector`; each weight has a position of its own, or only one would remain.
    var position: String {
        switch self {
        case .title: "1A"
        case .credits: "2B"
        case .topics: "3C"
        case .values: "4"
        }
    }

    fileprivate init(_ section: SearchSection) {
        self =
            switch section {
            case .title: .title
            case .credits: .credits
            case .topics: .topics
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

    private static func query(_ token: String, isPrefix: Bool, in section: SearchSection?) -> String {
        let quoted = token.replacing("\\", with: "\\\\").replacing("'", with: "''")
        let weight = section.map { IndexWeight($0).sign } ?? ""
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

    private var isNegative: Bool { if case .not = self { true } else { false } }

    private static func joined(_ texts: [String], by sign: String) -> String? {
        texts.count > 1 ? "(" + texts.joined(separator: sign) + ")" : texts.first
    }
}
