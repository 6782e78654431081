import SatchelCatalog

/// A word of the configuration with a number: `jeans=6`.
package struct WordCount: Hashable, Sendable {
    package let word: String
    package let count: Int

    package init(_ word: String, _ count: Int) { (self.word, self.count) = (word, count) }

    /// Reads such words, separated by commas; nil if one is not, or is there twice.
    package static func list(_ text: String) -> [WordCount]? {
        var words: [WordCount] = []
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let count = Int(sides[1].filter { !$0.isWhitespace }), (1...1000).contains(count)
            else { return nil }
            let word = sides[0].split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
            guard !word.isEmpty, !words.contains(where: { $0.word == word }), words.count < 100 else { return nil }
            words.append(WordCount(word, count))
        }
        return words
    }

    /// The word as ``singular(_:)`` compares it.
    var singular: String { Self.singular(word) }

    /// A word folded and without the `s` at its end, so that `shirts` is `shirt` and `t-shirt` is `tshirt`.
    static func singular(_ word: String) -> String {
        let letters = FoldedText(word.filter { $0 != "-" }).spaced
        return letters.count > 3 && letters.hasSuffix("s") ? String(letters.dropLast()) : letters
    }
}
