import CardsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@testable import CardsData

@Suite("Cards: the Pokémon TCG API")
struct PokemonTCGTests {
    @Test(
        "Each part of a search has its words there",
        arguments: [
            ("name:charizard", "name:charizard*"),
            ("name:\"dark charizard\"", #"name:"dark charizard""#),
            ("hp:100..", "hp:[100 TO *]"),
            ("type:fire,water", #"(types:"fire" OR types:"water")"#),
            ("type:dark", #"(types:"Darkness" OR types:"Dark")"#),
            ("rarity:ultrarare", #"(rarity:"Ultra Rare" OR rarity:"Rare Ultra")"#),
            ("set:base1", #"(set.id:"base1" OR set.name:"base1" OR set.ptcgoCode:"BASE1")"#),
            ("number:004", #"number:"4""#),
            ("number:04/102", #"(number:"4" set.printedTotal:"102")"#),
            (
                "dri",
                #"(name:dri* OR artist:dri* OR (set.id:"dri" OR set.name:"dri" OR set.ptcgoCode:"DRI"))"#
            ),
            ("-subtype:mega", #"name:* -subtypes:"mega""#),
            ("name:a OR -name:b", "(name:a*) OR (name:* -name:b*)"),
            ("number:RC1", #"number:"rc1""#),
            ("rarity:\"Rare Holo\" artist:arita", #"rarity:"Rare Holo" artist:arita*"#),
            (
                #"name:a"b" "#, #"name:a* (name:"b" OR artist:"b")"#
            ),
            (#"name:x*(y) "#, #"name:"x*(y)""#),
            ("name:ho-oh", #"name:"ho-oh""#),
            ("name:farfetch'd", #"name:"farfetch'd""#),
            ("arita", "(name:arita* OR artist:arita*)"),
            ("vmax", "(name:vmax* OR artist:vmax* OR subtypes:vmax* OR rarity:vmax*)"),
            ("jungl", "(name:jungl* OR artist:jungl* OR set.name:jungl*)"),
            ("base1-4", #"(name:"base1-4" OR artist:"base1-4" OR id:"base1-4")"#),
            ("\"fire energy\"", #"(name:"fire energy" OR artist:"fire energy")"#),
        ]
    )
    func translation(text: String, expected: String) throws {
        let queries = PokemonTCGQuery.queries(of: try .parse(text))
        #expect(queries.map(\.text) == [expected])
    }

    @Test("Every word of a supertype, subtype, type or rarity is looked for there; passes where the lists are missing")
    func words() throws {
        guard let rows = try SharedCardData.cards() else { return }
        for (key, field) in [
            ("supertype", "supertype"), ("subtypes", "subtypes"), ("types", "types"), ("rarity", "rarity"),
        ] {
            let texts = Set(rows.flatMap { $0[key] as? [String] ?? [$0[key] as? String].compactMap { $0 } })
            // Some lists run the words of a rarity together.
            for text in texts
            where text.contains(" ") || text.dropFirst().allSatisfy({ !$0.isUppercase || text.count < 7 }) {
                for word in text.split(separator: " ") {
                    #expect(PokemonTCGQuery.fields(of: String(word), .whole).contains(field), "\(text)")
                }
            }
        }
    }

    @Test("An odd set, and an odd name of a rarity, take no other with them")
    func oddSets() async throws {
        let sets = #"{"data":[{"name":"Without an id"},{"id":"base1","name":"Base","releaseDate":"1999/01/09"},7]}"#
        let respond: StubServer.Responder = { request in
            .text(request.path == "/v2/sets" ? sets : #"{"data":["Rare",null,"Common",7]}"#)
        }
        try await withService(answering: respond) { service, _ in
            let catalog = PokemonTCGCatalog(service)
            let sets = try await catalog.sets(policy: .standard)
            #expect(sets.values.map(\.id) == ["base1"])
            let rarities = try await catalog.values(of: .rarities, policy: .standard)
            #expect(rarities.values.map(\.name) == ["Common", "Rare"])
        }
    }

    @Test("A card is found by its id in any case, with one request if it is written as usual")
    func ids() async throws {
        try await RemoteCatalogs.withPokemonTCG { catalog, server in
            let details = try await catalog.details(of: CardID("base1-4"), policy: .standard)
            #expect(details?.item.id == CardID("base1-4") && server.requests.count == 1)
            let typed = try await catalog.details(of: CardID("BASE1-4"), policy: .standard)
            #expect(typed?.item.id == CardID("base1-4") && server.requests.count == 3)
        }
    }

    @Test("Whatever is typed is read there as text, never as syntax", arguments: 0..<20)
    func escaping(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let signs = Array(#"+-=&|!(){}[]^"~*?:\/<> aZé한"# + "\u{7}")
        for _ in 0..<100 {
            let word = String(
                (0..<Int.random(in: 1...8, using: &random)).map { _ in signs.randomElement(using: &random) ?? "+" }
            )
            for field in [nil, FieldWord<Card>.name, .artist] {
                for condition in [SearchTerm<Card>.Condition.word(word, in: field), .phrase(word, in: field)] {
                    let term = SearchTerm<Card>(condition)
                    guard !term.saysNothing else { continue }
                    let text = try #require(PokemonTCGQuery.queries(of: SearchQuery<Card>([[term]])).first?.text)
                    let node = try #require(LuceneQuery.node(text), "\(text)")
                    let plain = ["\u{7}", "\"", "\\"].reduce(word) { $0.replacing($1, with: " ") }
                    #expect(node.texts.allSatisfy { $0 == plain || $0 == plain.lowercased() }, "\(text)")
                }
            }
        }
    }

    @Test("The service finds what the built-in catalog finds, for fields both know")
    func agrees() async throws {
        let stub = PokemonTCGStub()
        let index = SearchIndex<Card>(stub.cards)
        try await RemoteCatalogs.withPokemonTCG(stub) { catalog, _ in
            for text in [
                "char", "name:pika OR name:rai", "hp:100.. type:water", "supertype:trainer -name:energy",
                "year:1999 name:a", "number:1..5 set:base1", "type:fire retreat:..1", "evolves:charmeleon", "base1-4",
                "artist:arita hp:<=40", "charizard 4", "charizard 4/102", "set:bs name:c", "bs raichu",
                "set:ju,fo name:d",
            ] {
                let query = try SearchQuery<Card>.parse(text)
                let found = try await catalog.search(query, by: .relevance, page: 1, size: 500)
                #expect(Set(found.items.map(\.id)) == Set(index.results(of: query).map(\.id)), "\(text)")
            }
        }
    }

    @Test("Facts come through, odd ones too")
    func facts() async throws {
        let stub = PokemonTCGStub()
        try await RemoteCatalogs.withPokemonTCG(stub) { catalog, _ in
            let details = try #require(try await catalog.details(of: CardID("base1-4"), policy: .standard))
            let known = try #require(stub.cards.first { $0.id == details.item.id })
            var live = details.item
            let play = live.play
            (live.provenance, live.play) = (known.provenance, CardPlay())
            #expect(live == known)
            #expect(play.attacks.first?.damage == "30+")
            #expect(play.rules == ["A rule."])
            #expect(details.state == .live)
        }
    }

    @Test("An order or a condition the service lacks is made here while the whole answer can be had")
    func wholeAnswers() async throws {
        var stub = PokemonTCGStub()
        stub.claimedCount = 20_106
        try await RemoteCatalogs.withPokemonTCG(stub) { catalog, server in
            await #expect(
                throws: CatalogError.wholeAnswerNeeded(
                    .sorting(by: ListOrder<Card>(.hp)),
                    source: "pokemontcg",
                    count: 20_106,
                    limit: 1000
                )
            ) {
                try await catalog.search(.everything, by: ListOrder<Card>(.hp), page: 1, size: 20)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("A key goes along as a header, and none is needed")
    func key() async throws {
        try await RemoteCatalogs.withPokemonTCG(key: "sesame") { catalog, server in
            _ = try await catalog.item(CardID("base1-4"))
            #expect(server.requests.map { $0.headers["x-api-key"] } == ["sesame"])
        }
        try await RemoteCatalogs.withPokemonTCG { catalog, server in
            _ = try await catalog.item(CardID("base1-4"))
            #expect(server.requests.map { $0.headers["x-api-key"] } == [nil])
        }
    }

    @Test("A service that fails over the key is asked once more without it")
    func keylessAgain() async throws {
        var stub = PokemonTCGStub()
        stub.failingKey = "sesame"
        try await RemoteCatalogs.withPokemonTCG(stub, key: "sesame") { catalog, server in
            let card = try #require(try await catalog.item(CardID("base1-4")))
            #expect(card.name == "Charizard")
            #expect(server.requests.map { $0.headers["x-api-key"] } == ["sesame", nil])
        }
    }
}

extension LuceneQuery.Node {
    /// Every text that is looked for.
    fileprivate var texts: [String] {
        switch self {
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.texts)
        case .not(let node): node.texts
        case .begins(_, let text), .phrase(_, let text): [text]
        case .range: []
        }
    }
}
