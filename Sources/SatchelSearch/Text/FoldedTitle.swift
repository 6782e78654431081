/// A title with what a searcher may leave off: a leading article, a subtitle.
package struct FoldedTitle: Sendable {
    /// The whole title, folded.
    package let text: FoldedText
    /// Where the title may be said to begin: at its first letter, and after its article.
    let starts: [Int]
    /// Where the title ends without its subtitle, if it has one.
    private let mainEnd: Int?

    /// Folds a title.
    package init(_ title: String) {
        var title = title
        self = title.withUTF8 { FoldedTitle(utf8: $0) }
    }

    /// Folds a title that is there as bytes.
    ///
    /// - Parameter bytes: The title in UTF-8.
    package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        let folder = TextFolder(bytes)
        let text = FoldedText(folder)
        let length = max(text.letters.count, 1)
        var starts = Self.firstLetter
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
        mainEnd = folder.lettersBeforeSubtitle.flatMap { (1..<length).contains($0) ? $0 : nil }
    }

    /// Where the title may be said to end: after its last letter, and before its subtitle.
    var ends: [Int] { [text.letters.count] + (mainEnd.map { [$0] } ?? []) }

    /// Tells whether the title may be said to end at an offset.
    func ends(at offset: Int) -> Bool {
        offset == text.letters.count || offset == mainEnd
    }

    /// The title without its article, for putting titles in order.
    package var sortKey: ArraySlice<Unicode.Scalar> {
        text.letters[(starts.last ?? 0)...]
    }

    /// One array for all titles without an article.
    private static let firstLetter = [0]

    private static func isArticle(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        word.count <= 3 && articles.contains { word.elementsEqual($0) }
    }

    private static let articles = ["a", "an", "the", "le", "la", "les", "der", "die", "das", "el", "los", "las"]
        .map { Array($0.unicodeScalars) }
}
