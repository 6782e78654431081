/// A word or phrase of a search, folded.
final class BookWord: Sendable {
    let pattern: FoldedText
    let fit: FoldedText.Fit
    let scope: BookTextScope
    /// The book number that the word may be.
    let isbn: ISBN13?
    /// The year that the word may be.
    let year: Int?

    /// Folds a word or phrase.
    init(_ text: String, _ fit: FoldedText.Fit, in scope: BookTextScope) {
        let pattern = FoldedText(text)
        self.pattern = pattern
        self.fit = fit
        self.scope = scope
        isbn = scope == .anywhere ? ISBN13(text) : nil
        year = scope == .anywhere && pattern.words.count == 1 && text.utf8.count == 4 ? Int(text) : nil
    }
}
