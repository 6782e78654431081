import Foundation

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
/// Each is found in any letter case, with any bytes percent-encoded, and with spaces in between, as a secret has none.
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
        return [first, Self.folded(first), Self.folded(first) & ~(Self.isLetter(first) ? 0x20 : 0), Self.percent]
    }

    func end(in text: [UInt8], at start: Int) -> Int? {
        end(in: text, at: start, decoding: false) ?? end(in: text, at: start, decoding: true)
    }

    private func end(in text: [UInt8], at start: Int, decoding: Bool) -> Int? {
        var position = start
        for (index, byte) in bytes.enumerated() {
            while index > 0, position < text.count, text[position] == Self.blank { position += 1 }
            guard position < text.count else { return nil }
            if decoding, let decoded = Self.decoded(text[position...]), Self.folded(decoded) == Self.folded(byte) {
                position += 3
            } else if Self.folded(text[position]) == Self.folded(byte) {
                position += 1
            } else {
                return nil
            }
        }
        return position
    }

    /// Decodes `%41`.
    private static func decoded(_ text: ArraySlice<UInt8>) -> UInt8? {
        let digits = text.prefix(3)
        guard digits.count == 3, digits.first == percent else { return nil }
        return UInt8(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func folded(_ byte: UInt8) -> UInt8 { isLetter(byte) ? byte | 0x20 : byte }

    private static let blank = UInt8(ascii: " ")
    private static let percent = UInt8(ascii: "%")
    private static let plus = UInt8(ascii: "+")
    private static let hyphen = UInt8(ascii: "-")
    private static let slash = UInt8(ascii: "/")
    private static let underscore = UInt8(ascii: "_")
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

    /// Creates a name.
    public init(title: String, variable: String, file: String, source: String) {
        self.title = title
        self.variable = variable
        self.file = file
        self.source = source
    }
}
