import SatchelCatalog

/// A random outfit, always the same for one closet, season and seed.
package struct OutfitSuggestion: Hashable, Sendable {
    /// The season to dress for.
    package let season: Season
    /// The seed it was drawn with.
    package let seed: Int
    /// At most one garment of each category, in the order of the categories.
    package let garments: [Garment]

    /// Draws an outfit: from each category that allows one, a garment for the season or without seasons.
    ///
    /// The least worn have the best chance. Throws `ClosetError.nothingToSuggest` if nothing fits.
    package init(from closet: Closet, season: Season, seed: Int, rules: ClosetRules) throws(ClosetError) {
        var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
        garments = rules.categories.compactMap { category in
            guard !rules.several.contains(category) else { return nil }
            let fitting = closet.garments.filter { garment in
                garment.facts.category == category && !garment.isArchived
                    && (garment.facts.seasons.isEmpty || garment.facts.seasons.contains(season))
            }
            return random.draw(from: fitting)
        }
        self.season = season
        self.seed = seed
        if garments.isEmpty { throw .nothingToSuggest(season) }
    }
}

extension SplitMix64 {
    /// Draws a garment; one worn less has more chances: one, and one for each wear that the most worn is ahead.
    fileprivate mutating func draw(from garments: [Garment]) -> Garment? {
        guard let most = garments.map(\.wornOn.count).max() else { return nil }
        let chances = garments.map { most - $0.wornOn.count + 1 }
        var position = Int(next() % UInt64(chances.reduce(0, +)))
        for (garment, count) in zip(garments, chances) {
            if position < count { return garment }
            position -= count
        }
        return nil
    }
}
