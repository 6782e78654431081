import CardsData
import CardsDomain
import CardsPresentation
import SatchelCatalog
import SatchelLists
import SatchelNetworking
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Cards: TCGdex")
struct TCGdexTests {
    @Test("Names, sets and numbers are found as in the built-in catalog, cards of the telephone game left out")
    func search() async throws {
        let stub = TCGdexStub()
        let index = SearchIndex<Card>(stub.cards)
        try await RemoteCatalogs.withTCGdex(stub) { catalog, _ in
            for text in [
                "name:pika", "name:e -name:eevee", "set:jungle name:v", "set:base2 number:1..9", "type:fire,water",
                "supertype:trainer", "hp:60.. name:p", "name:flareon OR name:jolteon", "artist:arita",
            ] {
                let query = try SearchQuery<Card>.parse(text)
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

    // MARK: - What the service can't tell

    private static func sample(_ id: String, _ name: String, evolvesFrom: String? = nil, rarity: String = "Common")
        -> Card
    {
        Card(
            id: CardID(id),
            name: name,
            supertype: .pokemon,
            set: CardSet(id: String(id.prefix { $0 != "-" })),
            provenance: ItemSource(source: "test")
        )
        .with {
            $0.number = String(id.drop { $0 != "-" }.dropFirst())
            $0.evolvesFrom = evolvesFrom.flatMap(CardTerm.init)
            $0.rarity = CardTerm(rarity)
        }
    }

    private static let odd: TCGdexStub = {
        var stub = TCGdexStub()
        stub.cards = [
            sample("s1-1", "Mew"), sample("s1-2", "Mewtwo", rarity: "Uncommon"),
            sample("s1-3", "Sample of Mew", evolvesFrom: "Mew", rarity: "Double rare"),
            sample("s1-4", "M Mewtwo-EX", evolvesFrom: "Mewtwo-EX", rarity: "Rare"),
            sample("s1-5", "Farfetch'd", evolvesFrom: "Mewtwo"), sample("s1-6", "Ho-Oh"), sample("s1-7", "Flabébé"),
            sample("s1-8", "Team Sample's Poké Ball"), sample("s1-40", "Pikachu & Zapdos"),
            sample("swsh1-TG01", "Hoho"), sample("s1-9", "Mr. Mime"),
        ]
        return stub
    }()

    private func ids(_ text: String, _ stub: TCGdexStub = odd) async throws -> (ids: [String], requests: [StubRequest])
    {
        try await RemoteCatalogs.withTCGdex(stub) { catalog, server in
            let page = try await catalog.search(try .parse(text), by: ListOrder<Card>(.number), page: 1, size: 50)
            return (page.items.map(\.id.rawValue), server.requests)
        }
    }

    @Test(
        "A value is found whole, although the service finds parts of words",
        arguments: [
            ("rarity:common", ["s1-1", "s1-5", "s1-6", "s1-7", "s1-8", "s1-9", "s1-40", "swsh1-TG01"]),
            ("rarity:uncommon", ["s1-2"]), ("rarity:rare", ["s1-4"]), ("rarity:doublerare,uncommon", ["s1-2", "s1-3"]),
            ("evolves:mew", ["s1-3"]), ("evolves:mewtwo-ex", ["s1-4"]), ("evolves:MEWTWO", ["s1-5"]),
            ("evolves:nobody", []), ("rarity:nothing", []),
        ]
    )
    func wholeValues(text: String, expected: [String]) async throws {
        let found = try await ids(text).ids
        #expect(Set(found) == Set(expected))
    }

    @Test(
        "A name with signs, accents or in Korean is narrowed down by the service, and checked here",
        arguments: [
            ("ho-oh", ["s1-6"], "ho"), ("farfetch'd", ["s1-5"], "farfetch"), ("farfetchd", ["s1-5"], "farfetch"),
            ("flabébé", ["s1-7"], "flab"), ("flabebe", ["s1-7"], "flab"), ("poke ball", ["s1-8"], "ball"),
            ("poke", ["s1-8"], "pok"), ("samples", ["s1-8"], "sample"), ("\"mr. mime\"", ["s1-9"], "mime"),
            ("피카츄", ["s1-40"], "Pikachu"), ("마임맨", ["s1-9"], "Mime"), ("name:뮤츠", ["s1-2", "s1-4"], "Mewtwo"),
            ("-mew ho", ["s1-6", "swsh1-TG01"], "ho"),
        ]
    )
    func narrowed(text: String, expected: [String], name: String) async throws {
        let (found, requests) = try await ids(text)
        #expect(Set(found) == Set(expected))
        let asked = requests.filter { $0.path == "/v2/en/cards" }.map { $0.query["name"] }
        #expect(asked == [name])
    }

    @Test("A Korean word that names no Pokémon asks for no card")
    func noSuchName() async throws {
        let (found, requests) = try await ids("도서관")
        #expect(found.isEmpty && !requests.contains { $0.path == "/v2/en/cards" })
    }

    @Test("A word that is written as an id finds the card with it", arguments: ["s1-4", "S1-4", "id:s1-4"])
    func byID(text: String) async throws {
        let (found, requests) = try await ids(text)
        #expect(found == ["s1-4"])
        #expect(requests.filter { $0.path == "/v2/en/cards" }.map { $0.query["id"] } == ["s1-4"])
    }

    @Test("An id is asked for by itself", arguments: ["s1-4", "swsh1-TG01"])
    @MainActor
    func oneRequest(id: String) async throws {
        try await RemoteCatalogs.withTCGdex(Self.odd) { catalog, server in
            let viewModel = ListViewModel(over: catalog, pageSize: 5)
            let details = try await viewModel.details(withID: id)
            #expect(details?.item.id == CardID(id))
            #expect(server.requests.map(\.path) == ["/v2/en/cards/\(id)"])
            let item = try await viewModel.item(id)
            #expect(item.id == CardID(id) && server.requests.count == 2)
            await #expect(throws: ListError.self) { try await viewModel.details(withID: "s1-404") }
            #expect(server.requests.count == 3)
        }
    }

    @Test("Rows say nothing of a supertype that the service does not tell")
    func noSupertype() async throws {
        try await RemoteCatalogs.withTCGdex(Self.odd) { catalog, _ in
            let card = try #require(
                try await catalog.search(try .parse("mew"), by: .relevance, page: 1, size: 1).items.first
            )
            #expect(card.supertype == nil)
            let place = try #require(Card.columns.firstIndex { $0.key == "supertype" })
            #expect(Card.values(of: card)[place] == .absent)
            let unknown = try await catalog.search(try .parse("unknown"), by: .relevance, page: 1, size: 1)
            #expect(unknown.items.isEmpty)
        }
    }

    @Test("Cards that were just fetched are live, even if the sets were fetched before")
    func live() async throws {
        try await withTemporaryFolder { folder in
            try await RemoteCatalogs.withTCGdex(cacheFolder: folder) { catalog, _ in
                let query = try SearchQuery<Card>.parse("name:pika")
                _ = try await catalog.sets(policy: .standard)
                #expect(try await catalog.search(query, by: .relevance, page: 1, size: 5).state == .live)
                #expect(try await catalog.search(query, by: .relevance, page: 1, size: 5).state != .live)
            }
        }
    }

    @Test("Without its list, cards of the telephone game are known by their ids")
    func failingSeries() async throws {
        var stub = Self.odd
        stub.failing = ["series/tcgp"]
        let (found, requests) = try await RemoteCatalogs.withTCGdex(stub, retries: 2) { catalog, server in
            var found: [[String]] = []
            for _ in 1...2 {
                let page = try await catalog.search(try .parse("pikachu"), by: .relevance, page: 1, size: 5)
                found.append(page.items.map(\.id.rawValue))
            }
            return (found, server.requests)
        }
        #expect(found == [["s1-40"], ["s1-40"]])
        #expect(requests.count { $0.path.hasSuffix("/series/tcgp") } == 1)
    }

    @Test("A failure is told in the service's words, title and details")
    func failure() async throws {
        var stub = Self.odd
        stub.failing = ["sets"]
        let error = await #expect(throws: NetworkError.self) { try await ids("mew", stub) }
        #expect(error?.message.hasSuffix("(500): An unknown error occurred: the series could not be read") == true)
    }

    @Test("A row without a name, or without an id, takes no other with it")
    func invalidRows() async throws {
        let rows = #"[{"id":"s1-1"},{"id":"s1-2","name":"Two","localId":2},{"name":"Three"},7,null]"#
        let respond: StubServer.Responder = { request in .text(request.path == "/v2/en/cards" ? rows : "[]") }
        try await withService(answering: respond) { service, _ in
            let catalog = TCGdexCatalog(service)
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            #expect(page.items.map(\.name) == ["Two"] && page.total == 1 && page.skipped == 4)
        }
    }
}
