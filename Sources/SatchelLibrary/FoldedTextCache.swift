import SatchelSearch

/// Folded texts of the documents that searches looked at.
///
/// Folding a text costs ten times what matching it does. A short word has to be ranked in thousands of documents, and the
/// next search looks at many of the same.
typealias FoldedTextCache = DocumentCache<KeptTexts>

struct KeptTexts: Sendable {
    let texts: FoldedTexts
    let hasTopics: Bool
}

/// Credits and topics, which many documents share: folded once, and in memory once, where the processor has them at hand.
enum SharedTexts {
    private static let texts = TextMemo(limit: 5000) { FoldedText($0) }

    static func folded(_ text: UnsafeBufferPointer<UInt8>) -> FoldedText {
        texts[String(decoding: text, as: UTF8.self)]
    }
}

extension FoldedTextCache {
    /// Creates a cache of documents of about a kilobyte each.
    convenience init() { self.init(limit: 25_000) }

    /// Those of some places whose texts are not kept.
    func missing(of places: some Collection<Int64>, withTopics: Bool) -> [Int64] {
        zip(places, values(at: places)).filter { $1.map { withTopics && !$0.hasTopics } ?? true }.map { $0.0 }
    }

    func texts(at place: Int64, withTopics: Bool, fold: () throws -> FoldedTexts) rethrows -> FoldedTexts {
        if let known = self[place], known.hasTopics || !withTopics { return known.texts }
        let texts = try fold()
        keep(KeptTexts(texts: texts, hasTopics: withTopics), at: place)
        return texts
    }
}
