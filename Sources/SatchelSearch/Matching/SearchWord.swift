/// A word or phrase of a search, folded.
final class SearchWord: Sendable {
    let pattern: FoldedText
    let fit: FoldedText.Fit
    /// Where the word must stand, or nil for anywhere.
    let section: SearchSection?

    /// Folds a word or phrase.
    init(_ text: String, _ fit: FoldedText.Fit, in section: SearchSection?) {
        pattern = FoldedText(text)
        self.fit = fit
        self.section = section
    }

    /// Tells whether the word may stand in a section.
    func looks(in section: SearchSection) -> Bool {
        self.section == nil || self.section == section
    }
}
