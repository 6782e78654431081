extension JSONScanner {
    /// The text of a name or a text without its quotes and escapes; half of a surrogate pair is replaced.
    package func text(in bytes: UnsafeRawBufferPointer) -> String {
        let plain = plainText(in: bytes)
        guard plain.contains(UInt8(ascii: "\\")) else { return String(decoding: plain, as: UTF8.self) }
        var text = ""
        var rest = bytes[token].dropFirst().dropLast()
        while let mark = rest.firstIndex(of: UInt8(ascii: "\\")) {
            text += String(decoding: rest[..<mark], as: UTF8.self)
            rest = rest[(mark + 1)...]
            text.unicodeScalars.append(Self.escaped(&rest))
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    /// The bytes of a name or a text between its quotes, with escapes as they are.
    package func plainText(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[(token.lowerBound + 1)..<(token.upperBound - 1)])
    }

    private static func escaped(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar {
        let letter = rest.popFirst() ?? UInt8(ascii: "?")
        switch letter {
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return codePoint(&rest)
        default: return Unicode.Scalar(letter)
        }
    }

    /// The scalar of one `\u` escape, or of two.
    private static func codePoint(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar {
        let first = hexDigits(&rest)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            return "\u{FFFD}"
        }
        var following = rest.dropFirst(2)
        let second = hexDigits(&following)
        guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
        rest = following
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private static func hexDigits(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt32 {
        defer { rest = rest.dropFirst(4) }
        return UInt32(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD
    }
}
