/// The spelling candidates of a word.
package enum SpellingCandidates {
    /// The longest word that is corrected.
    static let longest = 24
    /// The shortest word that is meant at edit distance two; shorter ones have too many neighbors.
    static let shortestOfTwo = 7
    /// The letters at the start of a word in which at most one of two edits is looked for.
    private static let start = 4

    /// Returns the distinct folded words at one deletion, insertion, substitution or transposition.
    ///
    /// Other letters are of the word's alphabet; scripts with too many have deletions and transpositions only.
    package static func of(_ word: String) -> [String] {
        let folded = FoldedText(word)
        guard folded.words.count == 1, folded.letters.count <= longest else { return [] }
        return near(folded.letters).map(text)
    }

    /// The prefixes of words at edit distance two, except those with both edits in their first letters.
    static func beginnings(of word: String) -> [String] {
        let letters = Array(word.unicodeScalars.prefix(start))
        return ([letters] + near(letters)).map(text)
    }

    /// Whether two words are at most two edits apart; a transposition of neighbors is one.
    static func areWithinTwo(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        guard (one.count - other.count).magnitude <= 2 else { return false }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var next = [row + 1]
            for column in other.indices {
                var cost = min(
                    last[column] + (one[row] == other[column] ? 0 : 1),
                    last[column + 1] + 1,
                    next[column] + 1
                )
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                next.append(cost)
            }
            guard next.contains(where: { $0 <= 2 }) else { return false }
            (beforeLast, last) = (last, next)
        }
        return (last.last ?? 0) <= 2
    }

    private static func near(_ letters: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
        var found: [[Unicode.Scalar]] = []
        for index in letters.indices {
            found.append(Array(letters[..<index] + letters[(index + 1)...]))
            if index + 1 < letters.count {
                var swapped = letters
                swapped.swapAt(index, index + 1)
                found.append(swapped)
            }
        }
        for letter in alphabet(of: letters) {
            for index in letters.indices {
                var replaced = letters
                replaced[index] = letter
                found.append(replaced)
            }
            for index in 0...letters.count {
                var longer = letters
                longer.insert(letter, at: index)
                found.append(longer)
            }
        }
        var seen: Set = [letters, []]
        return found.filter { seen.insert($0).inserted }
    }

    /// The letters and digits that a slip may have replaced.
    static func alphabet(of letters: some Collection<Unicode.Scalar>) -> [Unicode.Scalar] {
        let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
        let alphabets: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "а"..."я", "α"..."ω"]
        let own = alphabets.filter { letters.contains(where: $0.contains) }
        let isWritten = letters.allSatisfy { letter in digits.contains(letter) || own.contains { $0.contains(letter) } }
        guard isWritten, own.count <= 1 else { return [] }
        let ranges = own + (letters.contains(where: digits.contains) ? [digits] : [])
        return ranges.flatMap { ($0.lowerBound.value...$0.upperBound.value).compactMap(Unicode.Scalar.init) }
    }

    private static func text(_ letters: [Unicode.Scalar]) -> String {
        String(String.UnicodeScalarView(letters))
    }
}
