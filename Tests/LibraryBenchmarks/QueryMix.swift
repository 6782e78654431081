import SatchelCatalog

/// What people type, of every kind, the same for a seed.
struct QueryMix {
    /// A kind of search.
    enum Kind: String, CaseIterable {
        case rare, common, letter = "one letter", phrase, twoCommon = "two common", none = "no hit"
        case korean = "Korean pair", initials = "initial consonants", typo
    }

    let queries: [(kind: Kind, text: String)]

    /// Makes so many searches, as many of each kind.
    init(_ count: Int, of corpus: BookCorpus) {
        var random = SplitMix64(seed: 80)
        queries = (0..<count).map { index in
            let kind = Kind.allCases[index % Kind.allCases.count]
            return (kind, Self.text(kind, corpus, &random))
        }
    }

    private static let common = [
        "the", "of", "and", "history", "a", "in", "to", "life", "love", "king", "war", "english", "fiction", "poems",
        "john", "william", "story", "by", "la", "de",
    ]

    private static func text(_ kind: Kind, _ corpus: BookCorpus, _ random: inout SplitMix64) -> String {
        switch kind {
        case .rare: "\(corpus.word(&random)) \(corpus.author(&random))"
        case .common: common[random.index(common.count)]
        case .letter: String(Array("abcdefghijklmnopqrstuvwxyz")[random.index(26)])
        case .phrase: "\"\(common[random.index(8)]) \(corpus.word(&random))\""
        case .twoCommon: "\(common[random.index(common.count)]) \(common[random.index(common.count)])"
        case .none: "zq\(corpus.word(&random))x"
        case .korean: String(String.UnicodeScalarView(scalars(2, &random)))
        case .initials: String((0..<3).map { _ in Array("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ")[random.index(14)] })
        case .typo: typo(corpus.word(&random), &random)
        }
    }

    private static func scalars(_ count: Int, _ random: inout SplitMix64) -> [Unicode.Scalar] {
        (0..<count).compactMap { _ in Unicode.Scalar(0xAC00 + UInt32(random.index(400)) * 28) }
    }

    private static func typo(_ word: String, _ random: inout SplitMix64) -> String {
        var letters = Array(word)
        guard letters.count > 3 else { return word + "q" }
        letters.swapAt(1, 2)
        letters[letters.count - 1] = "q"
        return String(letters)
    }
}
