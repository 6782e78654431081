/// The grammar of RFC 8259, checked in one pass in constant memory.
struct JSONGrammar {
    /// How deep arrays and objects may be nested: as many levels as ``levels`` has bits.
    static let depthLimit = UInt128.bitWidth

    private let bytes: UnsafeRawBufferPointer
    private let count: Int
    private var index = 0
    private var depth = 0
    /// The open arrays and objects, one bit each, the innermost lowest: 1 for an object.
    private var levels: UInt128 = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count
    }

    mutating func check() throws(JSONFault) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        repeat {
            skipBlanks()
            guard index < count else { throw fault(.cutOff) }
        } while try !beginsAndEndsValue()
        skipBlanks()
        guard index == count else { throw fault(.textAfterValue) }
    }

    /// Consumes a value or the beginning of one, and closing brackets; returns whether nothing is open any more.
    @inline(__always)
    private mutating func beginsAndEndsValue() throws(JSONFault) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "{"):
            try open(object: true)
            if next() != UInt8(ascii: "}") {
                try name()
                return false
            }
        case UInt8(ascii: "["):
            try open(object: false)
            if next() != UInt8(ascii: "]") { return false }
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), 0x30...0x39: try number()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: throw fault(.unexpected(bytes[index]))
        }
        return try endsAll()
    }

    /// Consumes closing brackets and the comma after them.
    @inline(__always)
    private mutating func endsAll() throws(JSONFault) -> Bool {
        while depth > 0 {
            let isObject = levels & 1 == 1
            guard let byte = next() else { throw fault(.cutOff) }
            switch byte {
            case UInt8(ascii: ","):
                index += 1
                let following = next()
                if following == UInt8(ascii: "]") || following == UInt8(ascii: "}") { throw fault(.trailingComma) }
                if isObject { try name() }
                return false
            case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
                index += 1
                depth -= 1
                levels >>= 1
            default: throw fault(.unexpected(byte))
            }
        }
        return true
    }

    @inline(__always)
    private mutating func open(object: Bool) throws(JSONFault) {
        guard depth < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
        depth += 1
        levels = levels << 1 | (object ? 1 : 0)
        index += 1
    }

    /// Consumes the name of a member and its colon.
    @inline(__always)
    private mutating func name() throws(JSONFault) {
        guard let first = next() else { throw fault(.cutOff) }
        guard first == UInt8(ascii: "\"") else { throw fault(.unexpected(first)) }
        try string()
        guard let colon = next() else { throw fault(.cutOff) }
        guard colon == UInt8(ascii: ":") else { throw fault(.unexpected(colon)) }
        index += 1
    }

    /// The byte after white space, which is consumed.
    @inline(__always)
    private mutating func next() -> UInt8? {
        skipBlanks()
        return index < count ? bytes[index] : nil
    }

    @inline(__always)
    private mutating func skipBlanks() {
        while index < count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    private mutating func word(_ word: StaticString) throws(JSONFault) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard index < count else { throw fault(.cutOff) }
            guard bytes[index] == word.utf8Start[offset] else { throw fault(.unexpected(bytes[index])) }
            index += 1
        }
    }

    private func fault(_ reason: JSONFault.Reason) -> JSONFault {
        let line = bytes[..<min(index, count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        return JSONFault(reason: reason, offset: index, line: line)
    }
}

// MARK: - Numbers

extension JSONGrammar {
    @inline(__always)
    private mutating func number() throws(JSONFault) {
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        if index < count, bytes[index] == UInt8(ascii: "0") {
            index += 1
            if index < count, isDigit(bytes[index]) { throw fault(.number) }
        } else {
            try digits()
        }
        if index < count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            try digits()
        }
        if index < count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            try digits()
        }
    }

    @inline(__always)
    private mutating func digits() throws(JSONFault) {
        guard index < count, isDigit(bytes[index]) else { throw fault(.number) }
        while index < count, isDigit(bytes[index]) { index += 1 }
    }

    @inline(__always)
    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

// MARK: - Strings

extension JSONGrammar {
    @inline(__always)
    private mutating func string() throws(JSONFault) {
        index += 1
        while true {
            skipPlain()
            guard index < count else { throw fault(.cutOff) }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw fault(.controlCharacter)
            case 0x80...: try character()
            default: index += 1
            }
        }
    }

    /// Skips plain ASCII, eight bytes at a time.
    @inline(__always)
    private mutating func skipPlain() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while index + 8 <= count {
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

    private mutating func escape() throws(JSONFault) {
        index += 1
        guard index < count else { throw fault(.cutOff) }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            index += 1
        case UInt8(ascii: "u"):
            index += 1
            for _ in 0..<4 {
                guard index < count else { throw fault(.cutOff) }
                switch bytes[index] {
                case 0x30...0x39, 0x41...0x46, 0x61...0x66: index += 1
                default: throw fault(.escape)
                }
            }
        default: throw fault(.escape)
        }
    }

    /// Consumes a character beyond ASCII in well-formed UTF-8.
    private mutating func character() throws(JSONFault) {
        let first = bytes[index]
        let second: ClosedRange<UInt8>
        let length: Int
        switch first {
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xE1...0xEC, 0xEE, 0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: throw fault(.encoding)
        }
        guard count - index >= length, second.contains(bytes[index + 1]) else { throw fault(.encoding) }
        for offset in 2..<4 where offset < length {
            guard (0x80...0xBF).contains(bytes[index + offset]) else { throw fault(.encoding) }
        }
        index += length
    }
}
