/// Which texts of a book a word is looked for in.
package enum BookTextScope: String, Sendable {
    /// Title, other names, authors and subjects.
    case anywhere
    /// Title and other names.
    case title
    /// Authors.
    case author
    /// Subjects.
    case subject

    /// What is typed in front of a word.
    var prefix: String {
        self == .anywhere ? "" : rawValue + ":"
    }
}
