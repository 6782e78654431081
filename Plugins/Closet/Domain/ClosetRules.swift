/// What the configuration says about categories.
package struct ClosetRules: Hashable, Sendable {
    /// The kinds of clothing, in the order an outfit is put together.
    package let categories: [String]
    /// The kinds of which a style may have several.
    package let several: Set<String>

    /// Creates rules.
    package init(categories: [String], several: Set<String>) {
        self.categories = categories
        self.several = several
    }

    /// The category a word means, case aside.
    ///
    /// - Throws: `ClosetError.unknownCategory` for a word that is none.
    package func category(_ word: String) throws(ClosetError) -> String {
        guard let category = categories.first(where: { $0 == word.lowercased() }) else {
            throw .unknownCategory(word, allowed: categories)
        }
        return category
    }
}
