/// The terms of a search with the words among them that may be misspelled.
package struct SpelledTerms<Item: CatalogItem>: Sendable {
    package typealias Term = SearchTerm<Item>

    /// A folded word, with the index of the term that has it.
    struct Word: Hashable, Sendable {
        let text: String
        let origin: Int
    }

    private let originals: [Term]
    private(set) var words: [Word]

    init(_ terms: [Term]) {
        originals = terms
        words = terms.enumerated().flatMap { origin, term in
            Self.words(of: term).map { Word(text: $0, origin: origin) }
        }
    }

    /// The terms, folded where that changes no match.
    package var terms: [Term] {
        originals.enumerated().flatMap { origin, term -> [Term] in
            let known = Self.words(of: term)
            let texts = words.filter { $0.origin == origin }.map(\.text)
            switch term.condition {
            case _ where texts == known:
                return [known.count == 1 ? term.folded : term]
            case .phrase(_, let field):
                return texts.isEmpty ? [] : [Term(.phrase(texts.joined(separator: " "), in: field))]
            default:
                return texts.map { Term(.word($0, in: self.field(of: origin))) }
            }
        }
    }

    package var letters: [Unicode.Scalar] { words.flatMap { Array($0.text.unicodeScalars) } }

    /// The terms that have words, without values and exclusions.
    var worded: [Term] { originals.filter { !Self.words(of: $0).isEmpty } }

    /// The values and exclusions, which no repair changes.
    package var valued: [Term] { originals.filter { Self.words(of: $0).isEmpty && !$0.saysNothing } }

    /// The field that a word is looked for in, or nil for any.
    func field(of word: Word) -> FieldWord<Item>? { field(of: word.origin) }

    /// Whether the word must match whole.
    func isQuoted(_ word: Word) -> Bool {
        if case .phrase = originals[word.origin].condition { true } else { false }
    }

    /// Whether two words could have been typed as one.
    func areNeighbors(_ first: Word, _ second: Word) -> Bool {
        if first.origin == second.origin { return true }
        return second.origin == first.origin + 1 && !isQuoted(first) && !isQuoted(second)
            && field(of: first) == field(of: second)
    }

    /// The search with other words in a range; none leaves them out.
    func replacing(_ range: Range<Int>, with texts: [String]) -> SpelledTerms {
        var copy = self
        let origin = words[range.lowerBound].origin
        copy.words.replaceSubrange(range, with: texts.map { Word(text: $0, origin: origin) })
        return copy
    }

    private func field(of origin: Int) -> FieldWord<Item>? {
        switch originals[origin].condition {
        case .word(_, let field), .phrase(_, let field): field
        case .value, .anything: nil
        }
    }

    private static func words(of term: Term) -> [String] {
        guard !term.isExcluded else { return [] }
        switch term.condition {
        case .word(let text, _), .phrase(let text, _):
            return FoldedText(text).texts
        case .value, .anything: return []
        }
    }
}

/// Words in the place of some words of a search.
struct SpellingRepair: Sendable {
    /// The words that are replaced.
    let range: Range<Int>
    /// What may replace them: single words, or pairs of words.
    var options: [[String]]
    /// Whether they are two edits away.
    var isOfTwo = false
}

extension SpellingRepair {
    /// The repairs of one slip in a word: of a letter, or of the space that it lacks.
    ///
    /// A short word alone is only repaired where letters are swapped or one is missing, since it is near to too many others.
    static func of(_ word: String, at index: Int, isAlone: Bool = false) -> [SpellingRepair] {
        let letters = Array(word.unicodeScalars)
        let range = index..<index + 1
        guard SpellingCandidates.mayBeWrong(word) else {
            // Thousands may be set apart.
            guard letters.count > 4, letters.allSatisfy(SpellingCandidates.isDigit) else { return [] }
            return [SpellingRepair(range: range, options: [[text(letters.dropLast(3)), text(letters.suffix(3))]])]
        }
        if isAlone, SpellingCandidates.isNearToMany(word) {
            return [SpellingRepair(range: range, options: SpellingCandidates.likely(for: word).map { [$0] })]
        }
        let near = SpellingCandidates.of(word)
        var pairs: [[String]] = []
        for place in letters.indices.dropFirst() {
            pairs.append([text(letters[..<place]), text(letters[place...])])
            // The letter was typed in place of the space.
            if place + 1 < letters.count { pairs.append([text(letters[..<place]), text(letters[(place + 1)...])]) }
        }
        return [
            SpellingRepair(range: range, options: near.map { [$0] }),
            SpellingRepair(range: range, options: letters.count <= SpellingCandidates.longest * 2 ? pairs : []),
        ]
    }

    /// The repairs of one slip at the space between two words.
    static func of(_ first: String, _ second: String, at index: Int) -> [SpellingRepair] {
        let (one, other) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
        guard one.count + other.count <= SpellingCandidates.longest else { return [] }
        guard SpellingCandidates.mayBeWrong(first + second) else {
            let isThousands = other.count == 3 && (one + other).allSatisfy(SpellingCandidates.isDigit)
            return isThousands ? [SpellingRepair(range: index..<index + 2, options: [[first + second]])] : []
        }
        let alphabet = SpellingCandidates.alphabet(of: one + other)
        let joined = [[first + second]] + alphabet.map { [text(one + [$0] + other)] }
        var pairs: [[String]] = []
        if other.count > 1 { pairs.append([text(one + other[..<1]), text(other[1...])]) }
        if one.count > 1 { pairs.append([text(one.dropLast()), text(one.suffix(1) + other)]) }
        let range = index..<index + 2
        return [SpellingRepair(range: range, options: joined), SpellingRepair(range: range, options: pairs)]
    }

    private static func text(_ letters: some Sequence<Unicode.Scalar>) -> String { String(letters: letters) }
}
