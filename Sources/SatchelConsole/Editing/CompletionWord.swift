import SatchelPluginAPI

/// A word being typed, and how a candidate is written in its place.
///
/// The candidate is quoted as the word was begun, by the rules of ``Quoting``.
struct CompletionWord {
    private enum Style {
        case bare, single, double, backslash, verbatim
    }

    /// The word as it stands in the line.
    let typed: String
    /// What the word means so far, without quotes.
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

    /// How the only candidate is written; without its closing quote where the word goes on.
    func written(_ candidate: String, endsWord: Bool) -> String {
        write(candidate, isWhole: endsWord)
    }

    /// What all candidates have in common, written so that typing can go on; never less than what was typed.
    func writtenCommonBeginning(_ candidates: [String]) -> String {
        guard let first = candidates.first else { return typed }
        let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        guard common.count > meaning.count || common == meaning else { return typed }
        // A candidate need not begin with what was typed: `ㅎㄹ` stands for `해리`.
        guard common.lowercased().hasPrefix(meaning.lowercased()), common != meaning else { return typed }
        return write(common, isWhole: false)
    }

    private func write(_ text: String, isWhole: Bool) -> String {
        switch style {
        case .verbatim: text
        case .backslash: Quoting.escaped(text)
        case .double: Quoting.inDoubleQuotes(text, isWhole: isWhole)
        case .single: Quoting.inSingleQuotes(text, isWhole: isWhole) ?? Quoting.inDoubleQuotes(text, isWhole: isWhole)
        case .bare: Quoting.quoted(text, recalls: true, isWhole: isWhole)
        }
    }
}

extension String {
    /// The characters both texts begin with.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}

/// The ways to complete the word at the cursor.
package struct CompletionResult: Sendable, Equatable {
    /// The word as typed, from its opening quote to the cursor, in UTF-8 offsets of the line.
    package var word: Range<Int>
    /// The candidates, in the order to list them.
    package var candidates: [Completion]
    /// Whether the word is done once one candidate is left: its quote is closed and a blank follows.
    package var endsWord: Bool
    /// Whether candidates are written as they are, because the line is an answer and not words of a command.
    package var isVerbatim: Bool

    /// Creates a result.
    package init(word: Range<Int>, candidates: [Completion], endsWord: Bool = true, isVerbatim: Bool = false) {
        self.word = word
        self.candidates = candidates
        self.endsWord = endsWord
        self.isVerbatim = isVerbatim
    }
}

/// Completes a line up to the cursor, given as a UTF-8 offset; called off the main thread, with little time.
package typealias LineCompleter = @Sendable (_ line: String, _ cursor: Int) async -> CompletionResult
