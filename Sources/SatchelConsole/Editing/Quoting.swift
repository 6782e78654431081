/// How the words of a line are quoted: one description for the tokenizer, Tab completion and history expansion.
///
/// - Blanks separate words.
/// - Double quotes anywhere, and single quotes at the start of a word, keep their text in that word. An apostrophe
///   inside a word is a letter of it: `Ender's`, `l'étranger`.
/// - A backslash makes the next character literal; in double quotes only `"` and `\`, in single quotes none.
/// - A word that starts with `#` begins a comment, unless a digit follows, as in `#4`.
/// - A word that starts with `|` or `>` sends the output of the words before it elsewhere. Operators of other shells,
///   such as `&&`, are errors as words of their own. Quoted or escaped, each of them is a word like any other.
///
/// Lines are read scalar by scalar, so that a combining mark typed after a quotation mark doesn't hide it.
package enum Quoting {
    /// The scalar that starts a comment.
    package static let comment: Unicode.Scalar = "#"
    /// The scalars that operators are made of.
    package static let operators: Set<Unicode.Scalar> = ["|", "&", ";", "<", ">"]
    /// How the redirection of standard error starts, in other shells.
    package static let errorRedirection = "2>"
    private static let double: Unicode.Scalar = "\""
    private static let single: Unicode.Scalar = "'"
    private static let backslash: Unicode.Scalar = "\\"

    /// The role of a scalar in a line.
    package enum Role: Sendable {
        /// A blank between words.
        case blank
        /// A quotation mark that opens or closes, not part of the word's text.
        case mark
        /// A backslash that makes the next scalar literal, not part of the word's text.
        case escape
        /// Part of the word's text.
        case text
    }

    /// Reads a line from its start, scalar by scalar.
    package struct Reader: Sendable {
        /// The open quotation mark, if any.
        package private(set) var openMark: Unicode.Scalar?
        /// Whether the next scalar is literal.
        package private(set) var isEscaped = false
        private var isInWord = false

        package init() {}

        /// Reads the next scalar and returns its role; `next` is the one after it, if any.
        package mutating func read(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Role {
            if isEscaped {
                isEscaped = false
                return .text
            }
            if let openMark {
                if scalar == openMark {
                    self.openMark = nil
                    return .mark
                }
                guard scalar == backslash, openMark == double, next == double || next == backslash else { return .text }
                isEscaped = true
                return .escape
            }
            if Quoting.isBlank(scalar) {
                isInWord = false
                return .blank
            }
            defer { isInWord = true }
            if scalar == double || (scalar == single && !isInWord) {
                openMark = scalar
                return .mark
            }
            guard scalar == backslash else { return .text }
            isEscaped = true
            return .escape
        }
    }

    /// Whether a scalar separates words outside quotes.
    package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }

    /// The text a word stands for; an open quote is read as far as it goes.
    package static func meaning(of word: String) -> String {
        var reader = Reader()
        var meaning = String.UnicodeScalarView()
        let scalars = word.unicodeScalars
        for index in scalars.indices {
            let next = scalars.index(after: index)
            let role = reader.read(scalars[index], before: next < scalars.endIndex ? scalars[next] : nil)
            if role == .text { meaning.append(scalars[index]) }
        }
        return String(meaning)
    }

    /// The programs that are likely to be meant behind a `|` without a space.
    private static let programs: Set = ["cat", "grep", "head", "jq", "less", "more", "sort", "tail", "tee", "wc"]

    /// Whether a `|` or `>` inside of a word was meant to send the output elsewhere.
    ///
    /// A file with a folder or an extension follows, or a usual program; `a|b` and `year>1990` are words.
    package static func isGluedOperator(_ mark: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
        guard mark == "|" || mark == ">" else { return false }
        // A line of nothing but such signs is read in time, too.
        var target = rest.prefix(256).prefix { !isBlank($0) }
        if mark == "|" { return programs.contains(String(target)) }
        if target.first == ">" { target.removeFirst() }
        guard let first = target.first, first != ">" else { return false }
        if first == "/" || first == "~" { return true }
        guard let dot = target.lastIndex(of: "."), dot > target.startIndex else { return false }
        return target[dot...].dropFirst().first?.properties.isAlphabetic == true
    }

    // MARK: - Writing

    /// A text as it must be typed to be read as one word: in quotes only where needed.
    ///
    /// After a field word and its colon only what follows is quoted: `author:Frank Herbert` becomes
    /// `author:"Frank Herbert"`. `recalls` tells whether `!` recalls earlier lines where the word is typed.
    package static func quoted(_ text: String, recalls: Bool = false, isWhole: Bool = true) -> String {
        guard needsQuotes(text.unicodeScalars[...], recalls: recalls) else { return text }
        let scalars = text.unicodeScalars
        if let colon = scalars.firstIndex(of: ":"), colon != scalars.startIndex,
            !needsQuotes(scalars[..<colon], recalls: recalls)
        {
            let after = scalars.index(after: colon)
            return String(scalars[..<after]) + inDoubleQuotes(String(scalars[after...]), isWhole: isWhole)
        }
        return inDoubleQuotes(text, isWhole: isWhole)
    }

    /// Puts a text in double quotes.
    package static func inDoubleQuotes(_ text: String, isWhole: Bool = true) -> String {
        "\"" + escaping(text) { $0 == double || $0 == backslash } + (isWhole ? "\"" : "")
    }

    /// Puts a text in single quotes; nil if it contains one.
    package static func inSingleQuotes(_ text: String, isWhole: Bool = true) -> String? {
        text.unicodeScalars.contains(single) ? nil : "'" + text + (isWhole ? "'" : "")
    }

    /// Escapes whatever has a meaning, including the `!` that recalls earlier lines.
    package static func escaped(_ text: String) -> String {
        escaping(text) {
            isBlank($0) || $0 == double || $0 == single || $0 == backslash || $0 == "!" || $0 == comment
                || operators.contains($0)
        }
    }

    private static func needsQuotes(_ text: Substring.UnicodeScalarView, recalls: Bool) -> Bool {
        guard let first = text.first else { return true }
        return first == single || first == comment || operators.contains(first) || text.last == ";"
            || String(text.prefix(2)) == errorRedirection
            || text.contains { isBlank($0) || $0 == double || $0 == backslash || (recalls && $0 == "!") }
            || text.indices.contains { isGluedOperator(text[$0], before: text[text.index(after: $0)...]) }
    }

    private static func escaping(_ text: String, where needsBackslash: (Unicode.Scalar) -> Bool) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if needsBackslash(scalar) { escaped.append(backslash) }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}

extension Quoting {
    /// Whether the `!` at an offset is quoted, escaped, or followed by nothing it could recall.
    static func isLiteralBang(_ line: some Collection<UInt8>, at offset: Int) -> Bool {
        let next = line.dropFirst(offset + 1).first
        guard let next, ![0x20, 0x09, 0x0A, 0x3D, 0x28, 0x22, 0x27].contains(next) else { return true }
        var reader = Reader()
        var before: Unicode.Scalar?
        for scalar in String(decoding: line.prefix(offset), as: UTF8.self).unicodeScalars {
            if let before { _ = reader.read(before, before: scalar) }
            before = scalar
        }
        if let before { _ = reader.read(before, before: "!") }
        return reader.openMark != nil || reader.isEscaped
    }
}
