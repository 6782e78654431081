import SatchelPluginAPI

extension CommandTree {
    /// Where words that are no command are looked for.
    package enum SearchScope: Sendable {
        /// Nowhere: they are an error.
        case nowhere
        /// In the feature that is active or named first.
        case features
        /// At the top in every feature, too.
        case everywhere
    }

    /// The command that words without a verb call; nil where they are an error of another kind.
    ///
    /// - Throws: An unknown command where the first word is nearly one, or a verb of another feature or program: neither
    ///   `books serch dune` nor `books rate 1 5` searches.
    func shorthandMatch(
        _ tokens: [Token],
        in feature: String?,
        _ scope: SearchScope
    ) throws(UsageError) -> Match? {
        guard scope != .nowhere, let first = tokens.first else { return nil }
        let named = first.isQuoted ? nil : features.first { $0.id == first.text.lowercased() }?.id
        let owner = named ?? feature
        guard owner != nil || scope == .everywhere else { return nil }
        let words = named == nil ? tokens : Array(tokens.dropFirst())
        guard let word = words.first, word.isQuoted || !word.text.hasPrefix("--") else { return nil }
        if let match = match(.row, of: owner, words), Self.areRow(words, for: match.spec) { return match }
        guard var search = match(.words, of: owner, words) else { return nil }
        search.bareWords = BareWords()
        guard !word.isQuoted else { return search }
        guard !isKnown(word.text, in: owner, isFeatureNamed: named != nil) else { return nil }
        let verbs = owner.map { self.words(after: [$0], includesAliases: true).map(\.text) } ?? []
        let commands = named == nil ? verbs + topWords : verbs
        let prefix = named.map { $0 + " " } ?? ""
        let start = commands.first { word.text.lowercased().hasPrefix($0 + "-") }
        if let nearest = NearestName.typo(word.text, in: commands) ?? start {
            let error = UsageError(
                .unknownCommand(
                    prefix + word.text,
                    nearest: prefix + nearest,
                    search: search.spec.name + " " + word.raw
                )
            )
            // Many words are near a short command: `dune` is near `due`, and only with letters swapped surely a slip. A
            // title may start like a command, too: `watch-maker`.
            let isSlip = nearest.count > 4 || word.text.lowercased().sorted() == nearest.sorted()
            guard nearest == start || !isSlip else { throw error }
            search.bareWords = BareWords(doubt: error)
            return search
        }
        let others = features.flatMap { self.words(after: [$0.id], includesAliases: true).map(\.text) }
        guard let verb = NearestName.typo(word.text, in: others + CommandTree.otherVerbs) else { return search }
        let error = UsageError(
            "unknown command '\(prefix + word.text)'",
            hint: hint(for: verb, in: owner, searching: "\(search.spec.name) \(word.text)")
        )
        guard verb != word.text.lowercased() else { throw error }
        search.bareWords = BareWords(doubt: error)
        return search
    }

    /// Names the command that does what a verb says elsewhere, if there is one, and the search for the words.
    private func hint(for verb: String, in owner: String?, searching search: String) -> String {
        let paths =
            (owner.map { owner in CommandTree.otherPaths(verb).map { [owner] + $0 } } ?? [])
            + [[verb]] + CommandTree.otherPaths(verb) + features.map { [$0.id, verb] }
        let found = paths.lazy.compactMap { spec(at: $0) }.first
        let instead = found.map { "run '\($0.name)' to \($0.summary), or " } ?? "run "
        return instead + "'\(search) …' to search"
    }

    /// Whether the first of some words is a row number by itself, perhaps with options of a command after it.
    private static func areRow(_ words: [Token], for spec: CommandSpec) -> Bool {
        let digits = words[0].text.utf8
        let isNumber = digits.count <= 3 && digits.allSatisfy { (0x30...0x39).contains($0) }
        return !words[0].isQuoted && isNumber && (digits.first ?? 0x30) > 0x30
            && words.dropFirst().prefix(1).allSatisfy { next in
                // Another word after one dash is one to exclude: `3 -dune` is a search.
                next.text.hasPrefix("--") || spec.namedParameters.contains { $0.isShort(next) }
            }
    }

    /// Whether a word leads to a command, so that what is wrong is what follows it.
    private func isKnown(_ word: String, in owner: String?, isFeatureNamed: Bool) -> Bool {
        let word = word.lowercased()
        func leads(_ path: [String]) -> Bool { !words(after: path, includesAliases: true).isEmpty }
        if let owner, leads([owner, word]) { return true }
        if isFeatureNamed { return false }
        if leads([word]) || disabledFeatures[word] != nil { return true }
        // At the top, a verb lacks only its feature.
        return owner == nil && features.contains { words(after: [$0.id]).contains { $0.text == word } }
    }
}

/// Verbs of programs for collections, which nobody means as words to search for.
extension CommandTree {
    /// The verbs, each with what does it here, best first.
    private static let otherVerbPaths: [String: [String]] = [
        "add": ["buy", "fav"], "archive": ["backup"], "buy": ["add", "fav"],
        "deck": ["shelf", "watchlist"], "delete": ["remove", "unfav"], "doctor": [],
        "export": ["backup"],
        "hold": ["holdings"], "import": ["restore"], "lend": [], "missing": [], "move": ["edit"], "note": [],
        "own": ["add", "buy", "fav"], "price": ["chart"],
        "print": ["list"], "rate": [], "redo": [], "remove": ["unfav"], "rename": ["edit"],
        "sell": ["remove", "unfav"], "shelf": ["watchlist", "fav"], "status": ["mine", "sources"],
        "tag": ["edit"], "undo": [], "value": ["worth", "holdings"],
    ]

    static let otherVerbs = otherVerbPaths.keys.sorted()

    static func otherPaths(_ verb: String) -> [[String]] {
        (otherVerbPaths[verb] ?? []).map { $0.split(separator: " ").map(String.init) }
    }
}
