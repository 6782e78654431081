import SatchelCatalog
import SatchelPluginAPI

extension ListBrowser {
    /// What keys do to rows: the verbs of what the user keeps, as they would be typed.
    static func actions(using verb: String?) -> [BrowseAction] {
        guard let keeping = Item.kind.keeping else { return [] }
        let feature = Item.words.feature
        func words(_ ids: [String]) -> String { ids.map(\.asWord).joined(separator: " ") }
        func each(_ verb: String) -> BrowseAction.Lines {
            { ids, answer in ids.map { "\(feature) \(verb) \($0.asWord) \(answer)" } }
        }
        let primary: BrowseAction? =
            switch keeping.quantity {
            case .copies:
                BrowseAction(2, "add", "add to what you own, or another copy") { ids, _ in
                    ["\(feature) add \(words(ids))"]
                }
            case .amount:
                keeping.entryTypes.first.map { type in
                    BrowseAction(2, type.verb, type.summary, asking: "amount", lines: each(type.verb))
                }
            case .one:
                verb.map { verb in
                    BrowseAction(2, verb, "'\(verb)' of today") { ids, _ in ["\(feature) \(verb) \(words(ids))"] }
                }
            }
        return [primary].compactMap { $0 } + [
            BrowseAction(3, "rate", "rate, from 0.25 to 5 or none", asking: "rating", lines: each("rate")),
            BrowseAction(4, "edit", "change fields, such as: note \"a gift\"", asking: "field and value") {
                ids,
                answer in
                let parts = answer.split(maxSplits: 1, omittingEmptySubsequences: false) { " =".contains($0) }
                let option = parts[0].hasPrefix("--") ? String(parts[0]) : "--\(parts[0])"
                let value = parts.count == 2 ? parts[1].trimmed.asAnswer : "\"\""
                return ["\(feature) edit \(words(ids)) \(option) \(value) --yes"]
            },
            BrowseAction(5, "tag", "add tags, or remove one with -", asking: "tags") { ids, answer in
                ["\(feature) edit \(words(ids)) --tag \(answer.asAnswer) --yes"]
            },
            BrowseAction(
                6,
                keeping.list,
                "put on a \(keeping.list), or take off one with -",
                asking: keeping.list
            ) { ids, answer in
                let (verb, name) = answer.hasPrefix("-") ? ("drop", String(answer.dropFirst())) : ("add", answer)
                return ["\(feature) \(keeping.list) \(verb) \(name.asAnswer) \(words(ids))"]
            },
            BrowseAction(
                7,
                "do",
                "another verb, such as: \(keeping.quantity == .amount ? "sell 0.1" : "lend Mina")",
                asking: "verb"
            ) { ids, answer in
                let parts = answer.split(separator: " ", maxSplits: 1)
                let rest = parts.count == 2 ? " \(parts[1])" : ""
                return ids.map { "\(feature) \(parts[0]) \($0.asWord)\(rest)" }
            },
            BrowseAction(8, "undo", "undo the last change", isAboutRows: false) { _, _ in ["undo"] },
        ]
    }
}

extension String {
    /// The text as one word of a line, unless it is typed in quotes or goes on with options.
    fileprivate var asAnswer: String {
        let isQuoted = utf8.count > 1 && first == last && first.map { "\"'".contains($0) } == true
        return isQuoted || contains(" --") ? self : asWord
    }

    /// The text as one word of a line.
    fileprivate var asWord: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || "0123456789-_.:,+".unicodeScalars.contains(scalar)
            }
        return isPlain ? self : "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
