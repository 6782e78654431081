import Foundation
import SatchelCatalog

/// A key or password that cannot be printed by accident.
///
/// Description, debug description, mirror and interpolation all show the same mask. The one way to the text is
/// ``reveal()``, so that every use can be found.
public struct Secret: Sendable, Hashable {
    private let text: String

    /// Wraps a text.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns the text itself, for the request that needs it and nothing else.
    public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "‹secret›" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Where a secret appears

extension Secret {
    func appears(in text: String) -> Bool { appears(in: Array(text.utf8)) }

    func appears(in bytes: [UInt8]) -> Bool { nextRange(in: bytes, from: 0, of: SecretSpelling.all(of: text)) != nil }

    /// Returns the text with the secret masked wherever it appears.
    func masked(in text: String) -> String {
        masked(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Returns the bytes with the secret masked wherever it appears, or nil if it does not.
    fileprivate func masked(in bytes: [UInt8]) -> [UInt8]? {
        let spellings = SecretSpelling.all(of: self.text)
        var shown: [UInt8] = []
        var end = 0
        while let range = nextRange(in: bytes, from: end, of: spellings) {
            shown += bytes[end..<range.lowerBound] + Array(description.utf8)
            end = range.upperBound
        }
        return end == 0 ? nil : shown + bytes[end...]
    }

    private func nextRange(in bytes: [UInt8], from start: Int, of spellings: [SecretSpelling]) -> Range<Int>? {
        guard !spellings.isEmpty else { return nil }
        var mayBegin = [Bool](repeating: false, count: 256)
        for spelling in spellings { for byte in spelling.firstBytes { mayBegin[Int(byte)] = true } }
        for position in bytes.indices.dropFirst(start) where mayBegin[Int(bytes[position])] {
            if let end = spellings.lazy.compactMap({ $0.end(in: bytes, at: position) }).max() { return position..<end }
        }
        return nil
    }
}

extension Data {
    /// The body of a response with the secrets of its request masked, so that no row, link or error can show one.
    ///
    /// A secret of a few characters, which could be any part of a text, is masked in errors only.
    func masking(_ secrets: [Secret]) -> Data {
        let long = secrets.filter { $0.reveal().utf8.count >= SecretSpelling.leastForBase64 }
        guard !long.isEmpty else { return self }
        let masked = long.reduce(into: Array(self)) { $0 = $1.masked(in: $0) ?? $0 }
        return Data(masked)
    }
}

/// A spelling of a secret: plain, or in base64 by itself or inside a longer text.
///
/// Each is found in any letter case, with any bytes encoded as in an address, in JSON or in HTML, and with blanks and hidden
/// marks in between: a secret has none, and the marks are gone from what is shown.
private struct SecretSpelling {
    /// Shorter secrets have too little base64 to be told from other text.
    static let leastForBase64 = 6
    private let bytes: [UInt8]

    static func all(of text: String) -> [SecretSpelling] {
        let plain = Array(text.utf8)
        guard !plain.isEmpty else { return [] }
        guard plain.count >= leastForBase64 else { return [SecretSpelling(bytes: plain)] }
        let encoded = (0..<3).map { base64(of: plain, after: $0) }
        let forAddresses = encoded.map { $0.map { $0 == plus ? hyphen : $0 == slash ? underscore : $0 } }
        return Set([plain] + encoded + forAddresses).map(SecretSpelling.init)
    }

    private static func base64(of bytes: [UInt8], after count: Int) -> [UInt8] {
        let encoded = Data([UInt8](repeating: 0, count: count) + bytes).base64EncodedString().utf8
        return Array(encoded.dropFirst([0, 2, 3][count]).dropLast([0, 3, 2][(count + bytes.count) % 3]))
    }

    var firstBytes: [UInt8] {
        let first = bytes[0]
        return [first, Self.folded(first), Self.folded(first) & ~(first.isLetter ? 0x20 : 0)]
            + EncodedScalar.firstBytes
    }

    func end(in text: [UInt8], at start: Int) -> Int? {
        end(in: text, at: start, decoding: false) ?? end(in: text, at: start, decoding: true)
    }

    private func end(in text: [UInt8], at start: Int, decoding: Bool) -> Int? {
        var position = start
        for (index, byte) in bytes.enumerated() {
            while index > 0, let next = EncodedScalar(text, at: position), next.isUnseen { position = next.end }
            guard position < text.count else { return nil }
            let plain = Self.folded(text[position]) == Self.folded(byte) ? position + 1 : nil
            if let plain, !decoding {
                position = plain
            } else if let read = EncodedScalar(text, at: position), let found = UInt8(exactly: read.value),
                Self.folded(found) == Self.folded(byte)
            {
                position = read.end
            } else if let plain {
                position = plain
            } else {
                return nil
            }
        }
        return position
    }

    private static func folded(_ byte: UInt8) -> UInt8 { byte.isLetter ? byte | 0x20 : byte }

    private static let plus = UInt8(ascii: "+")
    private static let hyphen = UInt8(ascii: "-")
    private static let slash = UInt8(ascii: "/")
    private static let underscore = UInt8(ascii: "_")
}

/// A scalar of a text, as whoever reads it decodes it: `A`, `%41`, `\u0041` or `&#65;`.
private struct EncodedScalar {
    static let firstBytes = [percent, backslash, ampersand]
    /// The longest entity, such as `#x0001D173`, and its semicolon.
    private static let longestEntity = 11
    private static let named: [String: UInt32] = [
        "amp": 0x26, "apos": 0x27, "gt": 0x3E, "lt": 0x3C, "nbsp": 0xA0, "quot": 0x22, "shy": 0xAD,
    ]

    let value: UInt32
    let end: Int

    /// Reads the scalar at a position; nil at the end.
    init?(_ text: [UInt8], at position: Int) {
        guard let first = Self(unescaping: text, at: position) else { return nil }
        let encoded: Self? =
            switch first.value {
            case UInt32(Self.ampersand): Self(entity: text, after: first.end)
            case UInt32(Self.percent): Self.hex(text, from: first.end, digits: 2)
            default: nil
            }
        self = encoded ?? first
    }

    private init(_ value: UInt32, end: Int) {
        (self.value, self.end) = (value, end)
    }

    /// Whether the scalar is blank or leaves no trace when a text is shown.
    var isUnseen: Bool {
        if value < 0x7F { return value <= 0x20 }
        return Unicode.Scalar(value).map { $0.isBlank || $0.isHidden } ?? true
    }

    private init?(unescaping text: [UInt8], at position: Int) {
        guard position < text.count else { return nil }
        let byte = text[position]
        guard byte == Self.backslash, position + 1 < text.count else {
            self.init(utf8: text, at: position)
            return
        }
        switch text[position + 1] {
        case UInt8(ascii: "u"):
            guard let high = Self.hex(text, from: position + 2, digits: 4) else {
                self.init(UInt32(byte), end: position + 1)
                return
            }
            self = Self.pair(high, in: text) ?? high
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            self.init(0x20, end: position + 2)
        case let escaped: self.init(UInt32(escaped), end: position + 2)
        }
    }

    private init(utf8 text: [UInt8], at position: Int) {
        let lead = text[position]
        let count = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard count > 1, position + count <= text.count else {
            self.init(UInt32(lead), end: position + 1)
            return
        }
        let rest = text[(position + 1)..<(position + count)]
        let value = rest.reduce(UInt32(lead) & (0xFF >> UInt32(count + 1))) { $0 << 6 | UInt32($1 & 0x3F) }
        self.init(value, end: position + count)
    }

    private init?(entity text: [UInt8], after start: Int) {
        var name = ""
        var position = start
        while name.utf8.count < Self.longestEntity, let next = Self(unescaping: text, at: position), next.value < 0x7F {
            position = next.end
            if next.value == UInt32(UInt8(ascii: ";")) {
                let number = name.lowercased().split(separator: "#", omittingEmptySubsequences: false)
                let digits = number.count == 2 && number[0].isEmpty ? number[1] : ""
                let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
                guard let value = value ?? Self.named[name] else { return nil }
                self.init(value, end: position)
                return
            }
            name.unicodeScalars.append(Unicode.Scalar(UInt8(next.value)))
        }
        return nil
    }

    private static func hex(_ text: [UInt8], from start: Int, digits: Int) -> Self? {
        guard start + digits <= text.count else { return nil }
        let number = String(decoding: text[start..<(start + digits)], as: UTF8.self)
        return UInt32(number, radix: 16).map { Self($0, end: start + digits) }
    }

    /// The scalar of two escapes, as JSON writes those above U+FFFF.
    private static func pair(_ high: Self, in text: [UInt8]) -> Self? {
        guard (0xD800..<0xDC00).contains(high.value), high.end + 1 < text.count, text[high.end] == backslash,
            text[high.end + 1] == UInt8(ascii: "u"), let low = hex(text, from: high.end + 2, digits: 4),
            (0xDC00..<0xE000).contains(low.value)
        else { return nil }
        return Self(0x10000 + (high.value - 0xD800) << 10 + (low.value - 0xDC00), end: low.end)
    }

    private static let percent = UInt8(ascii: "%")
    private static let backslash = UInt8(ascii: "\\")
    private static let ampersand = UInt8(ascii: "&")
}

extension Unicode.Scalar {
    /// Whether the scalar is a space or a control character, which is shown as one.
    var isBlank: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
        default: false
        }
    }

    /// Whether the scalar is invisible, so that it could hide a key from a search, or a word from a reader.
    var isHidden: Bool {
        switch properties.generalCategory {
        case .format, .surrogate, .privateUse, .unassigned: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }
}

/// Describes a secret that a service needs, and where to get it.
public struct SecretName: Sendable, Hashable {
    /// The title, such as `Aladin TTB key`.
    public let title: String
    /// The environment variable that may hold it, such as `SATCHEL_ALADIN_TTBKEY`.
    public let variable: String
    /// The file in the configuration folder that may hold it, such as `aladin.ttbkey`.
    public let file: String
    /// The web address where one can get it.
    public let source: String

    public init(title: String, variable: String, file: String, source: String) {
        self.title = title
        self.variable = variable
        self.file = file
        self.source = source
    }
}
