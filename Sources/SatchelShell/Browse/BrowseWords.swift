import SatchelConsole
import SatchelPluginAPI

/// The words of a search line: what they mean, and how they are typed at the prompt, which is the same by construction.
package struct BrowseWords: Sendable, Equatable {
    /// The words as they would be typed after a command.
    package let typed: [String]
    /// The query that the command would then get.
    package let query: String

    /// Reads a search line; an open quote is closed, and what the prompt would take for an operator is quoted.
    package init(_ text: String) {
        typed = Self.words(of: text).map { word in
            let isOperator =
                word.unicodeScalars.first.map(Quoting.operators.contains) ?? false
                || word.hasPrefix(Quoting.errorRedirection)
            return isOperator ? Quoting.inDoubleQuotes(Quoting.meaning(of: word)) : word
        }
        let line = (["search"] + typed).joined(separator: " ")
        query = Tokenizer.partialTokens(of: line).dropFirst().map(\.queryText).joined(separator: " ")
    }

    /// The line that gives a list of these words.
    package func line(_ line: BrowseLine) -> String {
        let command = [line.command]
        guard line.takesWords else { return (command + line.options).joined(separator: " ") }
        // After `--` nothing is an option.
        let words = typed.contains(where: Self.looksLikeOption) ? line.options + ["--"] + typed : typed + line.options
        return (command + words).joined(separator: " ")
    }

    private static func looksLikeOption(_ word: String) -> Bool {
        word.hasPrefix("--") || (word.hasPrefix("-") && word.utf8.count == 2)
    }

    private static func words(of text: String) -> [String] {
        var reader = Quoting.Reader()
        var words: [String] = []
        var word = String.UnicodeScalarView()
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let next = scalars.index(after: index)
            if reader.read(scalars[index], before: next < scalars.endIndex ? scalars[next] : nil) == .blank {
                if !word.isEmpty { words.append(String(word)) }
                word = .init()
            } else {
                word.append(scalars[index])
            }
        }
        // A backslash at the end stands for itself.
        if reader.isEscaped { word.append("\\") }
        if let mark = reader.openMark { word.append(mark) }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }
}
