import CardsData
import CardsDomain
import CardsTestSupport
import Foundation
import GRDB
import PostgresTestSupport
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Cards: search of the library")
struct CardLibraryTests {
    @Test(
        "The library answers as the matcher does, whatever is asked and however it is sorted",
        arguments: 0..<4,
        LibraryKind.all
    )
    func equality(seed: UInt64, _ kind: LibraryKind) async throws {
        let cards = EmbeddedCards.shipped.items
        try await withLibrary(kind, of: cards) { library in
            try await library.expectAnswers(of: cards, seed: seed, searches: 80)
        }
    }

    @Test("So does one with more cards than are looked at in one go", arguments: LibraryKind.all)
    func manyCards(_ kind: LibraryKind) async throws {
        try await withLibrary(kind, of: Self.manyCards) { library in
            for seed in 0..<2 { try await library.expectAnswers(of: Self.manyCards, seed: UInt64(seed), searches: 60) }
        }
    }

    @Test("Broad searches find the same in every order, a page or all", arguments: LibraryKind.all)
    func broad(_ kind: LibraryKind) async throws {
        let index = SearchIndex<Card>(Self.manyCards)
        let texts = ["p", "p OR retreat:1..", "e OR s hp:100.. OR trainer", "c -rare OR r -name:p", "pokemon e"]
        try await withLibrary(kind, of: Self.manyCards) { library in
            for text in texts {
                let query = try SearchQuery<Card>.parse(text)
                for order in FieldOrder<Card>.allCases.flatMap({ key in
                    SortDirection.allCases.map { ListOrder<Card>(key, $0) }
                }) {
                    let wanted = index.results(of: query, by: order).map(\.id)
                    for size in [20, Int.max] {
                        let page = try await library.search(query, by: order, page: 1, size: size)
                        #expect(page.items.map(\.id) == Array(wanted.prefix(size)), "\(text) \(order) \(size)")
                        #expect(page.total == wanted.count, "\(text) \(order) \(size)")
                    }
                }
            }
        }
    }

    @Test("Pages of an answer hold every row exactly once, in one order", arguments: LibraryKind.all)
    func pages(_ kind: LibraryKind) async throws {
        let cards = EmbeddedCards.shipped.items
        let index = SearchIndex<Card>(cards)
        try await withLibrary(kind, of: cards) { library in
            for order in [
                ListOrder<Card>.relevance, ListOrder<Card>(.hp, .descending), ListOrder<Card>(.rarity),
                ListOrder<Card>(.relevance, .descending),
            ] {
                let query = try SearchQuery<Card>.parse("c")
                let pages = try await Page.all { try await library.search(query, by: order, page: $0, size: 20) }
                let wanted = index.results(of: query, by: order).map(\.id)
                #expect(pages.allSatisfy { $0.total == wanted.count })
                #expect(pages.flatMap(\.items).map(\.id) == wanted, "\(order)")
            }
        }
    }

    @Test("A card is what it was when it went in", arguments: LibraryKind.all)
    func roundTrip(_ kind: LibraryKind) async throws {
        var odd = EmbeddedCards.shipped.items[3]
        odd.id = CardID("A B/'\"-\u{1F600}")
        odd.name = "The ~#= \"Odd\" One; 7"
        odd.number = "?!"
        odd.set = CardSet(
            id: "Set ID",
            name: "Name & Of",
            series: CardTerm("Mine & Yours"),
            released: "2026",
            total: 3
        )
        let energy = try #require(CardTerm("Energy"))
        odd.weaknesses = [
            CardModifier(type: try #require(CardTerm("Trainer")), value: ""), CardModifier(type: energy, value: "×2"),
        ]
        odd.picture = .address("https://example.org/ä.png?a=1")
        var least = Card(
            id: CardID("least"),
            name: "Least",
            supertype: energy,
            set: CardSet(id: "s"),
            provenance: odd.provenance
        )
        least.types = [CardTerm(String(repeating: "long", count: 40))].compactMap { $0 }
        let cards = EmbeddedCards.shipped.items + [odd, least]
        try await withLibrary(kind, of: cards) { library in
            for card in cards {
                var found = try #require(try await library.item(card.id))
                found.provenance = card.provenance
                #expect(found == card)
            }
            for text in ["set:\"set id\"", "set:\"name of\"", "number:?!", "series:\"mine & yours\"", "odd one"] {
                let found = try await library.search(.parse(text), by: ListOrder<Card>.relevance, page: 1, size: 5)
                    .items
                #expect(found.first?.id == odd.id, "\(text)")
            }
            let long = try await library.search(
                .parse("type:" + String(repeating: "LONG", count: 40)),
                by: ListOrder<Card>.relevance,
                page: 1,
                size: 5
            )
            #expect(long.items.map(\.id) == [least.id])
        }
    }

    @Test("Facets, sets, suggestions and corrections are those of the cards in memory", arguments: LibraryKind.all)
    func values(_ kind: LibraryKind) async throws {
        let memory = LocalCardCatalog(library: CardLibrary { "/nonexistent/cards.sqlite" })
        try await kind.withLibrary(of: "cards") { (library: CardLibrary) in
            try await library.putEmbeddedCards()
            let catalog = LocalCardCatalog(library: library)
            for facet in CardFacet.allCases {
                let facts = try await catalog.values(of: facet, policy: .standard)
                #expect(facts == (try await memory.values(of: facet, policy: .standard)))
            }
            #expect(try await catalog.sets(policy: .standard) == (try await memory.sets(policy: .standard)))
            for field in FieldWord<Card>.allCases {
                let values = await catalog.values(of: field)
                let known = await memory.values(of: field)
                #expect(values == known, "\(field)")
            }
            #expect(
                await catalog.suggestions(for: "char", limit: 5) == (await memory.suggestions(for: "char", limit: 5))
            )
            #expect(await catalog.correction(of: try .parse("chraizard"))?.meant?.displayText == "charizard")
        }
    }

    @Test("What is changed and what is removed leaves nothing of itself")
    func emptiness() async throws {
        let cards = EmbeddedCards.shipped.items
        try await withLibrary(of: cards) { library in
            let changed = cards.enumerated().map { index, card in
                var card = card
                card.name += " anew\u{1}"
                card.hp = index
                return CardEntry(
                    CardFormat.item(card.id, CardFormat.text(of: card), card.provenance),
                    popularity: Double(index % 3)
                )
            }
            #expect(try await library.put(changed + changed, from: "test", day: "2026-11-22").changed == cards.count)
            #expect(try await library.remove("test") == cards.count)
            let left = try await library.database.read { db in
                try String.fetchAll(db, sql: "SELECT term FROM vocabulary UNION ALL SELECT place FROM orderValue")
            }
            #expect(left.isEmpty)
        }
    }

    @Test("A file of an earlier layout is left alone, and the error says what to do")
    func earlierLayout() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/cards.sqlite"
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                        INSERT INTO grdb_migrations VALUES ('1 library');
                        CREATE TABLE document (place INTEGER PRIMARY KEY);
                        """
                )
            }
            try queue.close()
            let before = try Data(contentsOf: URL(filePath: path))
            let refused = StorageError.newerVersion(path: path)

            await #expect(throws: refused) { try await CardLibrary { path }.item(CardID("my-1")) }

            #expect(refused.hint?.contains("import again") == true)
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    // MARK: - Support

    /// The same cards five times, with other words and without some of their facts.
    private static let manyCards: [Card] = (0..<5).flatMap { copy in
        EmbeddedCards.shipped.items.enumerated().map { index, card in
            var card = card
            card.id = CardID("\(card.id)-\(copy)")
            if copy > 0, index % 3 == copy % 3 { card.name += [" ex", " V", " of the Team", " Energy"][copy - 1] }
            if index % 7 == copy { (card.hp, card.rarity, card.artist) = (nil, nil, nil) }
            if index % 11 == copy { card.number = ["", "RC7", "250000", "-3"][copy % 4] }
            return card
        }
    }

    private func withLibrary(
        _ kind: LibraryKind = .file,
        of cards: [Card],
        _ body: (CardLibrary) async throws -> Void
    ) async throws {
        try await kind.withLibrary(of: "cards") { (library: CardLibrary) in
            try await library.put(cards.map { CardEntry($0) }, from: "test", day: "2026-11-21")
            try await body(library)
        }
    }
}
