import SatchelConsole

/// A word of a command line.
package struct Token: Sendable, Equatable {
    /// The word without its quotes and escapes.
    package var text: String
    /// The word as typed.
    package var raw: String
    /// The word's place in the line, in UTF-8 bytes.
    package var range: Range<Int>
    /// Whether any of it was quoted or escaped, so that it can't be an option.
    package var isQuoted: Bool

    /// Creates a word that was not typed in a line, such as an argument of the process.
    ///
    /// The raw form is quoted if the text has blanks; after a field word and its colon only what follows is, so that
    /// `author:Frank Herbert` means the author. A text with double quotes is unchanged: they mark a phrase.
    package init(argument text: String) {
        self.text = text
        self.raw = text.contains("\"") ? text : Quoting.quoted(text)
        self.range = 0..<0
        self.isQuoted = false
    }

    init(text: String, raw: String, range: Range<Int>, isQuoted: Bool) {
        self.text = text
        self.raw = raw
        self.range = range
        self.isQuoted = isQuoted
    }

    /// The word in a search query, where double quotes make a phrase.
    package var queryText: String {
        isQuoted && !raw.contains("\"") ? Quoting.quoted(text) : raw
    }
}

/// Splits a command line into words by the rules of `Quoting`.
package enum Tokenizer {
    /// The longest line, in bytes.
    package static let longestLine = PlainLineEditor.longest

    /// Why a line can't be split.
    package enum Problem: Error, Sendable, Equatable {
        /// A missing closing quote, with the UTF-8 offset of the opening one.
        case unclosedQuote(Character, at: Int)
        /// A backslash with nothing after it.
        case trailingBackslash
        /// The line is longer than ``Tokenizer/longestLine``.
        case tooLong
    }

    /// Splits a line; line feeds in it are blanks.
    package static func tokens(of line: String) throws(Problem) -> [Token] {
        guard line.utf8.count <= longestLine else { throw .tooLong }
        let (tokens, problem) = scan(line)
        if let problem { throw problem }
        return tokens
    }

    /// Splits an unfinished line, for completion, as if what is open were closed.
    package static func partialTokens(of line: String) -> [Token] {
        line.utf8.count <= longestLine ? scan(line).tokens : []
    }

    private static func scan(_ line: String) -> (tokens: [Token], problem: Problem?) {
        var tokens: [Token] = []
        var reader = Quoting.Reader()
        var word: (start: String.Index, text: String.UnicodeScalarView, isQuoted: Bool)?
        var opened: String.Index?
        let scalars = line.unicodeScalars
        func offset(_ index: String.Index) -> Int { line.utf8.distance(from: line.startIndex, to: index) }
        func close(at end: String.Index) {
            guard let ended = word.take() else { return }
            tokens.append(
                Token(
                    text: String(ended.text),
                    raw: String(scalars[ended.start..<end]),
                    range: offset(ended.start)..<offset(end),
                    isQuoted: ended.isQuoted
                )
            )
        }

        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let after = scalars.index(after: index)
            let wasOpen = reader.openMark != nil
            let role = reader.read(scalar, before: after < scalars.endIndex ? scalars[after] : nil)
            if role == .blank {
                close(at: index)
            } else {
                if word == nil {
                    if scalar == Quoting.comment, tokens.isEmpty { break }
                    word = (index, String.UnicodeScalarView(), false)
                }
                if role == .text { word?.text.append(scalar) } else { word?.isQuoted = true }
                if role == .mark, !wasOpen { opened = index }
            }
            index = after
        }
        close(at: scalars.endIndex)
        if let mark = reader.openMark, let opened {
            return (tokens, .unclosedQuote(Character(mark), at: offset(opened)))
        }
        return (tokens, reader.isEscaped ? .trailingBackslash : nil)
    }
}
