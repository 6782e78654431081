import SatchelConsole
import SatchelPluginAPI

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

    /// The raw form is quoted as it would be typed; a text with double quotes is unchanged: they mark a phrase.
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
    ///
    /// An argument of the process has lost the quotes around it, which only kept its words together for another shell.
    package var queryText: String {
        guard !range.isEmpty else { return text }
        return isQuoted && !raw.contains("\"") ? Quoting.quoted(text) : raw
    }
}

/// A line split into words, and where its output goes.
package struct TypedLine: Sendable, Equatable {
    /// The words of the command.
    package var tokens: [Token]
    /// Where the output goes; nil for the console.
    package var target: OutputTarget?
}

/// Splits a command line into words by the rules of `Quoting`.
package enum Tokenizer {
    /// The longest line, in bytes.
    package static let longestLine = PlainLineEditor.longest

    /// Splits a line; line feeds in it are blanks.
    ///
    /// `isCommand` tells whether words name a command, so that `list>out` lacks a space where `x>y` is a word.
    package static func line(
        _ line: String,
        isCommand: ([String]) -> Bool = { _ in false }
    ) throws(UsageError) -> TypedLine {
        guard line.utf8.count <= longestLine else { throw UsageError(.lineTooLong(limit: longestLine)) }
        let scan = Scan(of: line, isCommand: isCommand)
        if let problem = scan.problem { throw problem }
        return TypedLine(tokens: scan.tokens, target: try scan.target(in: line))
    }

    /// Splits a line; where its output goes is left out.
    package static func tokens(of line: String) throws(UsageError) -> [Token] { try Self.line(line).tokens }

    /// Splits an unfinished line, for completion, as if what is open were closed.
    package static func partialTokens(of line: String) -> [Token] {
        line.utf8.count <= longestLine ? Scan(of: line).tokens : []
    }

    /// Whether an unfinished line is still in its command, and not after an operator or in a comment.
    package static func isInCommand(_ line: String) -> Bool {
        line.utf8.count <= longestLine && Scan(of: line).isInCommand
    }
}

/// The words up to the first operator, and that operator.
private struct Scan {
    private(set) var tokens: [Token] = []
    private(set) var problem: UsageError?
    /// The operator, and where the text after it starts.
    private(set) var mark: (text: String, end: String.Index)?
    private var hasComment = false
    var isInCommand: Bool { mark == nil && !hasComment }

    init(of line: String, isCommand: ([String]) -> Bool = { _ in false }) {
        var reader = Quoting.Reader()
        var word: (start: String.Index, text: String.UnicodeScalarView, isQuoted: Bool)?
        let scalars = line.unicodeScalars
        func offset(_ index: String.Index) -> Int { line.utf8.distance(from: line.startIndex, to: index) }
        func close(at end: String.Index, _ tokens: inout [Token]) {
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
            let (wasOpen, wasEscaped) = (reader.openMark != nil, reader.isEscaped)
            let role = reader.read(scalar, before: after < scalars.endIndex ? scalars[after] : nil)
            if role == .blank {
                close(at: index, &tokens)
            } else {
                if word == nil {
                    if scalar == Quoting.comment, tokens.isEmpty || !Self.isDigit(scalars[after...].first) {
                        hasComment = true
                        break
                    }
                    if role == .text, let text = Self.operatorText(at: scalars[index...]) {
                        mark = (text, scalars.index(index, offsetBy: text.unicodeScalars.count))
                        return
                    }
                    word = (index, String.UnicodeScalarView(), false)
                } else if !wasOpen, !wasEscaped, Self.endsCommand(scalar, before: scalars[after...].first) {
                    close(at: index, &tokens)
                    mark = (String(scalar), after)
                    return
                }
                if let start = word?.start, start < index, role == .text, !wasOpen, !wasEscaped,
                    scalar == "|" || scalar == ">",
                    Quoting.isGluedOperator(scalar, before: scalars[after...])
                        || isCommand(tokens.map(\.text) + [String(scalars[start..<index])])
                {
                    let glued = String(scalars[start...].prefix { !Quoting.isBlank($0) })
                    problem = UsageError(
                        "missing space before '\(scalar)' in '\(glued)'",
                        hint: "put a space before it to send the output there, or quotes around the word"
                    )
                    close(at: index, &tokens)
                    mark = (String(scalar), after)
                    return
                }
                if role == .text { word?.text.append(scalar) } else { word?.isQuoted = true }
            }
            index = after
        }
        close(at: scalars.endIndex, &tokens)
        if let mark = reader.openMark {
            problem = UsageError(.unclosedQuote(String(mark)))
        } else if reader.isEscaped {
            problem = UsageError(.trailingBackslash)
        }
    }

    /// Whether a letter makes a number of the `#` before it.
    private static func isDigit(_ letter: Unicode.Scalar?) -> Bool { letter.map { ("0"..."9").contains($0) } ?? false }

    /// Whether a letter in a word is the `;` behind a command.
    private static func endsCommand(_ letter: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        letter == ";" && next.map(Quoting.isBlank) ?? true
    }

    /// The operator that a word starts with, if any.
    ///
    /// A single `&` is one only at the end of a line, `<` as a word of its own, and `;` also behind one, so that
    /// `Pride & Prejudice`, `<3` and `;-)` can be searched for.
    private static func operatorText(at word: Substring.UnicodeScalarView) -> String? {
        if word.starts(with: Quoting.errorRedirection.unicodeScalars) { return Quoting.errorRedirection }
        let run = word.prefix { Quoting.operators.contains($0) }
        guard let first = run.first else { return nil }
        let rest = word[run.endIndex...]
        let isAlone = rest.first.map(Quoting.isBlank) ?? true
        if isAlone, run.elementsEqual("&".unicodeScalars), rest.contains(where: { !Quoting.isBlank($0) }) { return nil }
        return first == "|" || first == ">" || isAlone || run.count > 1 ? String(run) : nil
    }

    /// Where the output goes; nil without an operator.
    func target(in line: String) throws(UsageError) -> OutputTarget? {
        guard let (mark, end) = self.mark else { return nil }
        guard ["|", ">", ">>"].contains(mark) else { throw UsageError(.unsupportedOperator(mark)) }
        guard !tokens.isEmpty else { throw UsageError(.missingCommand(before: mark)) }
        let rest = String(line.unicodeScalars[end...])
        guard rest.unicodeScalars.contains(where: { !Quoting.isBlank($0) }) else {
            throw UsageError(.missingTarget(after: mark))
        }
        if mark == "|" { return .program(rest) }
        let file = Scan(of: rest)
        if let problem = file.problem { throw problem }
        guard let name = file.tokens.first else { throw UsageError(.missingTarget(after: mark)) }
        if let next = file.tokens.dropFirst().first?.raw ?? file.mark?.text { throw UsageError(.textAfterFile(next)) }
        return .file(name.text, appends: mark == ">>")
    }
}
