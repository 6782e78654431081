import SatchelCatalog

/// All clothes, styles, plans and packing lists of the user at one moment.
package struct Closet: Hashable, Sendable {
    /// In the order they were added.
    package let garments: [Garment]
    /// In the order they were made.
    package let styles: [Style]
    /// One for a day, by day.
    package let plans: [ClosetPlan]
    /// In the order they were made.
    package let packs: [PackingList]

    package init(
        garments: [Garment] = [],
        styles: [Style] = [],
        plans: [ClosetPlan] = [],
        packs: [PackingList] = []
    ) {
        self.garments = garments.sorted { $0.number < $1.number }
        self.styles = styles.sorted { $0.number < $1.number }
        self.plans = plans.sorted { $0.day < $1.day }
        self.packs = packs
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
        let found = Dictionary(firstOf: garments.lazy.filter { wanted.contains($0.id) }.map { ($0.id, $0) })
        return Dictionary(firstOf: styles.map { ($0.id, $0.garments.compactMap { found[$0] }) })
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
    /// After how many days worn what is washed: a category, a tag, or a word of a name.
    package let washAfter: [WordCount]
    /// For how many days of a trip one of each is packed: of a category, or of what is not in the closet.
    package let packing: [WordCount]

    package init(
        categories: [String],
        several: Set<String>,
        washAfter: [WordCount] = [],
        packing: [WordCount] = []
    ) {
        (self.categories, self.several, self.washAfter, self.packing) = (categories, several, washAfter, packing)
    }

    /// After how many days worn a garment is washed; nil for one that no rule is about.
    ///
    /// What is said of the garment itself comes first, then its tags, then the last word of its name that has a rule, so that a
    /// shirt dress is a dress, then its category.
    package func washAfter(_ garment: Garment) -> Int? {
        if let own = garment.facts.washAfter { return own }
        // A hyphen is a part of its word: a t-shirt is no shirt.
        let words =
            garment.facts.tags + garment.title.split(whereSeparator: \.isWhitespace).reversed().map(String.init)
        let rules = washAfter.map { ($0.singular, $0.count) }
        for word in words + [garment.facts.category] {
            if let rule = rules.first(where: { $0.0 == WordCount.singular(word) }) { return rule.1 }
        }
        return nil
    }

    /// Whether a garment was worn as often since its last wash as it may be.
    package func isDue(_ garment: Garment) -> Bool {
        garment.wornSinceWash > 0 && washAfter(garment).map { garment.wornSinceWash >= $0 } ?? false
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
