import ClosetDomain
import SatchelCatalog
import Testing

@Suite("Closet: the rules of clothes and styles")
struct ClosetRuleTests {
    private func closet() throws -> Closet {
        var closet = Closet()
        try closet.add(.sample("Coat", "outer", Seasons([.fall, .winter])))
        try closet.add(.sample("Jeans", "bottom", .all))
        try closet.add(.sample("Skirt", "bottom", Seasons([.summer])))
        try closet.add(.sample("Scarf", "accessory"))
        try closet.add(.sample("Belt", "accessory"))
        return closet
    }

    @Test("A style takes one garment of a category, and several where that is allowed")
    func categories() throws {
        var closet = try closet()
        let style = try closet.addStyle("Monday", ["coat", "jeans", "scarf", "belt"].map { GarmentID($0) })
        let before = closet

        #expect(
            throws: ClosetError.categoryTaken(style: "Monday", category: "bottom", by: "Jeans", wanted: "Skirt")
        ) {
            try closet.put([GarmentID("skirt")], into: style.id, rules: rules, at: 2)
        }
        #expect(closet == before)
        #expect(try closet.put([GarmentID("coat")], into: style.id, rules: rules, at: 2).isEmpty)
    }

    @Test("An edit that would give a style two garments of a category is refused, and nothing is half done")
    func editIntoConflict() throws {
        var closet = try closet()
        try closet.addStyle("Monday", [GarmentID("coat"), GarmentID("jeans")])
        let before = closet
        var changes = GarmentChanges()
        changes.category = "outer"
        changes.color = "blue"

        #expect(throws: ClosetError.categoryTaken(style: "Monday", category: "outer", by: "Coat", wanted: "Jeans")) {
            try closet.edit(GarmentID("jeans"), changes, rules: rules, at: 2)
        }
        #expect(closet == before)
    }

    @Test("An edit changes what it names, takes away what it empties, and leaves the rest")
    func edit() throws {
        var closet = try closet()
        var changes = GarmentChanges()
        changes.name = " Long   coat "
        changes.seasons = Seasons()
        changes.price = .some(Price("10"))
        _ = try closet.edit(GarmentID("coat"), changes, rules: rules, at: 9)
        changes = GarmentChanges()
        changes.price = .some(nil)
        let coat = try closet.edit(GarmentID("coat"), changes, rules: rules, at: 10)

        #expect(coat.facts == .sample("Long coat", "outer"))
        #expect(coat.changedAt == 10)
    }

    @Test("Removing clothes takes them out of every style")
    func remove() throws {
        var closet = try closet()
        try closet.addStyle("Monday", [GarmentID("coat"), GarmentID("jeans")])
        try closet.addStyle("Rain", [GarmentID("coat")])

        #expect(closet.remove([GarmentID("coat"), GarmentID("nothing")], at: 5).map(\.title) == ["Coat"])

        #expect(closet.styles.map(\.garments) == [[GarmentID("jeans")], []])
        #expect(closet.styles.map(\.changedAt) == [5, 5])
    }

    @Test("A style is worn in the seasons that its clothes share, as far as anything is said of them")
    func seasons() throws {
        var closet = try closet()
        let (monday, party, none) = (
            try closet.addStyle("Monday", ["coat", "jeans", "scarf"].map { GarmentID($0) }),
            try closet.addStyle("Party", [GarmentID("coat"), GarmentID("skirt")]),
            try closet.addStyle("None", [GarmentID("scarf")])
        )
        func seasons(_ style: Style) throws -> Seasons? { closet.seasons(of: try #require(closet.style(style.id))) }

        #expect(try seasons(monday) == Seasons([.fall, .winter]))
        #expect(try seasons(party) == Seasons())
        #expect(try seasons(none) == nil)
    }

    @Test("The clothes of many styles are those of each, in its order")
    func clothesOfMany() throws {
        var closet = try closet()
        try closet.addStyle("Monday", ["scarf", "coat"].map { GarmentID($0) })
        try closet.addStyle("Rain", [GarmentID("coat")])
        try closet.addStyle("Empty")
        let wanted = closet.styles
        try closet.addStyle("Party", [GarmentID("skirt")])

        let clothes = closet.garments(of: wanted + wanted)

        #expect(clothes.count == 3)
        for style in wanted {
            #expect(clothes[style.id]?.map(\.id) == style.garments)
            #expect(clothes[style.id] == closet.garments(of: style))
        }
    }

    @Test("A name is needed, and no two styles are called alike", arguments: ["monday", "  MONDAY  "])
    func styleNames(_ name: String) throws {
        var closet = try closet()
        let monday = try closet.addStyle("Monday")
        let rain = try closet.addStyle("Rain")

        #expect(throws: ClosetError.styleExists("Monday")) { try closet.addStyle(name) }
        #expect(throws: ClosetError.styleExists("Monday")) { try closet.rename(rain.id, to: name, at: 2) }
        #expect(throws: ClosetError.noName) { try closet.addStyle("  ") }
        #expect(try closet.rename(monday.id, to: "MONDAY", at: 2).name == "MONDAY")
    }

    @Test("A day counts once, and wearing a style wears its clothes")
    func wearing() throws {
        var closet = try closet()
        let style = try closet.addStyle("Monday", [GarmentID("coat"), GarmentID("jeans")])
        let (first, second) = (try Day.november(1), try Day.november(2))

        #expect(closet.wear([GarmentID("coat")], on: second) == [GarmentID("coat")])
        #expect(try closet.wear(style.id, on: first))
        #expect(try closet.wear(style.id, on: first) == false)

        #expect(closet.garment(GarmentID("coat"))?.wornOn == [first, second])
        #expect(closet.garment(GarmentID("jeans"))?.wornOn == [first])
        let empty = try closet.addStyle("Empty")
        #expect(throws: ClosetError.emptyStyle("Empty")) { try closet.wear(empty.id, on: first) }
    }

    @Test("An unknown category is refused with those there are")
    func unknownCategory() throws {
        var closet = Closet()
        #expect(throws: ClosetError.unknownCategory("cape", allowed: rules.categories)) {
            try closet.add(.sample("Cape", "cape"))
        }
        #expect(try closet.add(.sample("Coat", "OUTER")).facts.category == "outer")
    }
}
