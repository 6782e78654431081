/// How the words of a line are quoted: one description for the tokenizer, Tab completion and history expansion.
///
/// - Blanks separate words.
/// - Text in double quotes is part of one word, blanks and all; so is text in single quotes at the start of a word. An
///   apostrophe inside a word is a letter of it: `Ender's`, `l'étranger`.
/// - A backslash takes the next character as it is. In double quotes it does so before `"` and `\` only, in single quotes
///   never.
/// - A line that begins with `#` is a comment.
///
/// Lines are read scalar by scalar, so that a quotation mark stays one whatever combining mark is typed after it.
package enum Quoting {
    /// What begins a comment.
    package static let comment: Unicode.Scalar = "#"
    private static let double: Unicode.Scalar = "\""
    private static let single: Unicode.Scalar = "'"
    private static let backslash: Unicode.Scalar = "\\"

    /// What a scalar of a line is.
    package enum Role: Sendable {
        /// A blank between words.
        case blank
        /// A quotation mark that opens or closes; no part of the word's text.
        case mark
        /// A backslash that takes the next scalar as it is; no part of the word's text.
        case escape
        /// A part of the word's text.
        case text
    }

    /// Reads a line from its start, scalar by scalar.
    package struct Reader: Sendable {
        /// The quotation mark that is open, if any.
        package private(set) var openMark: Unicode.Scalar?
        /// Whether the next scalar is taken as it is.
        package private(set) var isEscaped = false
        private var isInWord = false

        /// Creates a reader at the start of a line.
        package init() {}

        /// The role of the next scalar.
        ///
        /// - Parameters:
        ///   - scalar: The scalar.
        ///   - next: The one after it, if there is one.
        /// - Returns: What the scalar is.
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

    /// Whether a scalar separates words where nothing is quoted.
    package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }

    /// The text a word stands for; one whose quote is still open is read as far as it goes.
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

    // MARK: - Writing

    /// A text as it must be typed to be read as one word.
    ///
    /// Only where it must be is it quoted; after a field word and its colon only what follows is, so that
    /// `author:Frank Herbert` becomes `author:"Frank Herbert"`.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - recalls: Whether the word is typed where `!` recalls earlier lines.
    ///   - isWhole: Whether the closing quote is written.
    /// - Returns: The word.
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

    /// A text in double quotes.
    package static func inDoubleQuotes(_ text: String, isWhole: Bool = true) -> String {
        "\"" + escaping(text) { $0 == double || $0 == backslash } + (isWhole ? "\"" : "")
    }

    /// A text in single quotes, or nil where it holds one and so cannot be.
    package static func inSingleQuotes(_ text: String, isWhole: Bool = true) -> String? {
        text.unicodeScalars.contains(single) ? nil : "'" + text + (isWhole ? "'" : "")
    }

    /// A text with a backslash before whatever would mean something, the `!` that recalls earlier lines included.
    package static func escaped(_ text: String) -> String {
        escaping(text) { isBlank($0) || $0 == double || $0 == single || $0 == backslash || $0 == "!" }
    }

    private static func needsQuotes(_ text: Substring.UnicodeScalarView, recalls: Bool) -> Bool {
        guard let first = text.first else { return true }
        return first == single || first == comment
            || text.contains { isBlank($0) || $0 == double || $0 == backslash || (recalls && $0 == "!") }
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
