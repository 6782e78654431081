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
        var lot = Lot(seed: UInt64(bitPattern: Int64(seed)))
        garments = rules.categories.compactMap { category in
            guard !rules.several.contains(category) else { return nil }
            let fitting = closet.garments.filter { garment in
                garment.facts.category == category
                    && (garment.facts.seasons.isEmpty || garment.facts.seasons.contains(season))
            }
            return lot.draw(from: fitting)
        }
        self.season = season
        self.seed = seed
        if garments.isEmpty { throw .nothingToSuggest(season) }
    }
}

/// SplitMix64, written out because an outfit must be the same with every version of the standard library.
private struct Lot {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Draws a garment; one worn less has more chances: one, and one for each wear that the most worn is ahead.
    mutating func draw(from garments: [Garment]) -> Garment? {
        guard let most = garments.map(\.wornOn.count).max() else { return nil }
        let chances = garments.map { most - $0.wornOn.count + 1 }
        var position = Int(next() % UInt64(chances.reduce(0, +)))
        for (garment, count) in zip(garments, chances) {
            if position < count { return garment }
            position -= count
        }
        return nil
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
