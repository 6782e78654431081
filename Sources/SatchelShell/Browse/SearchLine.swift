import SatchelConsole

/// The line that a person types a search into, with readline's usual keys.
package struct SearchLine: Sendable, Equatable {
    /// The most bytes; what is longer is not taken.
    package static let longest = 4096

    /// What stands before the cursor, and what after it.
    package private(set) var before: String
    package private(set) var after = ""
    /// What was cut last.
    private var cut = ""

    package init(_ text: String = "") {
        before = ""
        insert(text)
    }

    /// The whole text.
    package var text: String { before + after }

    /// Takes a key, and returns whether it was one for editing.
    package mutating func take(_ key: TerminalKey) -> Bool {
        switch key {
        case .text(let text), .paste(let text): insert(text)
        case .left, .control("b"): if let character = before.popLast() { after = String(character) + after }
        case .right: if !after.isEmpty { before.append(after.removeFirst()) }
        case .wordLeft, .alt("b"): after = word(&before) + after
        case .wordRight, .alt("f"): before += nextWord(&after)
        case .control("a"): (before, after) = ("", text)
        case .control("e"): (before, after) = (text, "")
        case .backspace, .control("h"): _ = before.popLast()
        case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
        case .control("k"): (cut, after) = (after, "")
        case .control("u"): (cut, before) = (before, "")
        case .control("w"): cut = blankWord(&before)
        case .alt("\u{7F}"): cut = word(&before)
        case .alt("d"): cut = nextWord(&after)
        case .control("y"): insert(cut)
        default: return false
        }
        return true
    }

    private mutating func insert(_ text: String) {
        let text = VisibleText.line(text)
        guard before.utf8.count + after.utf8.count + text.utf8.count <= Self.longest else { return }
        before += text
    }

    /// Takes the last word of letters and digits off a text, with what follows it.
    private func word(_ text: inout String) -> String {
        let rest = text.reversed().drop { !Self.isWord($0) }.drop(while: Self.isWord)
        return split(&text, after: rest.count)
    }

    /// Takes the last word between blanks off a text, with the blanks that follow it.
    private func blankWord(_ text: inout String) -> String {
        let rest = text.reversed().drop { $0 == " " }.drop { $0 != " " }
        return split(&text, after: rest.count)
    }

    /// Takes the first word off a text, with what stands before it.
    private func nextWord(_ text: inout String) -> String {
        let rest = String(text.drop { !Self.isWord($0) }.drop(while: Self.isWord))
        defer { text = rest }
        return String(text.dropLast(rest.count))
    }

    private func split(_ text: inout String, after count: Int) -> String {
        let tail = String(text.dropFirst(count))
        text = String(text.prefix(count))
        return tail
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
