/// What may stand where the cursor is.
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
    /// The words that may stand at the end of a line, each beginning with what is typed of it.
    ///
    /// - Parameter request: The line up to the cursor, and the active feature.
    /// - Returns: Where the word being typed begins, in UTF-8 bytes, and the ways to complete it.
    package func completions(for request: CompletionRequest) async -> (start: Int, completions: [Completion]) {
        var tokens = Tokenizer.partialTokens(of: request.line)
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
        if let last = match.rest.last?.text, last.hasPrefix("--"),
            let option = options.first(where: { "--" + $0.name == last && $0.role == .option })
        {
            return await values(of: option, typed)
        }
        if typed.hasPrefix("--") {
            if let equals = typed.firstIndex(of: "="),
                let option = options.first(where: { "--" + $0.name == typed[..<equals] })
            {
                let value = String(typed[typed.index(after: equals)...])
                return await values(of: option, value)
                    .map { Completion(typed[...equals] + $0.text, summary: $0.summary) }
            }
            let given = Set(match.rest.map(\.text))
            return options.map { Completion("--" + $0.name, summary: $0.summary) }.filter { !given.contains($0.text) }
        }
        guard let argument = argument(of: spec, after: match.rest) else { return found }
        return found + (await values(of: argument, typed))
    }

    private func argument(of spec: CommandSpec, after rest: [Token]) -> ParameterSpec? {
        var position = 0
        var isValue = false
        for token in rest {
            if isValue {
                isValue = false
            } else if token.text.hasPrefix("--") {
                isValue = spec.options.contains { "--" + $0.name == token.text && $0.role == .option }
            } else {
                position += 1
            }
        }
        if position < spec.arguments.count { return spec.arguments[position] }
        guard let last = spec.arguments.last, case .repeatedArgument = last.role else { return nil }
        return last
    }

    private func values(of parameter: ParameterSpec, _ typed: String) async -> [Completion] {
        if case .choice(let words) = parameter.kind { return words.map { Completion($0) } }
        return await parameter.source?.completions(for: typed) ?? []
    }
}
