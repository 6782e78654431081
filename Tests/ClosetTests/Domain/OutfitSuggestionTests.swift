import ClosetDomain
import SatchelCatalog
import Testing

@Suite("Closet: figures and suggestions")
struct OutfitSuggestionTests {
    @Test("One season and seed give one outfit, and other seeds others")
    func deterministic() throws {
        let closet = try closet()
        let first = try OutfitSuggestion(from: closet, for: OutfitRequest(.fall, seed: 3), rules: rules)
        #expect(try OutfitSuggestion(from: closet, for: OutfitRequest(.fall, seed: 3), rules: rules) == first)
        let others = try (0..<30).map {
            try OutfitSuggestion(from: closet, for: OutfitRequest(.fall, seed: $0), rules: rules).garments
        }
        #expect(Set(others).count > 5)
    }

    @Test("An outfit has one garment of each category, fit for the season, and no accessories", arguments: 0..<30)
    func fits(_ seed: Int) throws {
        let garments = try OutfitSuggestion(from: closet(), for: OutfitRequest(.winter, seed: seed), rules: rules)
            .garments
        #expect(garments.map(\.facts.category) == ["outer", "top", "bottom"])
        #expect(garments.allSatisfy { $0.facts.seasons.isEmpty || $0.facts.seasons.contains(.winter) })
    }

    @Test("What was worn least has the best chance")
    func leastWorn() throws {
        let closet = try closet { garment in
            if garment.id.rawValue == "top0" { garment.wornOn = try (1...20).map(Day.november) }
        }
        let tops = try (0..<300).compactMap { seed in
            try OutfitSuggestion(from: closet, for: OutfitRequest(.fall, seed: seed), rules: rules).garments
                .first { $0.facts.category == "top" }?.id
        }
        let worn = tops.count { $0 == GarmentID("top0") }
        #expect(worn < 10, "one chance in 85, so about four of 300")
    }

    @Test("Archived clothes are never suggested")
    func archived() throws {
        let closet = try closet { garment in
            garment.archivedOn = garment.id.rawValue.hasSuffix("0") ? KeptDay("2026") : nil
        }
        for seed in 0..<300 {
            let outfit = try OutfitSuggestion(from: closet, for: OutfitRequest(.fall, seed: seed), rules: rules)
            #expect(outfit.garments.count == 3 && !outfit.garments.contains(where: \.isArchived))
        }
    }

    @Test("Wears since the wash are the days after it, also if others are recorded later")
    func wornSinceWash() throws {
        var garment = Garment(id: GarmentID("jeans"), facts: .sample("Jeans"))
        func entry(_ type: String, _ day: String) -> Keeping.Entry {
            Keeping.Entry(id: "\(type)-\(day)", type: type, texts: ["day": [day]])
        }
        garment.keeping.entries = ["2026-11-01", "2026-11-03", "2026-11-05"].map { entry("wear", $0) }
        #expect(garment.wornSinceWash == 3)
        garment.keeping.entries += [entry("wash", "2026-11-03"), entry("wash", "2026-10-30")]
        #expect(garment.wornSinceWash == 1 && garment.washedOn.count == 2)
        garment.keeping.entries.append(entry("wash", "2026-11-05"))
        #expect(garment.wornSinceWash == 0)
    }

    @Test("A closet with nothing for the season says so")
    func nothing() {
        #expect(throws: ClosetError.nothingToSuggest("summer")) {
            try OutfitSuggestion(from: Closet(), for: OutfitRequest(.summer, seed: 1), rules: rules)
        }
    }

    /// Four garments of each category: the last but one for winter, the last for summer.
    private func closet(_ change: (inout Garment) throws -> Void = { _ in }) throws -> Closet {
        var garments: [Garment] = []
        for category in rules.categories {
            for number in 0..<4 {
                let seasons = [Seasons(), Seasons(), Seasons([.winter]), Seasons([.summer])][number]
                let name = "\(category)\(number)"
                var garment = Garment(id: GarmentID(name), facts: .sample(name, category, seasons))
                garment.number = garments.count
                try change(&garment)
                garments.append(garment)
            }
        }
        return Closet(garments: garments)
    }
}
