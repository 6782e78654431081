/// The words that one slip of the fingers makes of a word, or that it was made of.
package enum NearWords {
    /// The length from which a word is worth guessing about; shorter ones are near to everything.
    package static let shortest = 3

    /// Returns words that differ by one letter left out, put in, put in place of another or swapped with the next.
    ///
    /// Letters are put in from the alphabet that the word is written in. Scripts that have too many letters for that
    /// have only letters left out and swapped.
    ///
    /// - Parameter word: A word, which is folded first.
    /// - Returns: The words, folded, each once and without the word itself.
    package static func of(_ word: String) -> [String] {
        let folded = FoldedText(word)
        guard folded.words.count == 1, (shortest...24).contains(folded.letters.count) else { return [] }
        let letters = folded.letters
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
        var seen: Set = [letters]
        return found.filter { seen.insert($0).inserted }.map { String(String.UnicodeScalarView($0)) }
    }

    private static func alphabet(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let alphabets: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "а"..."я", "α"..."ω"]
        guard let own = alphabets.first(where: { letters.allSatisfy($0.contains) }) else { return [] }
        return (own.lowerBound.value...own.upperBound.value).compactMap(Unicode.Scalar.init)
    }
}
