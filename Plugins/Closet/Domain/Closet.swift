import SatchelCatalog

/// All clothes and styles of the user at one moment.
package struct Closet: Hashable, Sendable {
    /// In the order they were added.
    package let garments: [Garment]
    /// In the order they were made.
    package let styles: [Style]

    package init(garments: [Garment] = [], styles: [Style] = []) {
        self.garments = garments.sorted { $0.number < $1.number }
        self.styles = styles.sorted { $0.number < $1.number }
    }

    package func garment(_ id: GarmentID) -> Garment? { garments.first { $0.id == id } }

    package func style(_ id: StyleID) -> Style? { styles.first { $0.id == id } }

    /// The style with a name, ignoring case and accents.
    package func style(named name: String) -> Style? { styles.named(name) }

    /// The clothes of a style, in its order.
    package func garments(of style: Style) -> [Garment] { style.garments.compactMap(garment) }

    /// The clothes of each style, in its order, all found in one pass.
    package func garments(of styles: [Style]) -> [StyleID: [Garment]] {
        let wanted = Set(styles.flatMap(\.garments))
        let found = Dictionary(
            garments.lazy.filter { wanted.contains($0.id) }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return Dictionary(
            styles.map { ($0.id, $0.garments.compactMap { found[$0] }) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    package func styles(with id: GarmentID) -> [Style] { styles.filter { $0.garments.contains(id) } }

    /// The seasons that all clothes of a style share, maybe none; nil if none of them has seasons.
    package func seasons(of style: Style) -> Seasons? { Seasons(sharedBy: garments(of: style)) }
}

/// The configuration of categories.
package struct ClosetRules: Hashable, Sendable {
    /// The categories, in the order of an outfit.
    package let categories: [String]
    /// The categories of which a style may have several.
    package let several: Set<String>

    package init(categories: [String], several: Set<String>) {
        self.categories = categories
        self.several = several
    }

    /// The category with a name, ignoring case; throws `ClosetError.unknownCategory`.
    package func category(_ word: String) throws(ClosetError) -> String {
        guard let category = categories.first(where: { $0 == word.lowercased() }) else {
            throw .unknownCategory(word, allowed: categories)
        }
        return category
    }

    /// Checks that a style with some clothes may have another one; throws `ClosetError.categoryTaken`.
    package func check(_ style: String, of clothes: [Garment], has garment: Garment) throws(ClosetError) {
        let category = garment.facts.category
        guard !several.contains(category) else { return }
        if let other = clothes.first(where: { $0.facts.category == category && $0.id != garment.id }) {
            throw .categoryTaken(style: style, category: category, by: other.title, wanted: garment.title)
        }
    }
}
