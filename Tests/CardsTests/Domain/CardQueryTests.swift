import CardsData
import CardsDomain
import SatchelCatalog
import SatchelSearch
import Testing

@Suite("Cards: what a search finds")
struct CardQueryTests {
    private static let index = SearchIndex<CardField>(EmbeddedCards.shipped.cards)

    private static func ids(_ text: String) throws -> [String] {
        index.results(of: try CardQuery.parse(text)).map(\.id.rawValue)
    }

    @Test(
        "Field words say what a card must be",
        arguments: [
            ("charizard type:fire hp:100.. set:base1 rarity:\"Rare Holo\"", ["base1-4"]),
            ("set:base1 number:1..3", ["base1-1", "base1-2", "base1-3"]),
            ("evolves:charmeleon", ["base1-4"]),
            ("id:BASE1-4,base2-1", ["base1-4", "base2-1"]),
            ("set:base1 retreat:>=4", []),
            ("series:base type:fire resistance:fighting hp:>=100", ["base1-4"]),
        ]
    )
    func fields(text: String, ids: [String]) throws {
        #expect(try Self.ids(text) == ids)
    }

    @Test("An id is found alone, not the ids that look like it", arguments: ["base1-4", "base1-41", "BASE1-4"])
    func identity(id: String) throws {
        #expect(try Self.ids(id) == [id.lowercased()])
    }

    @Test(
        "Words of the game are told from others by their letters alone",
        arguments: [
            ("supertype:pokemon", "supertype:Pokémon"), ("rarity:rareholo", "rarity:\"Rare Holo\""),
            ("set:\"SCARLET violet\"", "set:sv1"), ("set:base", "set:base1"), ("subtype:stage2", "subtype:\"Stage 2\""),
        ]
    )
    func spelling(one: String, other: String) throws {
        let found = try Self.ids(one)
        #expect(!found.isEmpty)
        #expect(try found == Self.ids(other))
    }

    @Test("Commas part values any of which will do")
    func anyOf() throws {
        let both = Set(try Self.ids("type:fire,water"))
        #expect(both == Set(try Self.ids("type:fire")).union(try Self.ids("type:Water")))
        #expect(both == Set(try Self.ids("type:fire OR type:water")))
    }

    @Test("A value that cannot be is an error with forms to type")
    func invalid() {
        for text in ["hp:many", "hp:-5", "year:12", "type:,", "retreat:x"] {
            #expect(throws: SearchQueryError.self) { try CardQuery.parse(text) }
        }
    }

    @Test(
        "A search reads back as what it was",
        arguments: ["type:fire,water hp:100..", "-set:base1 \"dark charizard\""]
    )
    func telling(text: String) throws {
        let query = try CardQuery.parse(text)
        #expect(query.displayText == text)
        #expect(try CardQuery.parse(query.displayText) == query)
    }

    @Test("Numbers are put in order as a person counts, unknown hit points last both ways")
    func orders() throws {
        let numbers = Self.index.results(of: try .parse("set:sv1"), by: CardSort(.number)).map(\.number)
        #expect(numbers == (1...258).map(String.init))
        for direction in SortDirection.allCases {
            let points = Self.index.results(of: .everything, by: CardSort(.hp, direction)).map(\.hp)
            let known = points.compactMap { $0 }
            #expect(points.prefix(known.count).allSatisfy { $0 != nil })
            #expect(known == known.sorted(by: { direction == .ascending ? $0 < $1 : $0 > $1 }))
        }
    }
}
