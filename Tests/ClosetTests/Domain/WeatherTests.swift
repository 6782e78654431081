import ClosetDomain
import SatchelCatalog
import Testing

@Suite("Closet: weather, washing and packing")
struct WeatherTests {
    @Test(
        "Temperatures are read in both scales",
        arguments: [
            ("4..12", 4...12), ("-5..3", -5...3), ("12", 12...12), ("−3..0", -3...0), ("8..15C", 8...15),
            ("8°C", 8...8),
            ("40..55F", 4...13), ("14..23°F", -10 ... -5),
        ]
    )
    func degrees(_ text: String, _ expected: ClosedRange<Int>) {
        #expect(Weather.degrees(text) == expected)
    }

    @Test(
        "What is not a temperature is refused",
        arguments: [
            "", "..", "12..4", "-61", "61", "warm", "4..", "..12", "4..8..12", "99999999999999999999", "300F", "½",
            "4.5",
        ]
    )
    func noDegrees(_ text: String) {
        #expect(Weather.degrees(text) == nil)
    }

    @Test(
        "Weights are whole grams",
        arguments: [("450g", 450), ("450", 450), ("1.2 kg", 1200), ("16oz", 454), ("2 lb", 907)]
    )
    func weights(_ text: String, _ grams: Int) {
        #expect(Weight(text)?.grams == grams)
    }

    @Test(
        "What is not a weight is refused",
        arguments: ["", "g", "-5g", "0", "101kg", "1e9", "heavy", "1.2.3kg", "５００g"]
    )
    func noWeight(_ text: String) {
        #expect(Weight(text) == nil)
    }

    @Test("A wash is due by the garment, a tag, the last word of the name, then the category")
    func washAfter() {
        let rules = ClosetRules(
            categories: ["top", "bottom"],
            several: [],
            washAfter: WordCount.list("t-shirt=1,shirt=2,dress=3,gym=1,bottom=4") ?? []
        )
        func count(_ name: String, _ category: String = "bottom", _ change: (inout GarmentFacts) -> Void = { _ in })
            -> Int?
        {
            var facts = GarmentFacts.sample(name, category)
            change(&facts)
            return rules.washAfter(Garment(id: GarmentID("g"), facts: facts))
        }
        #expect(count("Jeans") == 4)
        #expect(count("Blue Shirts", "top") == 2)
        #expect(count("T-shirt", "top") == 1)
        #expect(count("Shirt dress", "top") == 3)
        #expect(count("Cardigan", "top") == nil)
        #expect(count("Shirt", "top") { $0.tags = ["gym"] } == 1)
        #expect(count("Shirt", "top") { $0.washAfter = 9 } == 9)
        for text in ["jeans", "jeans=0", "jeans=x", "a=1,a=2", "=3", "a=1=2", "a=99999"] {
            #expect(WordCount.list(text) == nil)
        }
    }

    @Test("Cold leaves out shorts, heat leaves out coats, and rain leaves out suede", arguments: 0..<40)
    func weather(_ seed: Int) throws {
        let closet = closet()
        func names(_ degrees: ClosedRange<Int>, isRainy: Bool = false) throws -> [String] {
            var request = OutfitRequest(nil, seed: seed)
            request.weather = Weather(degrees, isRainy: isRainy)
            return try OutfitSuggestion(from: closet, for: request, rules: rules).garments.map(\.title)
        }
        let cold = try names(0...8)
        #expect(cold.contains("Wool coat") && cold.contains("Jeans") && !cold.contains("Shorts"))
        let hot = try names(26...34)
        #expect(!hot.contains("Wool coat") && hot.contains("Linen shirt"))
    }

    @Test("What is due, lent or for something else is left out and said")
    func left() throws {
        var closet = closet { garment in
            if garment.title == "Jeans" { garment.lentTo = "Mina" }
            if garment.title == "Linen shirt" { garment.wornOn = (1...2).compactMap { try? Day.november($0) } }
            if garment.title == "Sweater" { garment.facts.tags = ["office"] }
        }
        var request = OutfitRequest(.summer, seed: 1)
        request.isClean = true
        let rules = ClosetRules(
            categories: ["outer", "top", "bottom"],
            several: [],
            washAfter: [WordCount("shirt", 2)]
        )
        let outfit = try OutfitSuggestion(from: closet, for: request, rules: rules)
        #expect(outfit.garments.map(\.title).contains("Shorts"))
        #expect(outfit.left.map(\.garment.title) == ["Linen shirt", "Jeans"])
        #expect(outfit.left.map(\.reason) == [.due, .lent(to: "Mina")])

        request = OutfitRequest(nil, seed: 1)
        (request.purpose, request.with) = ("Office", closet.garments.first { $0.title == "Shorts" })
        let office = try OutfitSuggestion(from: closet, for: request, rules: rules)
        #expect(office.garments.map(\.title) == ["Wool coat", "Sweater", "Shorts"])
        closet = Closet()
        #expect(throws: ClosetError.nothingToSuggest("Office")) {
            request.with = nil
            _ = try OutfitSuggestion(from: closet, for: request, rules: rules)
        }
    }

    @Test("A trip gets what its days need, each garment once, and says what the closet lacks")
    func packing() throws {
        let rules = ClosetRules(
            categories: ["outer", "top", "bottom"],
            several: [],
            packing: WordCount.list("outer=30,top=1,bottom=3,socks=1") ?? []
        )
        let (lines, lacking) = PackingList.lines(for: 10, Weather(8...15), from: closet(), rules: rules, seed: 1)
        let garments = lines.compactMap { if case .garment(let id) = $0.content { id } else { nil } }
        #expect(Set(garments).count == garments.count)
        #expect(lines.last == PackingList.Line(.thing("socks"), count: 7))
        // Seven days to the wash, and two tops.
        #expect(
            lacking == [WordCount("top", 5), WordCount("bottom", 2)]
                || lacking == [WordCount("top", 5), WordCount("bottom", 1)]
        )
        let warm = PackingList.lines(for: 1, Weather(22...30), from: closet(), rules: rules, seed: 1).lines
        #expect(!warm.contains(PackingList.Line(.garment(GarmentID("Wool coat")))))
    }

    private func closet(_ change: (inout Garment) -> Void = { _ in }) -> Closet {
        let all: [(String, String, Seasons)] = [
            ("Wool coat", "outer", Seasons([.winter])), ("Linen shirt", "top", Seasons([.summer])),
            ("Sweater", "top", Seasons([.winter])), ("Jeans", "bottom", .all), ("Shorts", "bottom", Seasons([.summer])),
        ]
        return Closet(
            garments: all.enumerated().map { number, fact in
                var garment = Garment(id: GarmentID(fact.0), facts: .sample(fact.0, fact.1, fact.2))
                garment.number = number
                change(&garment)
                return garment
            }
        )
    }
}
