/// The tokens of an item, separated by spaces, for a full-text index queried by an ``IndexQuery``.
///
/// They cover whatever a ``SearchMatcher`` matches: words, and for scripts without spaces bigrams of syllables and of
/// their initial consonants.
package struct DocumentTokens: Hashable, Sendable {
    /// The sections in UTF-8: the title, the values, the credits, the topics.
    private let bytes: [UInt8]
    private let titleEnd: Int
    private let valuesEnd: Int
    private let creditsEnd: Int

    /// The title and the other names.
    package var title: ArraySlice<UInt8> { bytes[..<titleEnd] }
    /// The values, the hashes of whole titles and names, and those of the first letters of the title.
    package var values: ArraySlice<UInt8> { bytes[titleEnd..<valuesEnd] }
    /// The people who made it.
    package var credits: ArraySlice<UInt8> { bytes[valuesEnd..<creditsEnd] }
    /// What it is about.
    package var topics: ArraySlice<UInt8> { bytes[creditsEnd...] }

    /// Calls a closure with the bytes of the title with the values, of the credits and of the topics, and where each ends.
    package func withColumns<Result>(_ body: (UnsafeRawBufferPointer, [Int]) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes { try body($0, [valuesEnd, creditsEnd, $0.count]) }
    }

    /// Writes the tokens of an item's texts, and of its values in some fields.
    package init<Item: CatalogItem>(_ texts: FoldedTexts, of item: Item, in fields: [Field<Item>]) {
        var writer = TokenWriter()
        writer.add(texts.title.text)
        texts.otherNameTexts.forEach { writer.add($0) }
        titleEnd = writer.endSection()

        writer.add(IndexToken.everything)
        FieldWord.writeTokens(of: item, in: fields, to: &writer)
        writer.addWholes(of: texts.title)
        texts.otherNames.forEach { writer.addWholes(of: $0) }
        for name in texts.credits.flatMap(\.creditNames) { writer.add(IndexToken.whole(name)) }
        writer.addStarts(of: texts.title)
        valuesEnd = writer.text.count

        texts.credits.forEach { writer.add($0) }
        creditsEnd = writer.endSection()
        texts.topics.forEach { writer.add($0) }
        writer.endSection()
        // Trimmed to size: thousands are held at once.
        bytes = Array(writer.text[...])
    }
}

extension DocumentTokens {
    /// Calls a closure with each word of the title, the credits and the topics in scripts with spaces.
    package func forEachWord(_ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            for section in [0..<titleEnd, valuesEnd..<bytes.count] {
                var start = section.lowerBound
                for index in section where bytes[index] == UInt8(ascii: " ") {
                    if !TokenWriter.isSign(bytes[start]) {
                        body(bytes[start..<index])
                    }
                    start = index + 1
                }
            }
        }
    }
}

extension DocumentTokens {
    /// Whether a token is a word in a script with spaces, and none of those whose pairs have tokens.
    package static func isUncommonWord(_ token: some Collection<UInt8>) -> Bool {
        guard let first = token.first, !TokenWriter.isSign(first) else { return false }
        return !CommonGrams.isCommon(token.lazy.map(UInt32.init))
    }

    /// Calls a closure with each token of the values.
    package func forEachValue(_ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = titleEnd
            for index in titleEnd..<valuesEnd where bytes[index] == UInt8(ascii: " ") {
                body(bytes[start..<index])
                start = index + 1
            }
        }
    }
}

/// The tokens of an item, as they are written.
public struct TokenWriter {
    /// The most letters of a word that are indexed.
    static let wordLimit = 64

    /// The first byte of bigrams.
    static let pairSign = UInt8(ascii: "~")

    /// The tokens, each followed by a space.
    package private(set) var text: [UInt8] = []
    private var initials: [Unicode.Scalar] = []

    package init() {
        text.reserveCapacity(512)
    }

    /// Whether a token that begins with a byte is not a word.
    static func isSign(_ first: UInt8) -> Bool {
        first == pairSign || first >= 0xF1
    }

    mutating func add(_ folded: FoldedText) {
        for word in folded.words {
            addWord(folded.letters[word])
        }
        for word in folded.variants {
            addWord(folded.letters[word])
        }
        CommonGrams.forEach(in: folded) { add(IndexToken.pair($0, $1)) }
        if folded.isUnspaced {
            addPairs(folded.letters)
        }
    }

    /// Adds the distinct first letters of the words of a section; returns where the section ends.
    @discardableResult
    mutating func endSection() -> Int {
        for letter in initials { add(IndexToken.initial(letter)) }
        initials.removeAll(keepingCapacity: true)
        return text.count
    }

    mutating func add(_ token: Unicode.Scalar) {
        write(token)
        text.append(UInt8(ascii: " "))
    }

    /// Adds a token, such as ``IndexToken`` makes.
    public mutating func add(_ token: String) {
        write { $0.append(contentsOf: token.utf8) }
    }

    /// Adds a token whose bytes a closure appends.
    mutating func write(_ body: (inout [UInt8]) -> Void) {
        body(&text)
        text.append(UInt8(ascii: " "))
    }

    /// Adds the hashes of a whole title, with and without its article and its subtitle.
    mutating func addWholes(of title: FoldedTitle) {
        for start in title.starts {
            for end in title.ends where end > start {
                add(IndexToken.whole(title.text.letters[start..<end]))
            }
        }
    }

    /// Adds the hashes of the first letters of a title, with and without its article.
    mutating func addStarts(of title: FoldedTitle) {
        for start in title.starts {
            for count in IndexToken.startCounts where start + count <= title.text.letters.count {
                add(IndexToken.start(title.text.letters[start..<start + count]))
            }
        }
    }

    private mutating func addWord(_ letters: ArraySlice<Unicode.Scalar>) {
        guard let first = letters.first else { return }
        guard first.isUnspaced else {
            write(letters.prefix(Self.wordLimit))
            text.append(UInt8(ascii: " "))
            if !initials.contains(first) { initials.append(first) }
            return
        }
        addPair(first)
        if let initial = Hangul.initial(of: first) {
            addPair(initial)
        }
    }

    private mutating func addPairs(_ letters: [Unicode.Scalar]) {
        for (first, second) in zip(letters, letters.dropFirst()) where first.isUnspaced || second.isUnspaced {
            addPair(first, second)
            let initials = (Hangul.initial(of: first), Hangul.initial(of: second))
            if initials.0 != nil || initials.1 != nil {
                addPair(initials.0 ?? first, initials.1 ?? second)
            }
        }
    }

    private mutating func addPair(_ letters: Unicode.Scalar...) {
        text.append(Self.pairSign)
        letters.forEach { write($0) }
        text.append(UInt8(ascii: " "))
    }

    private mutating func write(_ letters: ArraySlice<Unicode.Scalar>) {
        if letters.allSatisfy(\.isASCII) {
            text.append(contentsOf: letters.lazy.map { UInt8(truncatingIfNeeded: $0.value) })
        } else {
            letters.forEach { write($0) }
        }
    }

    private mutating func write(_ letter: Unicode.Scalar) {
        if letter.isASCII {
            text.append(UInt8(truncatingIfNeeded: letter.value))
        } else {
            text.append(contentsOf: UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter)
        }
    }
}

/// Common grams: adjacent pairs with a word as common as `the`, to find phrases without its long posting list.
enum CommonGrams {
    typealias Slice = ArraySlice<Unicode.Scalar>

    private static let words = [
        "a", "an", "and", "by", "das", "de", "der", "des", "di", "die", "du", "e", "el", "en", "et", "for", "from",
        "il", "in", "la", "le", "les", "of", "on", "or", "the", "to", "und", "van", "with",
    ]
    private static let keys = Set(words.compactMap { key($0.unicodeScalars.map(\.value)) })

    /// Calls a closure with each pair of adjacent words of which one is common.
    static func forEach(in text: FoldedText, upTo end: Int = .max, _ body: (Slice, Slice) -> Void) {
        guard var last = text.words.first, text.words.count > 1 else { return }
        var lastIsCommon = isCommon(text.letters[last])
        for word in text.words.prefix(end).dropFirst() {
            let wordIsCommon = isCommon(text.letters[word])
            if lastIsCommon || wordIsCommon {
                body(text.letters[last], text.letters[word])
            }
            (last, lastIsCommon) = (word, wordIsCommon)
        }
    }

    static func isCommon(_ word: Slice) -> Bool { isCommon(word.lazy.map(\.value)) }

    /// Whether a word is common, given by its scalars, or in UTF-8: common words are in ASCII.
    static func isCommon(_ letters: some Collection<UInt32>) -> Bool { key(letters).map(keys.contains) ?? false }

    /// A word of at most four ASCII letters as a number, or nil for any other.
    private static func key(_ letters: some Collection<UInt32>) -> UInt32? {
        guard letters.count <= 4 else { return nil }
        var key: UInt32 = 0
        for letter in letters {
            guard letter < 0x80 else { return nil }
            key = key << 8 | letter
        }
        return key
    }
}
