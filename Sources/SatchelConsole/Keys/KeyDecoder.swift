/// Decodes the bytes a terminal sends into keys.
///
/// Bytes may be split anywhere between reads. What is not understood is skipped whole, and nothing grows without bound:
/// a sequence may have 64 bytes, a paste 64 KB, whose rest is dropped.
///
/// A lone Esc is also how longer sequences begin. It becomes a key when ``endWaiting()`` is called, which is right once
/// nothing followed it for ``patience``.
package struct KeyDecoder: Sendable {
    /// How long an Esc may be the beginning of more.
    package static let patience = Duration.milliseconds(40)
    private static let longestSequence = 64
    private static let longestPaste = 1 << 16
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    private enum State {
        case text
        case escape
        /// After `ESC [`.
        case control
        /// After `ESC O`.
        case single
        /// In a string of the terminal, such as an answer, up to its end.
        case string
        /// In the three bytes of an old mouse event.
        case oldMouse
        case paste
    }

    private var state = State.text
    private var pending: [UInt8] = []
    private var keys: [TerminalKey] = []
    private var typed = ""

    package init() {}

    /// Whether an Esc, or a sequence, waits for what follows it.
    package var isWaiting: Bool {
        switch state {
        case .escape: true
        case .single, .control: pending.isEmpty
        // Alt-P begins one too.
        case .string: true
        case .text, .oldMouse, .paste: false
        }
    }

    /// Decodes bytes, and returns the keys that are complete.
    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
        for byte in bytes { take(byte) }
        return finished()
    }

    /// Takes an Esc that waited for more as the key, and gives up on a sequence without an end.
    package mutating func endWaiting() -> [TerminalKey] {
        guard isWaiting else { return [] }
        switch state {
        case .control: add(.alt("["))
        case .single: add(.alt("o"))
        case .escape: add(.escape)
        default: break
        }
        reset()
        return finished()
    }

    private mutating func finished() -> [TerminalKey] {
        flushText()
        defer { keys = [] }
        return keys
    }

    private mutating func add(_ key: TerminalKey) {
        flushText()
        keys.append(key)
    }

    private mutating func flushText() {
        guard !typed.isEmpty else { return }
        keys.append(.text(typed))
        typed = ""
    }
}

// MARK: - Bytes

extension KeyDecoder {
    private mutating func take(_ byte: UInt8) {
        switch state {
        case .text: takeText(byte)
        case .escape: takeAfterEscape(byte)
        case .control: takeControl(byte)
        case .single:
            state = .text
            if let key = Self.key(final: byte, modifier: 1) { add(key) }
        case .string: takeString(byte)
        case .oldMouse:
            pending.append(byte)
            if pending.count == 3 { reset() }
        case .paste: takePaste(byte)
        }
    }

    private mutating func reset() {
        pending = []
        state = .text
    }

    private mutating func takeText(_ byte: UInt8) {
        if !pending.isEmpty {
            if byte & 0xC0 == 0x80 { return takeContinuation(byte) }
            // The character before was cut off.
            pending = []
        }
        switch byte {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: add(.enter)
        case 0x09: add(.tab)
        case 0x08, 0x7F: add(byte == 0x7F ? .backspace : .control("h"))
        case 0x00: add(.control(" "))
        case 0x01...0x1A: add(.control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x1C...0x1F: add(.control(Character(Unicode.Scalar(byte + 0x40))))
        case 0x20..<0x7F: typed.unicodeScalars.append(Unicode.Scalar(byte))
        case 0xC2...0xF4: pending = [byte]
        default: break
        }
    }

    private mutating func takeContinuation(_ byte: UInt8) {
        pending.append(byte)
        let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
        guard pending.count == length else { return }
        if let text = String(validating: pending, as: UTF8.self), let scalar = text.unicodeScalars.first,
            !(0x80..<0xA0).contains(scalar.value)
        {
            typed += text
        }
        pending = []
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        state = .text
        switch byte {
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string
        case 0x1B:
            add(.escape)
            state = .escape
        case 0x7F, 0x08: add(.alt("\u{7F}"))
        case 0x20..<0x7F: add(.alt(Character(Character(Unicode.Scalar(byte)).lowercased())))
        default:
            // Esc, then another key.
            add(.escape)
            takeText(byte)
        }
    }

    private mutating func takeControl(_ byte: UInt8) {
        switch byte {
        case 0x20..<0x40:
            // What is too long goes on to its end, and means nothing.
            if pending.count < Self.longestSequence { pending.append(byte) }
        case 0x40..<0x7F:
            if byte == UInt8(ascii: "M"), pending.isEmpty {
                state = .oldMouse
                return
            }
            let parameters = pending
            reset()
            if parameters.count < Self.longestSequence { finish(parameters, final: byte) }
        case 0x1B:
            reset()
            state = .escape
        default:
            reset()
            takeText(byte)
        }
    }

    private mutating func takeString(_ byte: UInt8) {
        // Ended by BEL, or by ESC and a backslash.
        if byte == 0x07 { return reset() }
        if pending.last == 0x1B {
            if byte == UInt8(ascii: "\\") { return reset() }
            reset()
            state = .escape
            return take(byte)
        }
        pending = byte == 0x1B ? [byte] : []
    }

    private mutating func takePaste(_ byte: UInt8) {
        if byte == 0x03 {
            // Ctrl-C gets out of a paste whose end is lost.
            reset()
            return add(.control("c"))
        }
        pending.append(byte)
        if byte == UInt8(ascii: "~"), pending.suffix(Self.endOfPaste.count) == Self.endOfPaste[...] {
            let text = VisibleText.line(
                String(decoding: pending.dropLast(Self.endOfPaste.count).prefix(Self.longestPaste), as: UTF8.self)
            )
            reset()
            if !text.isEmpty { add(.paste(text)) }
        } else if pending.count > Self.longestPaste + Self.endOfPaste.count {
            // Room for the end of the paste, which is looked for in what comes.
            pending.removeSubrange(Self.longestPaste - Self.endOfPaste.count..<pending.count - Self.endOfPaste.count)
        }
    }
}

// MARK: - Sequences

extension KeyDecoder {
    private mutating func finish(_ parameters: [UInt8], final: UInt8) {
        if parameters.first == UInt8(ascii: "<") {
            if let key = Self.mouse(parameters.dropFirst(), isPressed: final == UInt8(ascii: "M")) { add(key) }
            return
        }
        guard let numbers = Self.numbers(parameters[...]) else { return }
        let (first, modifier) = (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 1)
        guard final == UInt8(ascii: "~") else {
            if let key = Self.key(final: final, modifier: modifier) { add(key) }
            return
        }
        if first == 200 {
            state = .paste
            return
        }
        if let key = Self.key(number: first) { add(key) }
    }

    private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int]? {
        var numbers: [Int] = []
        for part in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            guard part.count <= 6, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        }
        return numbers
    }

    private static func key(final: UInt8, modifier: Int) -> TerminalKey? {
        // 1 and a bit each for Shift, Alt, Ctrl: whole words with Alt or Ctrl.
        let isWord = (modifier - 1) & 0b110 != 0
        switch Character(Unicode.Scalar(final)) {
        case "A": return .up
        case "B": return .down
        case "C": return isWord ? .wordRight : .right
        case "D": return isWord ? .wordLeft : .left
        case "H": return .home
        case "F": return .end
        case "M": return .enter
        case "P", "Q", "R", "S": return .function(Int(final) - 0x4F)
        case "Z": return .backTab
        default: return nil
        }
    }

    private static func key(number: Int) -> TerminalKey? {
        switch number {
        case 1, 7: .home
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    private static func mouse(_ parameters: ArraySlice<UInt8>, isPressed: Bool) -> TerminalKey? {
        guard isPressed, let numbers = numbers(parameters), numbers.count == 3 else { return nil }
        let (column, row) = (max(0, numbers[1] - 1), max(0, numbers[2] - 1))
        // Shift, Alt and Ctrl are bits besides; 32 is a movement.
        switch numbers[0] & ~0b11100 {
        case 0: return .click(column: column, row: row)
        case 64: return .wheel(isUp: true, column: column, row: row)
        case 65: return .wheel(isUp: false, column: column, row: row)
        default: return nil
        }
    }
}
