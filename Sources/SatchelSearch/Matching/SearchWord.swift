/// A word or phrase of a search, folded.
final class SearchWord<Field: SearchField>: Sendable {
    let pattern: FoldedText
    let fit: FoldedText.Fit
    /// Where the word must stand, or nil for anywhere.
    let section: SearchSection?
    /// Values that the word may also be.
    let meanings: [SearchMeaning<Field>]

    /// Folds a word or phrase.
    init(_ text: String, _ fit: FoldedText.Fit, in field: Field?) {
        pattern = FoldedText(text)
        self.fit = fit
        section = field?.section
        meanings = field == nil ? Field.meanings(of: text) : []
    }

    /// Tells whether the word may stand in a section.
    func looks(in section: SearchSection) -> Bool {
        self.section == nil || self.section == section
    }
}
