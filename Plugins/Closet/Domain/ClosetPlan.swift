import SatchelCatalog

/// What will be worn on a day.
package struct ClosetPlan: Hashable, Sendable {
    package let day: Day
    /// The styles; one that was removed since is not there.
    package var styles: [StyleID] = []
    /// Single clothes.
    package var garments: [GarmentID] = []
    /// Whether it was worn.
    package var isDone = false

    package init(day: Day) { self.day = day }
}

/// What is taken on a trip.
package struct PackingList: Hashable, Identifiable, Sendable {
    /// Something on the list.
    package enum Content: Hashable, Sendable {
        case garment(GarmentID)
        /// What is not in the closet, by its name.
        case thing(String)
    }

    package struct Line: Hashable, Sendable {
        package let content: Content
        package var count: Int
        package var isTicked: Bool

        package init(_ content: Content, count: Int = 1, isTicked: Bool = false) {
            (self.content, self.count, self.isTicked) = (content, count, isTicked)
        }
    }

    package let id: PackingListID
    /// Unique among the packing lists.
    package var name: String
    package var days: Int
    package var weather: Weather?
    /// Clothes in the order in which they were added, then other things.
    package var lines: [Line] = []

    package init(id: PackingListID, name: String, days: Int, weather: Weather? = nil) {
        (self.id, self.name, self.days, self.weather) = (id, name, days, weather)
    }
}

package typealias PackingListID = ItemID<PackingList>

extension PackingList {
    /// The most days of a trip, and the most for which things are packed before they are washed on the way.
    package static let mostDays = 365
    package static let daysToWash = 7

    /// What a trip needs: of each category as many clothes as the configuration says, clean and fit for the weather, and
    /// other things.
    ///
    /// The same trip and closet give the same clothes. Returns also what the closet lacks, by category.
    package static func lines(
        for days: Int,
        _ weather: Weather?,
        from closet: Closet,
        rules: ClosetRules,
        seed: Int
    ) -> (lines: [Line], lacking: [WordCount]) {
        var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
        var request = OutfitRequest(nil, seed: seed)
        (request.weather, request.isClean) = (weather, true)
        var (lines, lacking): ([Line], [WordCount]) = ([], [])
        for packed in rules.packing {
            let count = (min(days, daysToWash) + packed.count - 1) / packed.count
            guard rules.categories.contains(packed.word) else {
                lines.append(Line(.thing(packed.word), count: count))
                continue
            }
            if OutfitSuggestion.isOuter(packed.word), weather?.needsOuter == false { continue }
            var fitting = OutfitSuggestion.candidates(packed.word, of: closet, request, rules).fitting
            for number in 0..<count {
                let garment = random.draw(from: fitting) { weather?.fit($0) ?? 1 }
                guard let garment else {
                    lacking.append(WordCount(packed.word, count - number))
                    break
                }
                fitting.removeAll { $0.id == garment.id }
                lines.append(Line(.garment(garment.id)))
            }
        }
        // Clothes come first, as they are kept.
        let things = lines.filter { if case .thing = $0.content { true } else { false } }
        return (lines.filter { !things.contains($0) } + things, lacking)
    }

    /// The list with a name, ignoring case and accents.
    package static func named(_ name: String, in lists: [PackingList]) -> PackingList? {
        let folded = FoldedText(name).spaced
        return lists.first { $0.name == name }
            ?? lists.first { !folded.isEmpty && FoldedText($0.name).spaced == folded }
    }
}
