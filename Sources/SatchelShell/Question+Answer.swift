import SatchelPluginAPI

extension Question {
    /// The answer in a typed line: the default if empty, allowed words in their own spelling, else the trimmed text.
    @MainActor
    package func answer(to line: String) throws -> String {
        let typed = line.trimmed
        guard !typed.isEmpty else {
            if let defaultAnswer { return defaultAnswer }
            guard isOptional else { throw PlainError("\(prompt.lowercased()) is required", exitStatus: .usage) }
            return ""
        }
        let answer = try words(of: typed).map(spelled).joined(separator: ",")
        try check(answer)
        return answer
    }

    /// The completions of an answer's last word, and the UTF-8 offset where the word starts.
    @MainActor
    package func completions(of typed: String) async -> (start: Int, completions: [Completion]) {
        var word = typed[...]
        if takesSeveral, let comma = typed.lastIndex(of: ",") { word = typed[typed.index(after: comma)...] }
        word = word.drop { $0.isWhitespace }
        let (source, prefix) = (completion, String(word))
        let others = await CompletionPatience.value { await source?.completions(for: prefix) ?? [] } ?? []
        let found = allowed.map { Completion($0) } + others
        let start = typed.utf8.distance(from: typed.startIndex, to: word.startIndex)
        return (start, found.filter { $0.text.lowercased().hasPrefix(word.lowercased()) })
    }

    private func words(of typed: String) -> [String] {
        guard takesSeveral else { return [typed] }
        return typed.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private func spelled(_ word: String) throws -> String {
        guard !allowed.isEmpty else { return word }
        if let known = allowed.first(where: { $0.lowercased() == word.lowercased() }) { return known }
        if accepts(word) { return word }
        let nearest = NearestName.suggestion(NearestName.of(word, in: allowed))
        throw PlainError("'\(word)' is not one of \(allowed.joined(separator: ", "))" + nearest, exitStatus: .usage)
    }
}

extension String {
    /// Without blanks at either end.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
