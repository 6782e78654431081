import SatchelSearch

/// The tokens of a document as a `tsvector` in its text form.
///
/// A token that several sections have is there several times; the server merges those.
struct TokenVector {
    private static let space = UInt8(ascii: " ")
    /// The bytes of a section that are indexed: a `tsvector` takes a megabyte.
    private static let sectionLimit = 100_000
    /// The longest token in bytes that a `tsvector` takes.
    private static let tokenLimit = 2046
    private let sections: [(weight: IndexWeight, tokens: ArraySlice<UInt8>)]

    init(_ tokens: DocumentTokens) {
        sections = [
            (.title, tokens.title.prefix(Self.sectionLimit)), (.credits, tokens.credits.prefix(Self.sectionLimit)),
            (.topics, tokens.topics.prefix(Self.sectionLimit)), (.values, tokens.values.prefix(Self.sectionLimit)),
        ]
    }

    /// The text form.
    var bytes: [UInt8] {
        let (quote, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\\"))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sections.reduce(0) { $0 + $1.tokens.count } * 2)
        for (weight, tokens) in sections {
            let end = Array("':\(weight.position) ".utf8)
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
                }
            }
        }
        return bytes
    }
}
