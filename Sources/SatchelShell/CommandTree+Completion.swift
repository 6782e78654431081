import SatchelConsole
import SatchelPluginAPI

/// A request to complete a word.
package struct CompletionRequest: Sendable {
    /// The line up to the cursor.
    package let line: String
    /// The active feature, whose name may be left out.
    package let feature: String?
    /// The home directory, for `~` in paths.
    package let home: String?

    package init(line: String, feature: String?, home: String? = nil) {
        self.line = line
        self.feature = feature
        self.home = home
    }
}

extension [Completion] {
    /// More are never offered.
    private static let mostCandidates = 1_000

    /// The distinct ones that begin with a prefix, ignoring case.
    fileprivate func fitting(_ typed: String) -> [Completion] {
        let prefix = typed.lowercased()
        var seen: Set<String> = []
        let found = filter { $0.text.lowercased().hasPrefix(prefix) && seen.insert($0.text).inserted }
        return Array(found.prefix(Self.mostCandidates))
    }
}

extension CommandTree {
    /// The completions of a line's last word, and the UTF-8 offset where the word starts.
    package func completions(for request: CompletionRequest) async -> (start: Int, completions: [Completion]) {
        var tokens = Tokenizer.partialTokens(of: request.line)
        // A comment, or the program or file that the results go to.
        if !Tokenizer.isInCommand(request.line) {
            return (request.line.utf8.count, [])
        }
        let isInWord = tokens.last.map { $0.range.upperBound == request.line.utf8.count } ?? false
        let word = isInWord ? tokens.removeLast() : nil
        let start = word?.range.lowerBound ?? request.line.utf8.count
        let found = await completions(of: word?.text ?? "", after: tokens, in: request.feature, home: request.home)
        return (start, found)
    }

    /// The completions of a word, given the words before it.
    package func completions(
        of typed: String,
        after tokens: [Token],
        in feature: String? = nil,
        home: String?
    ) async -> [Completion] {
        let found = await candidates(after: tokens, typed: typed, in: feature, home: home).fitting(typed)
        guard found.isEmpty, !typed.isEmpty else { return found }
        return await searches(after: tokens, typed: typed, in: feature, home: home).fitting(typed)
    }

    /// The completions of a word among those after a command's name.
    package func completions(
        of typed: String,
        after rest: [Token],
        for spec: CommandSpec,
        home: String?
    ) async -> [Completion] {
        await candidates(after: rest, typed: typed, for: spec, home: home).fitting(typed)
    }

    /// The first words that may be searched for without a verb.
    private func searches(
        after tokens: [Token],
        typed: String,
        in feature: String?,
        home: String?
    ) async -> [Completion] {
        let named = tokens.count == 1 ? features.first { $0.id == tokens[0].text.lowercased() }?.id : nil
        guard let owner = named ?? (tokens.isEmpty ? feature : nil),
            let argument = match(.words, of: owner, [])?.spec.arguments.first
        else { return [] }
        return await values(of: argument, typed, home: home)
    }

    private func candidates(
        after tokens: [Token],
        typed: String,
        in feature: String?,
        home: String?
    ) async -> [Completion] {
        let words = tokens.map(\.text)
        var found = self.words(after: words)
        if let feature { found = self.words(after: [feature] + words) + found }
        guard let match = try? match(tokens, in: feature) else { return found }
        return await candidates(after: match.rest, typed: typed, for: match.spec, orWords: found, home: home)
    }

    /// The options or values that may follow, and `words` where an argument may.
    private func candidates(
        after rest: [Token],
        typed: String,
        for spec: CommandSpec,
        orWords words: [Completion] = [],
        home: String?
    ) async -> [Completion] {
        let options = spec.namedParameters
        let place = place(after: rest, spec)
        if let pending = place.pending { return await values(of: pending, typed, home: home) }
        // Where nothing but options may start with a dash, one is enough.
        if typed.hasPrefix("--") || (typed == "-" && spec.endsOptionsAtArgument), !place.areOptionsOver {
            if let equals = typed.firstIndex(of: "="),
                let option = options.first(where: { "--" + $0.name == typed[..<equals] })
            {
                let value = String(typed[typed.index(after: equals)...])
                return await values(of: option, value, home: home)
                    .map { Completion(typed[...equals] + $0.text, summary: $0.summary) }
            }
            let given = Set(rest.map { String($0.text.prefix { $0 != "=" }) })
            let open = options.filter { $0.mayRepeat || !given.contains("--" + $0.name) }
            return open.map { Completion("--" + $0.name, summary: $0.summary) }
        }
        let named = Set(rest.map { $0.text.prefix { $0 != "=" } })
        let arguments = spec.arguments.filter { !$0.isAlsoNamed || !named.contains("--" + $0.name) }
        guard let argument = argument(of: arguments, at: place.arguments.count) else { return words }
        let found = await values(of: argument, typed, after: place.arguments, home: home)
        guard argument.source?.isComposed != true else { return words + found }
        // What is named needs no other time.
        return words + found.filter { !place.arguments.contains($0.text) }
    }

    /// The arguments so far; `pending` is an option that needs a value.
    private func place(
        after rest: [Token],
        _ spec: CommandSpec
    ) -> (arguments: [String], pending: ParameterSpec?, areOptionsOver: Bool) {
        let options = spec.namedParameters
        var arguments: [String] = []
        var pending: ParameterSpec?
        var areOptionsOver = false
        for token in rest {
            if pending != nil {
                pending = nil
            } else if !areOptionsOver, let option = options.first(where: { $0.isShort(token) }) {
                pending = option.role == .flag ? nil : option
            } else if areOptionsOver || !token.text.hasPrefix("--") {
                arguments.append(token.text)
                if spec.endsOptionsAtArgument { areOptionsOver = true }
            } else if token.text == "--" {
                areOptionsOver = true
            } else {
                pending = options.first { "--" + $0.name == token.text && $0.role != .flag }
            }
        }
        return (arguments, pending, areOptionsOver)
    }

    private func argument(of arguments: [ParameterSpec], at position: Int) -> ParameterSpec? {
        if position < arguments.count { return arguments[position] }
        guard let last = arguments.last, case .repeatedArgument = last.role else { return nil }
        return last
    }

    private func values(
        of parameter: ParameterSpec,
        _ typed: String,
        after earlier: [String] = [],
        home: String?
    ) async -> [Completion] {
        switch parameter.kind {
        case .choice(let words): return words.map { Completion($0) }
        case .limit: return [Completion(ValueKind.all)]
        case .path:
            let paths = await CompletionPatience.value { await Completion.paths(for: typed, home: home) }
            return paths ?? []
        case .text, .query, .integer, .none: break
        }
        guard let source = parameter.source else { return [] }
        if source.isComposed { return await source.completions(for: typed, after: earlier) }
        // A source that asks several stores has the same time for each and for itself a little more.
        let found = await CompletionPatience.value(times: 1.2) { await source.completions(for: typed, after: earlier) }
        return found ?? []
    }
}
