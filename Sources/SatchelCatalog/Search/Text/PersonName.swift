/// The name of a person as catalogs write it: `Leo Tolstoy`, `Leo Tolstoy, graf`, `Tolstoy, Leo, 1828-1910`.
public enum PersonName {
    /// The last name, folded; empty for a name without letters.
    ///
    /// It is the last word before a comma, behind which titles, dates and given names stand, without a final *Jr.* or *II*.
    public static func surname(of name: String, _ folded: FoldedText) -> ArraySlice<Unicode.Scalar> {
        var folded = folded
        if let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) {
            let head = FoldedText(String(name[..<comma]))
            if !head.words.isEmpty { folded = head }
        }
        let words = folded.wordsWithoutSuffix
        return words.last.map { folded.letters[$0] } ?? []
    }

    /// Whether a credit names nobody: *Various*, *Anonymous*, *Author Unknown*.
    public static func isNobody(_ credit: FoldedText) -> Bool {
        [credit.words.first, credit.words.last].contains { word in
            word.map { nobodies.contains(String(letters: credit.letters[$0])) } ?? true
        }
    }

    private static let nobodies: Set = [
        "anon", "anonimo", "anonym", "anonyme", "anonymous", "anonymus", "anonyymi", "unknown", "various",
    ]
}

extension FoldedText {
    /// The words of a name without those that tell it from a parent's: *Jr.*, *Sr.*, *II*.
    var wordsWithoutSuffix: ArraySlice<Range<Int>> {
        guard words.count > 1, let last = words.last, Self.isSuffix(letters[last]) else { return words[...] }
        return words.dropLast()
    }

    private static func isSuffix(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        (2...3).contains(word.count) && suffixes.contains { word.elementsEqual($0) }
    }

    private static let suffixes = ["jr", "sr", "ii", "iii", "iv"].map { Array($0.unicodeScalars) }
}
