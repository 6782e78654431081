/// How well an item fits a search; the smaller, the better.
///
/// Between items of one rank their popularity decides.
package enum SearchRank: Int, Comparable, CaseIterable, Sendable {
    /// The words are the whole title, or a value that names the item.
    case exactTitle
    /// The words are the title up to its subtitle.
    case exactMainTitle
    /// The words are another name of the item, or one of its credits.
    case exactName
    /// The title begins with the words.
    case titleStart
    /// The words stand in the title in this order.
    case titleInOrder
    /// The words stand in the title.
    case title
    /// The words are the whole title together with words of its credits or other names.
    case wholeTitleAndNames
    /// The words stand in title, other names and credits.
    case names
    /// The title begins with the words, one of them unfinished.
    case partialTitleStart
    /// The words stand in the title in this order, one of them unfinished.
    case partialTitleInOrder
    /// The words stand in the title, one of them unfinished.
    case partialTitle
    /// The words stand in title, other names and credits, one of them unfinished.
    case partialNames
    /// It takes the topics to find every word.
    case topics
    /// It takes the topics to find every word, one of them unfinished.
    case partialTopics
    /// Nothing but fields and exclusions was asked for.
    case unranked

    package static func < (lhs: SearchRank, rhs: SearchRank) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
