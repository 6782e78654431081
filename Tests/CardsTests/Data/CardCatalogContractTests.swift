import CardsData
import CardsDomain
import PostgresTestSupport
import SatchelCatalog
import SatchelLibrary
import TestSupport
import Testing

/// A catalog that must keep what the port promises.
struct CatalogUnderTest: Sendable, CustomTestStringConvertible {
    typealias Body = @Sendable (any CardCatalog) async throws -> Void

    let testDescription: String
    /// The orders it has.
    var orders = FieldOrder<Card>.allCases
    /// Runs a block over the catalog, with whatever it needs around it.
    let run: @Sendable (Body) async throws -> Void

    static let local = [
        CatalogUnderTest(testDescription: "embedded") {
            try await $0(LocalCardCatalog(library: CardLibrary { "/nonexistent/cards.sqlite" }))
        },
        CatalogUnderTest(testDescription: "fixture") { try await $0(IndexedCatalog.fixture()) },
    ]
    static let servers = [
        CatalogUnderTest(testDescription: "postgres") { body in
            try await LibraryKind.server.withLibrary(of: "cards") { try await body(LocalCardCatalog(library: $0)) }
        }
    ]
    static let remote = [
        CatalogUnderTest(testDescription: "pokemontcg") { body in
            try await RemoteCatalogs.withPokemonTCG { catalog, _ in try await body(catalog) }
        },
        CatalogUnderTest(testDescription: "tcgdex", orders: [.relevance, .name, .set, .number]) { body in
            try await RemoteCatalogs.withTCGdex { catalog, _ in try await body(catalog) }
        },
    ]
    static let all = local + (TestPostgres.isInstalled ? servers : []) + remote
}

@Suite("Cards: catalog contract")
struct CardCatalogContractTests {
    @Test("The empty search finds every card, each with its source", arguments: CatalogUnderTest.all)
    func everything(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 100_000)

            #expect(!page.items.isEmpty)
            #expect(!page.hasMore)
            #expect(page.total == page.items.count)
            #expect(Set(page.items.map(\.id)).count == page.items.count)
            #expect(page.items.allSatisfy { $0.provenance.source == catalog.source })
        }
    }

    @Test("Pages hold every row of the answer exactly once, in one order", arguments: CatalogUnderTest.all)
    func pages(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let query = try SearchQuery<Card>.parse("char OR pika OR e OR name:ma")
            for sort in [ListOrder<Card>.relevance, ListOrder<Card>(.name, .descending), ListOrder<Card>(.number)] {
                let whole = try await catalog.search(query, by: sort, page: 1, size: 100_000)
                #expect(!whole.items.isEmpty)
                for size in [1, 3, 7, 20, 1000] {
                    let pages = try await Page.all {
                        try await catalog.search(query, by: sort, page: $0, size: size)
                    }
                    #expect(pages.map(\.number) == Array(1...pages.count))
                    #expect(pages.flatMap(\.items) == whole.items, "pages of \(size)")
                    let beyond = try await catalog.search(query, by: sort, page: pages.count + 1, size: size)
                    #expect(beyond.items.isEmpty, "pages of \(size)")
                }
            }
        }
    }

    @Test("Every order holds the same cards", arguments: CatalogUnderTest.all)
    func sorts(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let all = try await catalog.search(.everything, by: .relevance, page: 1, size: 100_000).items
            for key in subject.orders {
                for direction in SortDirection.allCases {
                    let sort = ListOrder<Card>(key, direction)
                    let sorted = try await catalog.search(.everything, by: sort, page: 1, size: 100_000).items
                    #expect(Set(sorted) == Set(all), "\(sort)")
                }
            }
            for key in FieldOrder<Card>.allCases where !subject.orders.contains(key) {
                await #expect(throws: CatalogError.self) {
                    try await catalog.search(.everything, by: ListOrder<Card>(key), page: 1, size: 10)
                }
            }
        }
    }

    @Test("A card is found by the id that its row carries", arguments: CatalogUnderTest.all)
    func byID(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            for card in try await catalog.search(.everything, by: .relevance, page: 1, size: 20).items {
                let found = try #require(try await catalog.item(card.id))
                #expect(found.id == card.id)
                #expect(found.name == card.name)
                #expect(found.set.id == card.set.id)
                #expect(found.picture == card.picture)
                #expect(try await catalog.details(of: card.id, policy: .standard)?.item == found)
                #expect(Int(card.id.rawValue) == nil, "an id that is a number would be a row")
            }
        }
    }

    @Test("An id that no card has is not found", arguments: CatalogUnderTest.all)
    func notFound(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            for id in ["no such card", "0", "base1-4000", "base1-", "-", "../sets", "base1/4-4"].map({ CardID($0) }) {
                let details = try await catalog.details(of: id, policy: .standard)
                #expect(details == nil)
                let item = try await catalog.item(id)
                #expect(item == nil)
            }
        }
    }

    @Test("Every facet has values, each once and by name; sets have ids", arguments: CatalogUnderTest.all)
    func facets(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            for facet in CardFacet.allCases where catalog.source != "fixture" || facet == .types {
                let facts = try await catalog.values(of: facet, policy: .standard)
                #expect(!facts.values.isEmpty)
                #expect(facts.values.map(\.name) == Set(facts.values.map(\.name)).sorted())
                #expect(facts.provenance.source == catalog.source)
            }
            let sets = try await catalog.sets(policy: .standard)
            #expect(!sets.values.isEmpty)
            #expect(Set(sets.values.map(\.id)).count == sets.values.count)
        }
    }

    @Test("Values to complete a field with are there without asking anyone", arguments: CatalogUnderTest.all)
    func values(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            #expect(await !catalog.values(of: .type).isEmpty)
            #expect(await !catalog.values(of: .set).isEmpty)
            #expect(await catalog.values(of: .hp).isEmpty)
        }
    }

    @Test("Suggestions begin with what was typed and stay within the limit", arguments: CatalogUnderTest.local)
    func suggestions(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let first = try #require(
                try await catalog.search(.everything, by: .relevance, page: 1, size: 1).items.first
            )
            let typed = String(first.name.prefix(3)).lowercased()
            #expect(await catalog.suggestions(for: typed, limit: 2).contains(first.name))
            #expect(await catalog.suggestions(for: typed, limit: 1).count == 1)
            #expect(await catalog.suggestions(for: "", limit: 5).isEmpty)
        }
    }

    @Test("A remote catalog suggests nothing, because it would have to ask", arguments: CatalogUnderTest.remote)
    func noSuggestions(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            #expect(await catalog.suggestions(for: "cha", limit: 10).isEmpty)
        }
    }
}
