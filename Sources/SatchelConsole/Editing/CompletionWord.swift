import SatchelPluginAPI

/// A word being typed, and how a candidate replaces it, quoted as the word is by the rules of ``Quoting``.
struct CompletionWord {
    private enum Style {
        case bare, single, double, backslash, verbatim
    }

    let typed: String
    let meaning: String
    private let style: Style

    init(typed: String, isVerbatim: Bool = false) {
        self.typed = typed
        guard !isVerbatim else {
            (meaning, style) = (typed, .verbatim)
            return
        }
        meaning = Quoting.meaning(of: typed)
        style =
            switch typed.first {
            case "'": .single
            case "\"": .double
            default: typed.contains("\\") ? .backslash : .bare
            }
    }

    /// Writes the candidates' common prefix, open for more typing; never less than what was typed.
    func writtenCommonBeginning(_ candidates: [String]) -> String {
        guard let first = candidates.first else { return typed }
        let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        guard common.count > meaning.count || common == meaning else { return typed }
        // A candidate need not start with what was typed: `ㅎㄹ` matches `해리`.
        guard common.lowercased().hasPrefix(meaning.lowercased()), common != meaning else { return typed }
        return written(common, endsWord: false)
    }

    /// Writes a candidate, without a closing quote where the word goes on.
    func written(_ text: String, endsWord: Bool) -> String {
        switch style {
        case .verbatim: text
        case .backslash: Quoting.escaped(text)
        case .double: Quoting.inDoubleQuotes(text, isWhole: endsWord)
        case .single: Quoting.inSingleQuotes(text, isWhole: endsWord) ?? Quoting.inDoubleQuotes(text, isWhole: endsWord)
        case .bare: Quoting.quoted(text, recalls: true, isWhole: endsWord)
        }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}

/// The completions of the word at the cursor.
package struct CompletionResult: Sendable, Equatable {
    /// The word as typed, from its opening quote to the cursor, in UTF-8 offsets of the line.
    package var word: Range<Int>
    /// The candidates in display order.
    package var candidates: [Completion]
    /// Whether the only candidate ends the word: its quote is closed and a blank follows.
    package var endsWord: Bool
    /// Whether candidates are inserted unquoted, because the line is an answer and not a command.
    package var isVerbatim: Bool

    package init(word: Range<Int>, candidates: [Completion], endsWord: Bool = true, isVerbatim: Bool = false) {
        self.word = word
        self.candidates = candidates
        self.endsWord = endsWord
        self.isVerbatim = isVerbatim
    }
}

/// Completes a line up to the cursor, a UTF-8 offset; runs off the main thread and must be quick.
package typealias LineCompleter = @Sendable (_ line: String, _ cursor: Int) async -> CompletionResult
