/// A word of a command line.
package struct Token: Sendable, Equatable {
    /// The word without its quotes and escapes.
    package var text: String
    /// The word as it was typed.
    package var raw: String
    /// Where it stands in the line, in UTF-8 bytes.
    package var range: Range<Int>
    /// Whether any of it was quoted or escaped, so that it cannot be an option.
    package var isQuoted: Bool

    /// Creates a word that was not typed as part of a line, such as one of the process's arguments.
    ///
    /// The raw form is quoted where the text has blanks; after a field word and its colon, only what follows is, so
    /// that `author:Frank Herbert` means the author. A text with double quotes of its own stays as it is: what a caller
    /// put them around is a phrase.
    package init(argument text: String) {
        self.text = text
        self.raw = text.contains("\"") ? text : Token.quoted(text)
        self.range = 0..<0
        self.isQuoted = false
    }

    init(text: String, raw: String, range: Range<Int>, isQuoted: Bool) {
        self.text = text
        self.raw = raw
        self.range = range
        self.isQuoted = isQuoted
    }

    /// The word as part of a search query, where double quotes make a phrase.
    package var queryText: String {
        isQuoted && !raw.contains("\"") ? Token.quoted(text) : raw
    }

    /// A text as it must be typed to be read as one word.
    package static func quoted(_ text: String) -> String {
        guard text.isEmpty || text.contains(where: needsQuotes) else { return text }
        if let colon = text.firstIndex(of: ":"), !text[..<colon].contains(where: needsQuotes), colon != text.startIndex
        {
            return text[...colon] + inQuotes(text[text.index(after: colon)...])
        }
        return inQuotes(text[...])
    }

    private static func needsQuotes(_ character: Character) -> Bool {
        character.isWhitespace || "\"'\\".contains(character)
    }

    private static func inQuotes(_ text: Substring) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// Splits a command line into words.
///
/// Blanks separate words. Text in double or single quotes is one word, blanks and all; a backslash takes the next
/// character as it is, except in single quotes. A line that begins with `#` is a comment.
package enum Tokenizer {
    /// The most bytes a line may have.
    package static let longestLine = 1 << 20

    /// A line that cannot be split.
    package enum Problem: Error, Sendable, Equatable {
        /// A quotation mark that is never closed, and where it stands, in UTF-8 bytes.
        case unclosedQuote(Character, at: Int)
        /// A backslash with nothing after it.
        case trailingBackslash
        /// More bytes than ``Tokenizer/longestLine``.
        case tooLong
    }

    /// Splits a line.
    ///
    /// - Parameter line: One line; line feeds in it are blanks.
    /// - Returns: The words in order.
    /// - Throws: A ``Problem``.
    package static func tokens(of line: String) throws(Problem) -> [Token] {
        guard line.utf8.count <= longestLine else { throw .tooLong }
        let (tokens, problem) = scan(line)
        if let problem { throw problem }
        return tokens
    }

    /// Splits as much of a line as there is, closing what is open: for completion.
    package static func partialTokens(of line: String) -> [Token] {
        line.utf8.count <= longestLine ? scan(line).tokens : []
    }

    private static func scan(_ line: String) -> (tokens: [Token], problem: Problem?) {
        var tokens: [Token] = []
        var index = line.startIndex
        func offset(_ index: String.Index) -> Int { line.utf8.distance(from: line.startIndex, to: index) }

        while index < line.endIndex {
            if line[index].isWhitespace {
                index = line.index(after: index)
                continue
            }
            if line[index] == "#", tokens.isEmpty { break }
            let start = index
            var text = ""
            var isQuoted = false
            var quote: (mark: Character, at: String.Index)?
            while index < line.endIndex {
                let character = line[index]
                if let open = quote {
                    if character == open.mark {
                        quote = nil
                    } else if character == "\\", open.mark == "\"", let next = escaped(line, index) {
                        text.append(next)
                        index = line.index(after: index)
                    } else {
                        text.append(character)
                    }
                } else if character.isWhitespace {
                    break
                } else if character == "\"" || (character == "'" && index == start) {
                    // An apostrophe inside a word is a letter of it: Ender's, l'étranger.
                    quote = (character, index)
                    isQuoted = true
                } else if character == "\\" {
                    index = line.index(after: index)
                    guard index < line.endIndex else {
                        return (tokens + [token(start, index, text, true)], .trailingBackslash)
                    }
                    text.append(line[index])
                    isQuoted = true
                } else {
                    text.append(character)
                }
                index = line.index(after: index)
            }
            tokens.append(token(start, index, text, isQuoted))
            if let quote { return (tokens, .unclosedQuote(quote.mark, at: offset(quote.at))) }
        }
        return (tokens, nil)

        func token(_ start: String.Index, _ end: String.Index, _ text: String, _ isQuoted: Bool) -> Token {
            Token(text: text, raw: String(line[start..<end]), range: offset(start)..<offset(end), isQuoted: isQuoted)
        }
    }

    /// The character a backslash inside double quotes stands for, or nil where the backslash is itself.
    private static func escaped(_ line: String, _ backslash: String.Index) -> Character? {
        let next = line.index(after: backslash)
        guard next < line.endIndex, line[next] == "\"" || line[next] == "\\" else { return nil }
        return line[next]
    }
}
