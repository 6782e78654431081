/// A title with what a searcher may leave off: a leading article, a subtitle.
package struct FoldedTitle: Sendable {
    /// The whole title, folded.
    package let text: FoldedText
    /// Where the title may be said to begin: at its first letter, and after its article.
    let starts: [Int]
    /// Where the title may be said to end: after its last letter, and before its subtitle.
    private(set) var ends: [Int]

    /// Folds a title.
    package init(_ title: String) {
        let text = FoldedText(title)
        let length = text.letters.count
        var starts = [0]
        if text.words.count > 1, let article = text.words.first, Self.isArticle(text.letters[article]) {
            starts.append(article.upperBound)
        }
        if let elision = text.variants.first(where: { $0.lowerBound == 1 }),
            elision.upperBound == text.words.first?.upperBound
        {
            starts.append(1)
        }
        self.text = text
        self.starts = starts
        ends = [length]
        if let subtitle = title.utf8.firstIndex(where: { $0 == 0x3A || $0 == 0x28 }) {  // a colon or a parenthesis
            let main = FoldedText(String(title[..<subtitle])).letters.count
            if main > 0, main < length {
                ends.append(main)
            }
        }
    }

    /// The title without its article, for putting titles in order.
    package var sortKey: ArraySlice<Unicode.Scalar> {
        text.letters[(starts.last ?? 0)...]
    }

    private static func isArticle(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        articles.contains { word.elementsEqual($0.unicodeScalars) }
    }

    private static let articles = ["a", "an", "the", "le", "la", "les", "der", "die", "das", "el", "los", "las"]
}
