import CardsData
import CardsDomain
import SatchelCatalog
import Testing

@Suite("Cards: what a search finds")
struct CardQueryTests {
    private static let index = SearchIndex<Card>(EmbeddedCards.shipped.items)

    private static func ids(_ text: String) throws -> [String] {
        index.results(of: try SearchQuery<Card>.parse(text)).map(\.id.rawValue)
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
        "A card is found by its number as it is printed, with its set by id, code or name",
        arguments: [
            ("charizard 4", ["base1-4"]), ("4/102", ["base1-4"]), ("004/102 charizard", ["base1-4"]),
            ("number:4/102", ["base1-4"]), ("number:\"004 / 102\"", ["base1-4"]), ("number:004 set:bs", ["base1-4"]),
            ("SV1-050", ["sv1-50"]), ("sv01-50", ["sv1-50"]), ("SVI-050", ["sv1-50"]), ("svi 50", ["sv1-50"]),
            ("sprigatito 13/198", ["sv1-13"]), ("sprigatito 13/258", []), ("charizard #4", ["base1-4"]),
            ("charizard bs", ["base1-4"]),
            ("charizard base set", ["base1-4"]), ("charizard set:\"Base Set\"", ["base1-4"]),
            ("charizard set:BS,JU", ["base1-4"]), ("charizard 5", []), ("4/103", []), ("number:none", []),
        ]
    )
    func numbers(text: String, ids: [String]) throws {
        #expect(try Self.ids(text) == ids)
    }

    @Test("A star in a name is also a word, and a whole name with a number comes before a longer one")
    func names() throws {
        let cards = [("a-3", "Mew ex"), ("a-1", "Charizard ★ δ"), ("a-2", "Mew")].map { id, name in
            var card = Card(
                id: CardID(id),
                name: name,
                supertype: .pokemon,
                set: CardSet(id: "a"),
                provenance: ItemSource(source: "test")
            )
            card.number = "3"
            return card
        }
        let index = SearchIndex<Card>(cards)
        #expect(index.results(of: try .parse("charizard star")).map(\.id.rawValue) == ["a-1"])
        #expect(index.results(of: try .parse("charizard ★")).map(\.id.rawValue) == ["a-1"])
        #expect(index.results(of: try .parse("mew 3")).map(\.id.rawValue) == ["a-2", "a-3"])
    }

    @Test(
        "Cards of sets with the same code, and of a gallery, are found by what is printed on them",
        arguments: [
            ("brs 1", "swsh9-1"), ("TG01/TG30", "swsh9tg-TG01"), ("tg1/30", "swsh9tg-TG01"),
            ("koffing jtg 91", "sv9-91"),
        ]
    )
    func galleries(text: String, id: String) throws {
        let cards = ["swsh9-1", "swsh9tg-TG01", "sv9-91", "sv9-92"].map { id in
            let parts = id.split(separator: "-").map(String.init)
            var card = Card(
                id: CardID(id),
                name: "Koffing",
                supertype: .pokemon,
                set: CardSetTable.shipped[parts[0]],
                provenance: ItemSource(source: "test")
            )
            card.number = parts[1]
            return card
        }
        let found = SearchIndex<Card>(cards).results(of: try SearchQuery<Card>.parse(text))
        #expect(found.map(\.id.rawValue) == [id])
    }

    @Test("A card is found by the names of its attacks and abilities, after those with the words in their names")
    func moves() throws {
        let cards = ["Charizard", "Fire Energy", "Spinarak"].enumerated().map { index, name in
            var card = Card(
                id: CardID("x-\(index)"),
                name: name,
                supertype: .pokemon,
                set: CardSet(id: "x"),
                provenance: ItemSource(source: "test")
            )
            if index == 0 {
                card.play.attacks = [CardAttack(name: "Fire Spin", text: "Discard two cards")]
                card.play.abilities = [CardAbility(name: "Energy Burn", text: "All energy is fire")]
            }
            return card
        }
        let index = SearchIndex<Card>(cards)
        func names(_ text: String) throws -> [String] {
            index.results(of: try SearchQuery<Card>.parse(text)).map(\.name)
        }
        #expect(try names("\"fire spin\"") == ["Charizard"])
        #expect(try names("charizard energy burn") == ["Charizard"])
        #expect(try names("fire") == ["Fire Energy", "Charizard"])
        #expect(try names("discard").isEmpty)
    }

    @Test(
        "The signs of the sexes tell Nidoran apart",
        arguments: [
            ("nidoran♀", ["base2-57"]), ("nidoran ♂", ["base1-55"]), ("니드런♀", ["base2-57"]),
            ("nidoran", ["base1-55", "base2-57"]),
        ]
    )
    func sexes(text: String, ids: [String]) throws {
        #expect(try Self.ids(text) == ids)
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
            #expect(throws: SearchQueryError.self) { try SearchQuery<Card>.parse(text) }
        }
    }

    @Test(
        "A search reads back as what it was",
        arguments: ["type:fire,water hp:100..", "-set:base1 \"dark charizard\""]
    )
    func telling(text: String) throws {
        let query = try SearchQuery<Card>.parse(text)
        #expect(query.displayText == text)
        #expect(try SearchQuery<Card>.parse(query.displayText) == query)
    }

    @Test("Numbers are put in order as a person counts, unknown hit points last both ways")
    func orders() throws {
        let numbers = Self.index.results(of: try .parse("set:sv1"), by: ListOrder<Card>(.number)).map(\.number)
        #expect(numbers == (1...258).map(String.init))
        for direction in SortDirection.allCases {
            let points = Self.index.results(of: .everything, by: ListOrder<Card>(.hp, direction)).map(\.hp)
            let known = points.compactMap { $0 }
            #expect(points.prefix(known.count).allSatisfy { $0 != nil })
            #expect(known == known.sorted(by: { direction == .ascending ? $0 < $1 : $0 > $1 }))
        }
    }
}
