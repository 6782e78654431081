import CardsData
import CardsDomain
import SatchelCatalog
import Testing

@Suite("Cards: built-in facts")
struct EmbeddedFactsTests {
    @Test("Every line can be read, and four sets are whole")
    func table() {
        let cards = EmbeddedCards.shipped.items
        #expect(EmbeddedCards.shipped.faults.isEmpty)
        let counts = Dictionary(grouping: cards, by: \.set.id).mapValues(\.count)
        #expect(counts == ["base1": 102, "base2": 64, "base3": 62, "sv1": 258])
        #expect(Set(cards.map(\.id)).count == cards.count)
        #expect(cards.prefix(102).allSatisfy { $0.set.id == "base1" })
    }

    @Test("A line with a wrong number of cells or a wrong figure is left out and named")
    func faults() {
        let table = """
            header
            base1\t4\tCharizard\tPokémon\tStage 2\tFire\t120\tRare Holo\t\tCharmeleon\tWater ×2\t\t3
            base1\t5
            base1\t6\tGyarados\tPokémon\t\t\tmany\t\t\t\t\t\t
            base1\t7\t\tPokémon\t\t\t\t\t\t\t\t\t
            """
        let read = EmbeddedCards.read(table.utf8)
        #expect(read.items.map(\.name) == ["Charizard"])
        #expect(
            read.faults == [.init(line: 3, column: nil), .init(line: 4, column: "hp"), .init(line: 5, column: "name")]
        )
    }

    @Test("Every fact is the one of the public card list")
    func facts() throws {
        guard let rows = try SharedCardData.cards() else { return }
        let known = Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as? String ?? "", $0) })
        for card in EmbeddedCards.shipped.items {
            let row = try #require(known[card.id.rawValue], "\(card.id)")
            let (texts, lists) = (row.compactMapValues { $0 as? String }, row.compactMapValues { $0 as? [String] })
            #expect(card.name == texts["name"])
            #expect(card.supertype?.text == texts["supertype"])
            #expect(card.subtypes.map(\.text) == lists["subtypes"] ?? [])
            #expect(card.types.map(\.text) == lists["types"] ?? [])
            #expect(card.hp.map(String.init) == texts["hp"])
            #expect(card.number == texts["number"])
            #expect(card.rarity?.text == texts["rarity"])
            #expect(card.artist == texts["artist"])
            #expect(card.evolvesFrom?.text == texts["evolvesFrom"])
            #expect(card.weaknesses.map(\.description) == Self.modifiers(row["weaknesses"]))
            #expect(card.resistances.map(\.description) == Self.modifiers(row["resistances"]))
            #expect(card.retreat ?? 0 == row["convertedRetreatCost"] as? Int ?? 0)
        }
    }

    @Test("Every set is as the public list has it")
    func sets() throws {
        guard let rows = try SharedCardData.sets() else { return }
        #expect(CardSetTable.shipped.all.count == rows.count)
        for row in rows {
            let set = CardSetTable.shipped[row["id"] as? String ?? ""]
            #expect(set.name == row["name"] as? String)
            #expect(set.series?.text == row["series"] as? String)
            #expect(set.total == row["total"] as? Int)
            #expect(set.codes.printed == row["printedTotal"] as? Int)
            #expect(set.codes.codes == [row["ptcgoCode"] as? String].compactMap { $0 })
            let day = (row["releaseDate"] as? String)?.replacing("/", with: "-")
            #expect(set.released ?? "---" == day, "\(set.id)")
        }
    }

    private static func modifiers(_ value: Any?) -> [String] {
        (value as? [[String: String]] ?? []).map { ($0["type"] ?? "") + " " + ($0["value"] ?? "") }
    }
}
