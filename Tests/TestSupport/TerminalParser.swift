/// Splits the bytes of a program into text, control characters and escape sequences.
struct TerminalParser: Sendable {
    /// A control sequence, such as `ESC [ 1 ; 31 m`.
    struct Sequence: Sendable {
        /// Everything after `ESC [`.
        let text: String

        /// The private mark, such as `?`; empty for none.
        var mark: String { String(text.prefix { "?<=>".contains($0) }) }
        /// What it does; an intermediate character, such as that of `0 q`, is ignored.
        var final: String { String(text.suffix(1)) }
        /// The parameters as they are written.
        var style: String {
            let body = text.dropLast()
            return body == "0" ? "" : String(body.hasPrefix("0;") ? body.dropFirst(2) : body)
        }
        /// The parameters; what is not a number is 0.
        var numbers: [Int] {
            text.dropFirst(mark.count).dropLast().split(separator: ";", omittingEmptySubsequences: false)
                .map { Int($0.filter(\.isNumber)) ?? 0 }
        }

        /// A parameter, or what it stands for where it is left out.
        func number(_ index: Int, or missing: Int) -> Int {
            numbers.indices.contains(index) ? numbers[index] : missing
        }
    }

    /// What bytes turned out to be.
    enum Event: Sendable {
        case scalar(Unicode.Scalar)
        case control(UInt8)
        case sequence(Sequence)
        /// `ESC` and a character.
        case escape(Character)
        /// A string that begins with `ESC` and `_`, `P` or `]`, without its end.
        case string(Character, String)
        case malformed(String)
    }

    private enum State {
        case text
        case escape
        case sequence
        case string(Character)
        /// An `ESC` in a string, which a backslash ends.
        case stringEnd(Character)
        /// The character set that `ESC (` names.
        case characterSet
    }

    private var state = State.text
    private var pending: [UInt8] = []

    /// Takes a byte, and returns what it completes.
    mutating func take(_ byte: UInt8) -> Event? {
        switch state {
        case .text: return text(byte)
        case .escape:
            state = .text
            pending = []
            switch byte {
            case UInt8(ascii: "["): state = .sequence
            case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"):
                state = .string(Character(Unicode.Scalar(byte)))
            case UInt8(ascii: "("), UInt8(ascii: ")"): state = .characterSet
            default: return .escape(Character(Unicode.Scalar(byte)))
            }
        case .characterSet: state = .text
        case .sequence:
            pending.append(byte)
            guard !(0x20..<0x40).contains(byte) else { return nil }
            state = .text
            let text = takePending()
            return (0x40..<0x7F).contains(byte) ? .sequence(Sequence(text: text)) : .malformed(text)
        case .string(let kind):
            if byte == 0x1B {
                state = .stringEnd(kind)
            } else if byte == 0x07, kind == "]" {
                state = .text
                return .string(kind, takePending())
            } else {
                pending.append(byte)
            }
        case .stringEnd(let kind):
            // tmux's envelope doubles each ESC of what is inside.
            guard byte == UInt8(ascii: "\\") else {
                pending += [0x1B, byte]
                state = .string(kind)
                return nil
            }
            state = .text
            return .string(kind, takePending())
        }
        return nil
    }

    private mutating func text(_ byte: UInt8) -> Event? {
        if byte >= 0x80 {
            // A byte that begins a character ends one that was cut.
            if byte >= 0xC0, !pending.isEmpty { return cut(by: byte) }
            pending.append(byte)
            let length = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : 2
            guard pending.count == length else { return nil }
            let text = takePending()
            guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else { return .malformed("UTF-8") }
            return .scalar(scalar)
        }
        if !pending.isEmpty { return cut(by: byte) }
        if byte == 0x1B {
            state = .escape
            return nil
        }
        return byte < 0x20 || byte == 0x7F ? .control(byte) : .scalar(Unicode.Scalar(byte))
    }

    private mutating func cut(by byte: UInt8) -> Event {
        pending = byte >= 0xC0 ? [byte] : []
        if byte == 0x1B { state = .escape }
        return .malformed("a character cut by byte \(byte)")
    }

    private mutating func takePending() -> String {
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }

    /// The cells of a scalar as terminals count them: marks none, East Asian and emoji two.
    static func width(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        // Vowels and final consonants join the syllable that begins before them.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return value == 0xAD ? 1 : 0
        default: break
        }
        let isWide = wide.contains { $0.contains(value) } || scalar.properties.isEmojiPresentation
        return isWide ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
