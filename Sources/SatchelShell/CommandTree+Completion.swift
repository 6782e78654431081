import SatchelPluginAPI

/// A request to complete a word.
package struct CompletionRequest: Sendable {
    /// The line up to the cursor.
    package let line: String
    /// The active feature, whose name may be left out.
    package let feature: String?

    /// Creates a request.
    package init(line: String, feature: String?) {
        self.line = line
        self.feature = feature
    }
}

extension CommandTree {
    /// The completions of a line's last word, and the UTF-8 offset where the word starts.
    package func completions(for request: CompletionRequest) async -> (start: Int, completions: [Completion]) {
        var tokens = Tokenizer.partialTokens(of: request.line)
        // A comment.
        if tokens.isEmpty, !request.line.allSatisfy(\.isWhitespace) { return (request.line.utf8.count, []) }
        let isInWord = tokens.last.map { $0.range.upperBound == request.line.utf8.count } ?? false
        let word = isInWord ? tokens.removeLast() : nil
        let typed = word?.text ?? ""
        let start = word?.range.lowerBound ?? request.line.utf8.count

        let found = await candidates(after: tokens, typed: typed, in: request.feature)
        let prefix = typed.lowercased()
        var seen: Set<String> = []
        return (
            start,
            found.filter { $0.text.lowercased().hasPrefix(prefix) && seen.insert($0.text).inserted }
        )
    }

    private func candidates(after tokens: [Token], typed: String, in feature: String?) async -> [Completion] {
        let words = tokens.map(\.text)
        var found = self.words(after: words)
        if let feature { found = self.words(after: [feature] + words) + found }
        guard let match = try? match(tokens, in: feature) else { return found }

        let spec = match.spec
        let options = spec.options + CommandParser.sharedOptions
        let (position, pending, areOptionsOver) = place(after: match.rest, options)
        if let pending { return await values(of: pending, typed) }
        if typed.hasPrefix("--"), !areOptionsOver {
            if let equals = typed.firstIndex(of: "="),
                let option = options.first(where: { "--" + $0.name == typed[..<equals] })
            {
                let value = String(typed[typed.index(after: equals)...])
                return await values(of: option, value)
                    .map { Completion(typed[...equals] + $0.text, summary: $0.summary) }
            }
            let given = Set(match.rest.map { String($0.text.prefix { $0 != "=" }) })
            return options.map { Completion("--" + $0.name, summary: $0.summary) }.filter { !given.contains($0.text) }
        }
        guard let argument = argument(of: spec, at: position) else { return found }
        return found + (await values(of: argument, typed))
    }

    /// `position` counts arguments; `pending` is an option that needs a value.
    private func place(
        after rest: [Token],
        _ options: [ParameterSpec]
    ) -> (position: Int, pending: ParameterSpec?, areOptionsOver: Bool) {
        var position = 0
        var pending: ParameterSpec?
        var areOptionsOver = false
        for token in rest {
            if pending != nil {
                pending = nil
            } else if areOptionsOver || !token.text.hasPrefix("--") {
                position += 1
            } else if token.text == "--" {
                areOptionsOver = true
            } else {
                pending = options.first { "--" + $0.name == token.text && $0.role == .option }
            }
        }
        return (position, pending, areOptionsOver)
    }

    private func argument(of spec: CommandSpec, at position: Int) -> ParameterSpec? {
        if position < spec.arguments.count { return spec.arguments[position] }
        guard let last = spec.arguments.last, case .repeatedArgument = last.role else { return nil }
        return last
    }

    private func values(of parameter: ParameterSpec, _ typed: String) async -> [Completion] {
        switch parameter.kind {
        case .choice(let words): return words.map { Completion($0) }
        case .limit: return [Completion(ValueKind.all)]
        case .text, .query, .path, .integer, .none: break
        }
        return await parameter.source?.completions(for: typed) ?? []
    }
}
