import SatchelCatalog
import SatchelPluginAPI
import SatchelShell

extension Session {
    /// The verb that a line at the top leaves without its feature: `fav 2` means the second row in view, and for a person
    /// who types several lines `fav` the item on screen.
    func verbAtTop(_ tokens: [Token]) async throws -> CommandTree.Match? {
        let view = await rowsInView()
        let features = view.matches.isEmpty ? [view.feature].compactMap(\.self) : view.matches.map(\.feature).distinct
        for feature in features {
            guard var verb = tree.verb(of: feature, tokens), case .text? = verb.spec.arguments.first?.kind else {
                continue
            }
            // `rate 1 5` has one row, and a rating.
            let mostRows = if case .repeatedArgument = verb.spec.arguments[0].role { verb.rest.count } else { 1 }
            let rows = verb.rest.prefix(mostRows).map(Self.rows).prefix { $0 != nil }.compactMap(\.self)
            guard let first = rows.first?.first else { continue }
            guard !view.matches.isEmpty else { return verb }
            let named = try rows.joined().map { row in
                guard (1...view.matches.count).contains(row) else {
                    throw PlainError.noRow("\(row)", count: view.matches.count)
                }
                return view.matches[row - 1]
            }
            guard named[0].feature == feature else { continue }
            guard named.allSatisfy({ $0.feature == feature }) else {
                throw UsageError(
                    "the rows are of different features",
                    hint: "use a line for each, such as '\(tokens[0].text) \(first)'"
                )
            }
            verb.rest = named.map { Token(argument: $0.reference) } + verb.rest.dropFirst(rows.count)
            return verb
        }
        guard isConversation, let feature = coordinator.lastFeature else { return nil }
        return tree.verb(of: feature, tokens)
    }

    /// The rows that a word of a line means: `2`, `1-3` or `1,3`; nil for another word.
    private static func rows(_ word: Token) -> [Int]? {
        var rows: [Int] = []
        for part in word.text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            // No search of every feature has more rows.
            let numbers = ends.compactMap { $0.utf8.count <= 3 && $0.first?.isASCII == true ? Int($0) : nil }
            guard (1...2).contains(ends.count), numbers.count == ends.count, !word.isQuoted else { return nil }
            rows += min(numbers[0], numbers[ends.count - 1])...max(numbers[0], numbers[ends.count - 1])
        }
        return rows.isEmpty ? nil : rows
    }
}
