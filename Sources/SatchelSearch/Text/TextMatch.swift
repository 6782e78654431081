/// One place where a pattern stands in a text.
struct TextMatch: Hashable, Sendable {
    /// The letters it covers.
    let range: Range<Int>
    /// Whether it is a whole word, or in a script without blanks begins where a word does.
    let isWhole: Bool
}
