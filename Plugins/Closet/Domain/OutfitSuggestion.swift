import SatchelCatalog

/// What an outfit is for.
package struct OutfitRequest: Hashable, Sendable {
    /// The season to dress for; nil where the weather says enough.
    package var season: Season?
    package var weather: Weather?
    /// A tag that clothes should have: `office`.
    package var purpose: String?
    /// Whether what is due for a wash stays out.
    package var isClean = false
    /// A garment that the outfit has in any case.
    package var with: Garment?
    package var seed: Int

    package init(_ season: Season?, seed: Int) { (self.season, self.seed) = (season, seed) }

    /// In words: `winter`, `4–12 °C, rain, office`.
    package var words: String {
        [season?.rawValue, weather?.words, purpose].compactMap { $0 }.joined(separator: ", ")
    }
}

/// A random outfit, always the same for one closet, request and seed.
package struct OutfitSuggestion: Hashable, Sendable {
    /// Why a garment was passed over.
    package enum Reason: Hashable, Sendable {
        case due, lent(to: String), weather, purpose
    }

    package let request: OutfitRequest
    /// At most one garment of each category, in the order of the categories.
    package let garments: [Garment]
    /// What would have been right for the season, and was passed over.
    package let left: [Passed]

    /// A garment that was passed over.
    package struct Passed: Hashable, Sendable {
        package let garment: Garment
        package let reason: Reason
    }

    /// Draws an outfit: from each category that allows one, a garment for the season or without seasons that fits the rest.
    ///
    /// The least worn have the best chance. Throws `ClosetError.nothingToSuggest` if nothing fits.
    package init(from closet: Closet, for request: OutfitRequest, rules: ClosetRules) throws(ClosetError) {
        var random = SplitMix64(seed: UInt64(bitPattern: Int64(request.seed)))
        var (drawn, left): ([Garment], [Passed]) = ([], [])
        for category in rules.categories {
            if let with = request.with, with.facts.category == category {
                drawn.append(with)
                continue
            }
            guard !rules.several.contains(category) else { continue }
            let found = Self.candidates(category, of: closet, request, rules)
            left += found.left
            if let garment = random.draw(from: found.fitting, chances: { request.weather?.fit($0) ?? 1 }) {
                drawn.append(garment)
            }
        }
        (garments, self.left, self.request) = (drawn, left, request)
        if drawn.isEmpty { throw .nothingToSuggest(request.words) }
    }

    /// The clothes of a category that may be drawn, and those that may not.
    package static func candidates(
        _ category: String,
        of closet: Closet,
        _ request: OutfitRequest,
        _ rules: ClosetRules
    ) -> (fitting: [Garment], left: [Passed]) {
        var (fitting, left): ([Garment], [Passed]) = ([], [])
        let isUnneeded = isOuter(category) && request.weather?.needsOuter == false
        for garment in closet.garments where garment.facts.category == category && !garment.isArchived {
            let seasons = garment.facts.seasons
            if let season = request.season, !seasons.isEmpty, !seasons.contains(season) { continue }
            if let person = garment.lentTo {
                left.append(Passed(garment: garment, reason: .lent(to: person)))
            } else if request.isClean, rules.isDue(garment) {
                left.append(Passed(garment: garment, reason: .due))
            } else if isUnneeded || (request.weather?.fit(garment)).map({ $0 < leastFit }) == true {
                left.append(Passed(garment: garment, reason: .weather))
            } else {
                fitting.append(garment)
            }
        }
        guard let purpose = request.purpose else { return (fitting, left) }
        let folded = FoldedText(purpose).spaced
        let right = fitting.filter { $0.facts.tags.contains { FoldedText($0).spaced == folded } }
        // What nothing is meant for is made up from what is meant for nothing else.
        guard !right.isEmpty else { return (fitting, left) }
        let wrong = fitting.filter { garment in !right.contains { $0.id == garment.id } }
        return (right, left + wrong.map { Passed(garment: $0, reason: .purpose) })
    }

    /// What fits less is not worn in the weather.
    private static let leastFit = 12

    /// Whether clothes of a category are worn over others.
    package static func isOuter(_ category: String) -> Bool {
        ["outer", "outerwear", "coat", "jacket"].contains(WordCount.singular(category))
    }
}

extension SplitMix64 {
    /// Draws a garment; one worn less has more chances: one, and one for each wear that the most worn is ahead.
    package mutating func draw(from garments: [Garment], chances: (Garment) -> Int = { _ in 1 }) -> Garment? {
        guard let most = garments.map(\.wornOn.count).max() else { return nil }
        let chances = garments.map { (most - $0.wornOn.count + 1) * max(1, chances($0)) }
        var position = Int(next() % UInt64(chances.reduce(0, +)))
        for (garment, count) in zip(garments, chances) {
            if position < count { return garment }
            position -= count
        }
        return nil
    }
}
