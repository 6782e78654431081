/// The one scanner of JSON: reads the grammar of RFC 8259 token by token, in constant memory, over any number of pieces.
///
/// It checks all of the text, its UTF-8 too, and is total: any bytes end in a token, a fault or the wish for more.
package struct JSONScanner {
    /// A token, whose bytes are at ``token``.
    package enum Token: Sendable {
        /// The beginning of an object.
        case object
        /// The beginning of an array.
        case array
        /// The end of an object or an array.
        case end
        /// The name of a member, in quotes.
        case name
        /// A text, in quotes.
        case text
        case number
        /// `true`, `false` or `null`.
        case word
    }

    /// What the grammar expects between tokens.
    private enum Place { case value, firstElement, element, firstName, name, colon, next, end }

    /// What was read of a token.
    private enum Part {
        case none, string, escape, hexadecimal, character, word
        case minus, zero, integer, point, fraction, exponent, sign, power
    }

    /// How deep arrays and objects may be nested: as many levels as ``levels`` has bits.
    package static let depthLimit = UInt128.bitWidth

    /// The next byte of the piece.
    package private(set) var index: Int
    /// The bytes of the last token, if it lies in one piece.
    package var token: Range<Int> { start..<index }
    /// The number of open arrays and objects.
    package private(set) var depth = 0
    /// The line feeds passed.
    package private(set) var lines = 0

    private var place = Place.value
    private var part = Part.none
    /// The open arrays and objects, one bit each, the innermost lowest: 1 for an object.
    private var levels: UInt128 = 0
    private var start = 0
    /// The bytes of the text before the piece.
    private var base = 0
    /// The bytes of a character or of an escape that are still to come, and what the next one may be.
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0...0
    private var width = 0
    private var word: StaticString = ""
    /// Whether a fault was passed in ``passValue(in:)``, in a value without brackets or quotes or not.
    private var isBroken = false
    private var isBare = false

    /// Begins at a byte of the first piece.
    package init(at index: Int = 0) {
        self.index = index
    }

    /// Begins at a text that is whole, after a byte order mark.
    package init(wholeText bytes: UnsafeRawBufferPointer) {
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Goes on at a byte of another piece.
    package mutating func move(to index: Int) {
        base += self.index - index
        self.index = index
    }

    /// Reads the next token, or returns nil at the end of the piece.
    package mutating func next(in bytes: UnsafeRawBufferPointer) throws(JSONFault) -> Token? {
        if part != .none { return try completed(in: bytes) }
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\n"):
                lines += 1
                index += 1
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                index += 1
                continue
            default: break
            }
            switch place {
            case .colon:
                guard byte == UInt8(ascii: ":") else { throw fault(.unexpected(byte)) }
                place = .value
                index += 1
            case .next where byte == UInt8(ascii: ","):
                place = isInObject ? .name : .element
                index += 1
            case .next:
                guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw fault(.unexpected(byte))
                }
                return close()
            case .firstElement where byte == UInt8(ascii: "]"), .firstName where byte == UInt8(ascii: "}"):
                return close()
            case .element where byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"),
                .name where byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"):
                throw fault(.trailingComma)
            case .value, .firstElement, .element:
                start = index
                if let opened = try begin(byte) { return opened }
                return try completed(in: bytes)
            case .firstName, .name:
                guard byte == UInt8(ascii: "\"") else { throw fault(.unexpected(byte)) }
                start = index
                _ = try begin(byte)
                return try completed(in: bytes)
            case .end: throw fault(.textAfterValue)
            }
        }
        return nil
    }

    /// Ends the text: returns the number that it ends with, or nil if its value was whole.
    package mutating func finish() throws(JSONFault) -> Token? {
        switch part {
        case .none:
            guard place == .end else { throw fault(.cutOff) }
            return nil
        case .zero, .integer, .fraction, .power: return ended(.number)
        case .minus, .point, .exponent, .sign: throw fault(.number)
        case .character: throw fault(.encoding, before: width - missing)
        case .string, .escape, .hexadecimal, .word: throw fault(.cutOff)
        }
    }

    private func fault(_ reason: JSONFault.Reason, before count: Int = 0) -> JSONFault {
        JSONFault(reason: reason, offset: base + index - count, line: lines + 1)
    }
}

// MARK: - Arrays and objects

extension JSONScanner {
    private var isInObject: Bool { levels & 1 == 1 }

    /// Begins a value: returns the beginning of an array or an object, or nil for the first byte of another.
    private mutating func begin(_ byte: UInt8) throws(JSONFault) -> Token? {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
            let isObject = byte == UInt8(ascii: "{")
            levels = levels << 1 | (isObject ? 1 : 0)
            depth += 1
            index += 1
            place = isObject ? .firstName : .firstElement
            return isObject ? .object : .array
        case UInt8(ascii: "\""):
            part = .string
            index += 1
        case UInt8(ascii: "-"):
            part = .minus
            index += 1
        case 0x30...0x39: part = .minus
        case UInt8(ascii: "t"): (part, word) = (.word, "true")
        case UInt8(ascii: "f"): (part, word) = (.word, "false")
        case UInt8(ascii: "n"): (part, word) = (.word, "null")
        default: throw fault(.unexpected(byte))
        }
        if part == .word { missing = word.utf8CodeUnitCount }
        return nil
    }

    private mutating func close() -> Token {
        start = index
        index += 1
        depth -= 1
        levels >>= 1
        place = depth == 0 ? .end : .next
        return .end
    }

    /// Reads on to the end of a token without brackets; nil if it goes on behind the piece.
    private mutating func completed(in bytes: UnsafeRawBufferPointer) throws(JSONFault) -> Token? {
        switch part {
        case .none: nil
        case .string, .escape, .hexadecimal, .character:
            try endsString(in: bytes) ? ended(place == .name || place == .firstName ? .name : .text) : nil
        case .word: try endsWord(in: bytes) ? ended(.word) : nil
        case .minus, .zero, .integer, .point, .fraction, .exponent, .sign, .power:
            try endsNumber(in: bytes) ? ended(.number) : nil
        }
    }

    private mutating func ended(_ token: Token) -> Token {
        part = .none
        place = token == .name ? .colon : depth == 0 ? .end : .next
        return token
    }

    private mutating func endsWord(in bytes: UnsafeRawBufferPointer) throws(JSONFault) -> Bool {
        while missing > 0 {
            guard index < bytes.count else { return false }
            guard bytes[index] == word.utf8Start[word.utf8CodeUnitCount - missing] else {
                throw fault(.unexpected(bytes[index]))
            }
            index += 1
            missing -= 1
        }
        return true
    }

    private mutating func endsNumber(in bytes: UnsafeRawBufferPointer) throws(JSONFault) -> Bool {
        while index < bytes.count {
            let byte = bytes[index]
            if (0x30...0x39).contains(byte) {
                switch part {
                case .minus: part = byte == 0x30 ? .zero : .integer
                case .zero: throw fault(.number)
                case .point: part = .fraction
                case .exponent, .sign: part = .power
                default: break
                }
            } else {
                switch (part, byte) {
                case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): part = .point
                case (.zero, 0x45), (.zero, 0x65), (.integer, 0x45), (.integer, 0x65), (.fraction, 0x45),
                    (.fraction, 0x65):
                    part = .exponent
                case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): part = .sign
                case (.minus, _), (.point, _), (.exponent, _), (.sign, _): throw fault(.number)
                default: return true
                }
            }
            index += 1
        }
        return false
    }
}

// MARK: - Strings

extension JSONScanner {
    private mutating func endsString(in bytes: UnsafeRawBufferPointer) throws(JSONFault) -> Bool {
        if part == .string { skipPlain(in: bytes) }
        while index < bytes.count {
            let byte = bytes[index]
            switch part {
            case .escape:
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                    UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                    part = .string
                case UInt8(ascii: "u"): (part, missing) = (.hexadecimal, 4)
                default: throw fault(.escape)
                }
            case .hexadecimal:
                switch byte {
                case 0x30...0x39, 0x41...0x46, 0x61...0x66: missing -= 1
                default: throw fault(.escape)
                }
                if missing == 0 { part = .string }
            case .character:
                guard allowed.contains(byte) else { throw fault(.encoding, before: width - missing) }
                allowed = 0x80...0xBF
                missing -= 1
                if missing == 0 { part = .string }
            default:
                switch byte {
                case UInt8(ascii: "\""):
                    index += 1
                    return true
                case UInt8(ascii: "\\"): part = .escape
                case 0..<0x20: throw fault(.controlCharacter)
                case 0x80...: try beginCharacter(byte)
                default: break
                }
            }
            index += 1
            if part == .string { skipPlain(in: bytes) }
        }
        return false
    }

    /// Skips plain ASCII, eight bytes at a time.
    @inline(__always)
    private mutating func skipPlain(in bytes: UnsafeRawBufferPointer) {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quotes = word ^ (ones &* 0x22)
            let backslashes = word ^ (ones &* 0x5C)
            // Sets the top bit of each byte that is a control character, a quote, a backslash or not ASCII.
            let special =
                (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
            let found = special & tops
            guard found == 0 else {
                // A borrow goes upward only, so the lowest mark is right.
                index += found.trailingZeroBitCount >> 3
                return
            }
            index += 8
        }
    }

    /// Begins a character beyond ASCII in well-formed UTF-8.
    private mutating func beginCharacter(_ first: UInt8) throws(JSONFault) {
        switch first {
        case 0xC2...0xDF: (allowed, width) = (0x80...0xBF, 2)
        case 0xE0: (allowed, width) = (0xA0...0xBF, 3)
        case 0xE1...0xEC, 0xEE, 0xEF: (allowed, width) = (0x80...0xBF, 3)
        case 0xED: (allowed, width) = (0x80...0x9F, 3)
        case 0xF0: (allowed, width) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (allowed, width) = (0x80...0xBF, 4)
        case 0xF4: (allowed, width) = (0x80...0x8F, 4)
        default: throw fault(.encoding)
        }
        (part, missing) = (.character, width - 1)
    }
}

// MARK: - Values that may be broken

extension JSONScanner {
    /// Reads on to the end of a value; false if it goes on behind the piece.
    ///
    /// What is not JSON is passed by its brackets and quotes alone, so that what follows can be read.
    package mutating func passValue(in bytes: UnsafeRawBufferPointer) -> Bool {
        if !isBroken {
            do throws(JSONFault) {
                while try next(in: bytes) != nil { if place == .end { return true } }
                return false
            } catch {
                isBroken = true
                let isInString = [.string, .escape, .hexadecimal, .character].contains(part)
                part = isInString ? .string : .none
                isBare = depth == 0 && !isInString
            }
        }
        return passBrokenValue(in: bytes)
    }

    private mutating func passBrokenValue(in bytes: UnsafeRawBufferPointer) -> Bool {
        while index < bytes.count {
            let byte = bytes[index]
            if isBare, [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ",")].contains(byte) { return true }
            // An unmatched brace is a value, if a broken one; a bracket is the end of the array around this one.
            if depth == 0, part == .none, byte == UInt8(ascii: "]") { return true }
            index += 1
            if byte == UInt8(ascii: "\n") { lines += 1 }
            switch (part, byte) {
            case (.escape, _): part = .string
            case (.string, UInt8(ascii: "\\")): part = .escape
            case (.string, UInt8(ascii: "\"")):
                part = .none
                if depth == 0 { return true }
            case (.string, _): break
            case (_, UInt8(ascii: "\"")): (part, isBare) = (.string, false)
            case (_, UInt8(ascii: "{")), (_, UInt8(ascii: "[")):
                depth += 1
                isBare = false
            case (_, UInt8(ascii: "}")), (_, UInt8(ascii: "]")):
                depth = max(0, depth - 1)
                if depth == 0 { return true }
            default: break
            }
        }
        return false
    }
}
