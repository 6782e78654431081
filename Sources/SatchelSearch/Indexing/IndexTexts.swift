/// The tokens of an item, parted by blanks, for an index of texts that is searched with an ``IndexQuery``.
///
/// Whatever a ``SearchMatcher`` finds, the index finds too: words as they are, and in scripts without blanks each two
/// letters that stand side by side, as syllables and as their initial consonants.
package struct IndexTexts: Hashable, Sendable {
    /// The title and the other names.
    package let title: String
    /// The people who made it.
    package let credits: String
    /// What it is about.
    package let topics: String
    /// Its values, and its title and names as wholes.
    package let values: String

    /// Takes the tokens of an item.
    ///
    /// - Parameters:
    ///   - texts: The texts of the item, folded.
    ///   - item: The item.
    ///   - field: The field words whose values are held.
    package init<Field: IndexableField>(_ texts: FoldedTexts, of item: Field.Item, by field: Field.Type) {
        var writer = IndexTokenWriter()
        writer.add(texts.title.text)
        texts.otherNameTexts.forEach { writer.add($0) }
        title = writer.take()
        texts.credits.forEach { writer.add($0) }
        credits = writer.take()
        texts.topics.forEach { writer.add($0) }
        topics = writer.take()

        var tokens = Field.tokens(of: item)
        tokens.append(IndexToken.everything)
        tokens += texts.title.wholes.map { IndexToken.whole($0) }
        for name in texts.otherNames {
            tokens += name.wholes.map { IndexToken.whole($0) }
        }
        tokens += texts.credits.map { IndexToken.whole($0.letters) }
        values = tokens.joined(separator: " ")
    }
}

extension IndexTexts {
    /// Hands out the words of the title, the credits and the topics, which scripts without blanks have none of.
    package func forEachWord(_ body: (String) -> Void) {
        for text in [title, credits, topics] {
            for word in text.utf8.split(separator: UInt8(ascii: " ")) where !IndexTokenWriter.isSign(word) {
                body(String(Substring(word)))
            }
        }
    }
}

extension FoldedTitle {
    /// The letters of the title with and without its article and its subtitle.
    fileprivate var wholes: [ArraySlice<Unicode.Scalar>] {
        starts.flatMap { start in ends.filter { $0 > start }.map { text.letters[start..<$0] } }
    }
}

/// Writes the tokens of folded texts.
struct IndexTokenWriter {
    /// The letters of a word that count; longer ones are nothing anybody types.
    static let wordLimit = 64

    /// What the tokens of scripts without blanks begin with.
    static let pairSign = UInt8(ascii: "~")

    private var text: [UInt8] = []

    /// Tells the tokens that are no words.
    static func isSign(_ token: Substring.UTF8View) -> Bool {
        token.first.map { $0 == pairSign || $0 >= 0xF3 } ?? true
    }

    /// Adds the tokens of a text.
    mutating func add(_ folded: FoldedText) {
        for word in folded.words + folded.variants {
            addWord(folded.letters[word])
        }
        for (first, second) in zip(folded.words, folded.words.dropFirst()) {
            guard let pair = CommonPair.token(folded.letters[first], folded.letters[second]) else { continue }
            write(pair)
            text.append(UInt8(ascii: " "))
        }
        if folded.isUnspaced {
            addPairs(folded.letters)
        }
    }

    /// Returns what was written, and begins anew.
    mutating func take() -> String {
        defer { text.removeAll(keepingCapacity: true) }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func addWord(_ letters: ArraySlice<Unicode.Scalar>) {
        guard let first = letters.first, first.isUnspaced else {
            letters.prefix(Self.wordLimit).forEach { write($0) }
            text.append(UInt8(ascii: " "))
            return
        }
        add(first)
        if let initial = Hangul.initial(of: first) {
            add(initial)
        }
    }

    private mutating func addPairs(_ letters: [Unicode.Scalar]) {
        for (first, second) in zip(letters, letters.dropFirst()) where first.isUnspaced || second.isUnspaced {
            add(first, second)
            let initials = (Hangul.initial(of: first), Hangul.initial(of: second))
            if initials.0 != nil || initials.1 != nil {
                add(initials.0 ?? first, initials.1 ?? second)
            }
        }
    }

    private mutating func add(_ letters: Unicode.Scalar...) {
        text.append(Self.pairSign)
        letters.forEach { write($0) }
        text.append(UInt8(ascii: " "))
    }

    private mutating func write(_ letter: Unicode.Scalar) {
        if letter.isASCII {
            text.append(UInt8(truncatingIfNeeded: letter.value))
        } else {
            text.append(contentsOf: UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
