import CardsData
import CardsDomain
import SatchelCatalog
import SatchelSearch
import SatchelTestSupport
import Testing

@Suite("Cards: TCGdex")
struct TCGdexTests {
    @Test("Names, sets and numbers are found as in the built-in catalogue, cards of the telephone game left out")
    func search() async throws {
        let stub = TCGdexStub()
        let index = SearchIndex<CardField>(stub.cards)
        try await RemoteCatalogs.withTCGdex(stub) { catalog, _ in
            for text in [
                "name:pika", "name:e -name:eevee", "set:jungle name:v", "set:base2 number:1..9", "type:fire,water",
                "supertype:trainer", "hp:60.. name:p", "name:flareon OR name:jolteon", "artist:arita",
            ] {
                let query = try CardQuery.parse(text)
                let found = try await catalog.search(query, by: .relevance, page: 1, size: 500)
                #expect(Set(found.items.map(\.id)) == Set(index.results(of: query).map(\.id)), "\(text)")
            }
        }
    }

    @Test("What neither the service nor its rows know is an error that says what can be asked")
    func unsupported() async throws {
        try await RemoteCatalogs.withTCGdex { catalog, server in
            for text in ["weakness:fire", "year:1999", "-type:fire", "series:base", "-hp:50"] {
                await #expect(throws: CatalogError.self, "\(text)") {
                    try await catalog.search(try .parse(text), by: .relevance, page: 1, size: 20)
                }
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test("A page of its own tells the rest of a card, odd spellings as everybody else writes them")
    func details() async throws {
        let stub = TCGdexStub()
        try await RemoteCatalogs.withTCGdex(stub) { catalog, _ in
            for known in stub.cards where known.supertype == .pokemon {
                let card = try #require(try await catalog.item(known.id))
                #expect(card.name == known.name)
                #expect(card.supertype == known.supertype)
                #expect(card.subtypes.first == known.subtypes.first)
                #expect(card.types == known.types)
                #expect(card.hp == known.hp)
                #expect(card.weaknesses == known.weaknesses)
                #expect(card.rarity == known.rarity)
                #expect(card.number == known.number)
                let hasPicture = known.number != "7"
                #expect(
                    card.picture
                        == (hasPicture
                            ? .address("https://assets.tcgdex.net/en/base/base2/\(known.number)/high.png") : .none)
                )
            }
        }
    }
}
