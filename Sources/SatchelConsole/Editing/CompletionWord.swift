/// A word being typed, and how a candidate is written in its place.
///
/// The rules are those of the shell's tokenizer: blanks end a word, `'…'` is literal, `"…"` and a bare word take a
/// backslash before the next character.
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
        meaning = Self.unquoted(typed)
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
        case .verbatim:
            return text
        case .backslash:
            return text.reduce(into: "") { $0 += (Self.isSpecial($1) ? "\\" : "") + String($1) }
        case .single where !text.contains("'"):
            return "'" + text + (isWhole ? "'" : "")
        case .bare where !text.contains(where: Self.isSpecial) && !text.isEmpty && text.first != "#":
            return text
        case .bare, .single, .double:
            let body = text.reduce(into: "") { $0 += ("\"\\".contains($1) ? "\\" : "") + String($1) }
            return "\"" + body + (isWhole ? "\"" : "")
        }
    }

    /// Whether a character would end, quote or recall something in a bare word.
    private static func isSpecial(_ character: Character) -> Bool {
        character.isWhitespace || "\"'\\!".contains(character)
    }

    private static func unquoted(_ typed: String) -> String {
        var meaning = ""
        var quote: Character?
        var isEscaped = false
        for character in typed {
            if isEscaped {
                meaning.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else {
                meaning.append(character)
            }
        }
        return meaning
    }
}

extension String {
    /// The characters both texts begin with.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
