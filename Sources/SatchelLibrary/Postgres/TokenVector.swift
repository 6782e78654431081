import SatchelCatalog

/// The tokens of a document as a `tsvector` in its text form, with one for each two words that are next to each other.
///
/// A token that several sections have is there several times; the server merges those. Where one of two words is as common
/// as *the*, they have a token in any index.
struct TokenVector {
    private static let space = UInt8(ascii: " ")
    /// The bytes of a section that are indexed: a `tsvector` takes a megabyte.
    private static let sectionLimit = 100_000
    /// The longest token in bytes that a `tsvector` takes.
    private static let tokenLimit = 2046
    private let sections: [(section: SearchSection?, tokens: ArraySlice<UInt8>)]

    init(_ tokens: DocumentTokens) {
        sections = [
            (.title, tokens.title.prefix(Self.sectionLimit)), (.credits, tokens.credits.prefix(Self.sectionLimit)),
            (.topics, tokens.topics.prefix(Self.sectionLimit)), (nil, tokens.values.prefix(Self.sectionLimit)),
        ]
    }

    /// The text form.
    var bytes: [UInt8] {
        let (quote, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\\"))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sections.reduce(0) { $0 + $1.tokens.count } * 3)
        for (section, tokens) in sections {
            let end = Array((section.map { "':\($0.position) " } ?? "' ").utf8)
            var last: WordPair.Hash?
            tokens.withUnsafeBufferPointer { tokens in
                var start = 0
                for index in 0...tokens.count where index == tokens.count || tokens[index] == Self.space {
                    let token = UnsafeBufferPointer(rebasing: tokens[start..<index])
                    start = index + 1
                    guard 1...Self.tokenLimit ~= token.count else { continue }
                    bytes.append(quote)
                    if token.contains(where: { $0 == quote || $0 == backslash }) {
                        for byte in token { bytes += byte == quote || byte == backslash ? [byte, byte] : [byte] }
                    } else {
                        bytes.append(contentsOf: token)
                    }
                    bytes += end
                    guard section != nil, DocumentTokens.isUncommonWord(token) else {
                        last = nil
                        continue
                    }
                    let hash = WordPair.hash(token)
                    if let last {
                        bytes.append(quote)
                        bytes += WordPair.token(last, hash) + [quote, Self.space]
                    }
                    last = hash
                }
            }
        }
        return bytes
    }
}

/// The token of two words that are next to each other: a short hash, so that it takes little room.
///
/// Of a million documents with a dozen pairs each, about forty have one by chance.
enum WordPair {
    typealias Hash = UInt64

    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-".utf8)

    /// The FNV-1a hash of a word.
    static func hash(_ word: some Sequence<UInt8>) -> Hash {
        word.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ Hash($1)) &* 0x100_0000_01B3 }
    }

    /// The token of two words in this order: a sign that begins no other token, and three digits.
    static func token(_ first: Hash, _ second: Hash) -> [UInt8] {
        let mixed = (first ^ (second &+ 0x9E37_79B9_7F4A_7C15)) &* 0xFF51_AFD7_ED55_8CCD
        let bits = Int(mixed >> 46)
        return [UInt8(ascii: "&"), digits[bits >> 12], digits[bits >> 6 & 63], digits[bits & 63]]
    }
}
