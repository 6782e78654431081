extension FoldedTexts {
    /// Which names of an item begin with a text.
    package struct Beginnings: Sendable {
        let isTitle: Bool
        let credits: [Int]

        /// The names, as they are shown.
        ///
        /// - Parameter texts: The texts of the item.
        /// - Returns: The title, if it begins so, and the credits that do.
        package func texts(of texts: SearchTexts) -> [String] {
            (isTitle ? [texts.title] : []) + credits.map { texts.credits[$0] }
        }
    }

    /// Tells whether the title, with or without its article, or a credit begins with a text.
    ///
    /// - Parameter prefix: What was typed, folded.
    /// - Returns: Which do, or nil where none does.
    package func beginnings(with prefix: FoldedText) -> Beginnings? {
        let isTitle = title.starts.contains { title.text.hasLetters(of: prefix, at: $0) }
        let found = credits.indices.filter { credits[$0].hasLetters(of: prefix, at: 0) }
        return isTitle || !found.isEmpty ? Beginnings(isTitle: isTitle, credits: found) : nil
    }
}
