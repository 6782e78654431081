/// The spelling candidates of a word.
package enum SpellingCandidates {
    /// The longest word that is corrected.
    static let longest = 24
    /// The fewest letters of a word that is corrected.
    static let shortest = 4
    /// The fewest letters of a word that is corrected by itself, whatever the slip.
    static let shortestAlone = 6
    /// The fewest letters of a word that is corrected by itself to what is not the whole name of a thing, if its first
    /// letter changes or two edits are needed.
    static let shortestInDoubt = 10
    /// The shortest word that is meant at edit distance two; shorter ones have too many neighbors.
    static let shortestOfTwo = 7
    /// The same for a word by itself.
    static let shortestOfTwoAlone = 8
    /// The shortest word that is meant if both edits are in its first letters.
    package static let shortestOfTwoAtStart = 8
    /// The letters at the start of a word that a sorted vocabulary can't skip.
    package static let start = 4

    /// Returns the distinct folded words at one deletion, insertion, substitution or transposition, or with `ie` for `y`.
    ///
    /// Other letters are of the word's alphabet; a Korean syllable has the letters that it is typed with, and other
    /// scripts with too many have deletions and transpositions only.
    package static func of(_ word: String) -> [String] {
        let folded = FoldedText(word)
        guard folded.words.count == 1, folded.letters.count <= longest else { return [] }
        return near(folded.letters).map { String(letters: $0) }
    }

    /// The prefixes of words at edit distance two, except those with the ``rests(of:)``.
    package static func beginnings(of word: String) -> [String] {
        let letters = Array(word.unicodeScalars.prefix(start))
        return ([letters] + near(letters)).map { String(letters: $0) }
    }

    /// The letters from the fifth on of the long words at edit distance two with both edits in their first letters.
    ///
    /// Those edits leave the rest of the word as it was typed, but for the letters that they move behind the first four:
    /// at most two, and the second of them is known.
    package static func rests(of word: String) -> [String] {
        let letters = Array(word.unicodeScalars)
        guard letters.count >= shortestOfTwoAtStart - 2 else { return [] }
        let rest = letters[start...]
        // The last of the first letters may be swapped with the one after it.
        let swapped = [letters[start - 1]] + rest.dropFirst()
        let alphabet = alphabet(of: letters)
        var rests = (0...2).map { Array(rest.dropFirst($0)) } + [swapped, [letters[start]] + swapped]
        rests += (alphabet + letters[start - 2..<start]).map { [$0] + rest }
        rests += (alphabet + [letters[start - 2]]).map { [$0, letters[start - 1]] + rest }
        return Set(rests.filter { $0.count >= shortestOfTwoAtStart - start }).map { String(letters: $0) }
    }

    /// Whether the letters of a word may be wrong: not in a short one, nor beside a digit.
    package static func mayBeWrong(_ word: String) -> Bool { !isShort(word) && !hasDigit(word) }

    /// Whether a word has fewer letters than one that is corrected.
    package static func isShort(_ word: String) -> Bool { letterCount(of: word) < shortest }

    /// Whether a word is near to many others.
    ///
    /// A Korean one is not: most letters make no word in a syllable.
    package static func isNearToMany(_ word: String) -> Bool {
        let count = word.unicodeScalars.count
        return count < shortestAlone && count == letterCount(of: word)
    }

    /// The words near to one that have its letters in another order, or one more.
    package static func likely(for word: String) -> [String] {
        let letters = word.unicodeScalars.sorted()
        return of(word).filter { candidate in
            let other = candidate.unicodeScalars
            return other.count > letters.count || other.count == letters.count && other.sorted() == letters
        }
    }

    static func hasDigit(_ word: String) -> Bool { word.unicodeScalars.contains(where: isDigit) }

    static func isDigit(_ letter: Unicode.Scalar) -> Bool { ("0"..."9").contains(letter) }

    /// The number of letters that a word is typed with.
    static func letterCount(of word: String) -> Int {
        word.unicodeScalars.reduce(0) { $0 + Hangul.letterCount(of: $1) }
    }

    /// Whether two words are at most two edits apart.
    static func areWithinTwo(_ one: String, _ other: String) -> Bool {
        EditDistance.between(Array(one.unicodeScalars), Array(other.unicodeScalars), atMost: 2) != nil
    }

    private static func near(_ letters: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
        var seen: Set = [letters, []]
        return edits(of: letters, from: alphabet(of: letters)).filter { seen.insert($0).inserted }
    }

    /// The results of each edit.
    private static func edits(
        of letters: [Unicode.Scalar],
        from alphabet: [Unicode.Scalar]
    ) -> [[Unicode.Scalar]] {
        var found: [[Unicode.Scalar]] = []
        for place in 0...letters.count {
            if place < letters.count {
                found.append(Array(letters[..<place] + letters[(place + 1)...]))
                for letter in alphabet + Hangul.neighbors(of: letters[place]) where letter != letters[place] {
                    var replaced = letters
                    replaced[place] = letter
                    found.append(replaced)
                }
            }
            if place + 1 < letters.count {
                var swapped = letters
                swapped.swapAt(place, place + 1)
                found.append(swapped)
            }
            // One sound: `flys` for flies.
            if place < letters.count, letters[place] == "y" {
                found.append(Array(letters[..<place] + ["i", "e"] + letters[(place + 1)...]))
            } else if letters[place...].starts(with: ["i", "e"]) {
                found.append(Array(letters[..<place] + ["y"] + letters[(place + 2)...]))
            }
            for letter in alphabet {
                var longer = letters
                longer.insert(letter, at: place)
                found.append(longer)
            }
        }
        return found
    }

    /// The letters that a slip may have replaced.
    static func alphabet(of letters: some Collection<Unicode.Scalar>) -> [Unicode.Scalar] {
        let alphabets: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "а"..."я", "α"..."ω"]
        guard !letters.isEmpty, let own = alphabets.first(where: { letters.allSatisfy($0.contains) }) else { return [] }
        return (own.lowerBound.value...own.upperBound.value).compactMap(Unicode.Scalar.init)
    }
}
