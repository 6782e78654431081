/// A word that, followed by a colon, says where the rest must stand.
package enum BookField: String, CaseIterable, Sendable {
    /// The title and the other names.
    case title
    /// Anyone who wrote it.
    case author
    /// The book number.
    case isbn
    /// The year, or a range of years.
    case year
    /// What it is about.
    case subject
    /// The language of the title.
    case language
}
