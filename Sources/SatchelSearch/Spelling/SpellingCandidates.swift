/// The spelling candidates of a word.
package enum SpellingCandidates {
    /// The longest word that is corrected.
    static let longest = 24
    /// The shortest word that is meant at edit distance two; shorter ones have too many neighbors.
    static let shortestOfTwo = 7
    /// The shortest word that is meant if both edits are in its first letters.
    static let shortestOfTwoAtStart = 8
    /// The letters at the start of a word that a sorted vocabulary can't skip.
    private static let start = 4

    /// Returns the distinct folded words at one deletion, insertion, substitution or transposition.
    ///
    /// Other letters are of the word's alphabet; scripts with too many have deletions and transpositions only.
    package static func of(_ word: String) -> [String] {
        let folded = FoldedText(word)
        guard folded.words.count == 1, folded.letters.count <= longest else { return [] }
        return near(folded.letters).map(text)
    }

    /// The prefixes of words at edit distance two, except those of ``withTwoSlipsAtStart(_:)``.
    package static func beginnings(of word: String) -> [String] {
        let letters = Array(word.unicodeScalars.prefix(start))
        return ([letters] + near(letters)).map(text)
    }

    /// The long words at edit distance two with both edits in their first letters; some come twice.
    package static func withTwoSlipsAtStart(_ word: String) -> [String] {
        let letters = Array(word.unicodeScalars)
        guard letters.count >= shortestOfTwoAtStart - 2 else { return [] }
        // The letter after the first ones may be swapped with the last of them.
        let (head, rest) = (Array(letters[...start]), letters[(start + 1)...])
        let (alphabet, tail) = (alphabet(of: letters), text(rest))
        let shortest = shortestOfTwoAtStart - rest.count
        return edits(of: head, from: alphabet, at: 0..<start).flatMap { once in
            // The second edit is to the right of the first, so that few words come twice.
            let places = once.next..<max(once.next, start + once.letters.count - head.count)
            return edits(of: once.letters, from: alphabet, at: places).compactMap { twice in
                twice.letters.count < shortest ? nil : text(twice.letters) + tail
            }
        }
    }

    /// Whether two words are at most two edits apart.
    static func areWithinTwo(_ one: String, _ other: String) -> Bool {
        EditDistance.between(Array(one.unicodeScalars), Array(other.unicodeScalars), atMost: 2) != nil
    }

    private static func near(_ letters: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
        var seen: Set = [letters, []]
        return edits(of: letters, from: alphabet(of: letters), at: 0..<letters.count + 1).map(\.letters).filter {
            seen.insert($0).inserted
        }
    }

    /// A word after an edit, with the index where the letters begin that the edit did not touch.
    private typealias Edited = (letters: [Unicode.Scalar], next: Int)

    /// The results of each edit at some places; an insertion is before the letter there.
    private static func edits(
        of letters: [Unicode.Scalar],
        from alphabet: [Unicode.Scalar],
        at places: Range<Int>
    ) -> [Edited] {
        var found: [Edited] = []
        for place in places {
            if place < letters.count {
                found.append((Array(letters[..<place] + letters[(place + 1)...]), place))
                for letter in alphabet where letter != letters[place] {
                    var replaced = letters
                    replaced[place] = letter
                    found.append((replaced, place + 1))
                }
            }
            if place + 1 < letters.count {
                var swapped = letters
                swapped.swapAt(place, place + 1)
                found.append((swapped, place + 2))
            }
            for letter in alphabet {
                var longer = letters
                longer.insert(letter, at: place)
                found.append((longer, place + 1))
            }
        }
        return found
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

    private static func text(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        return String(text)
    }
}
