/// How well a book fits a search; the smaller, the better.
///
/// Between books of one rank their popularity decides.
package enum BookRank: Int, Comparable, Sendable {
    /// The words are the whole title, or the number of the book.
    case exactTitle
    /// The words are the title up to its subtitle.
    case exactMainTitle
    /// The words are another name of the book, or its author.
    case exactName
    /// The title begins with the words.
    case titleStart
    /// The words stand in the title in this order.
    case titleInOrder
    /// The words stand in the title.
    case title
    /// The words are the whole title together with words of its author or other names.
    case wholeTitleAndNames
    /// The words stand in title, other names and authors.
    case names
    /// The title begins with the words, one of them unfinished.
    case partialTitleStart
    /// The words stand in the title in this order, one of them unfinished.
    case partialTitleInOrder
    /// The words stand in the title, one of them unfinished.
    case partialTitle
    /// The words stand in title, other names and authors, one of them unfinished.
    case partialNames
    /// It takes the subjects or the year to find every word.
    case subjects
    /// It takes the subjects or the year to find every word, one of them unfinished.
    case partialSubjects
    /// Nothing but fields and exclusions was asked for.
    case unranked

    package static func < (lhs: BookRank, rhs: BookRank) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
