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
            for token in tokens.split(separator: Self.space) where token.count <= Self.tokenLimit {
                bytes.append(quote)
                for byte in token {
                    if byte == quote || byte == backslash { bytes.append(byte) }
                    bytes.append(byte)
                }
                bytes += end
            }
        }
        return bytes
    }
}
