import CardsData
import CardsDomain
import Foundation
import SatchelCatalog
import SatchelPersistence
import SatchelSearch

/// How long cards take to come in, to be looked at first, and to be searched, beside reading every card each time.
enum CardBenchmarks {
    static func rows() async throws -> [BenchmarkRow] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let imported = ImportedCards { folder.appending(path: "cards.sqlite").path() }
        var rows: [BenchmarkRow] = []
        let clock = ContinuousClock()
        if FileManager.default.fileExists(atPath: publicCards) {
            let time = try await clock.measure {
                _ = try await ImportCards(imported: imported, clock: SatchelPersistence.SystemClock()).importCards(
                    from: publicCards
                ) {
                    _ in
                }
            }
            rows.append(BenchmarkRow("import the public list of cards", time))
        }
        let catalog = LocalCardCatalog(imported: imported)
        var all: [Card] = []
        let first = try await clock.measure {
            _ = try await catalog.search(.everything, by: .relevance, page: 1, size: 1)
        }
        all = try await catalog.search(.everything, by: .relevance, page: 1, size: .max).items
        rows.append(BenchmarkRow("first look at \(all.count) cards", first))
        return rows + (try await searches(catalog, all))
    }

    /// The list lies beside the repository on some machines.
    private static let publicCards = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../../shared/data/pokemon-tcg/cards-en.ndjson.gz")
        .standardizedFileURL.path()

    private static func searches(_ catalog: LocalCardCatalog, _ cards: [Card]) async throws -> [BenchmarkRow] {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for round in 0..<6 {
            for (query, order) in try mix() {
                let time = try await clock.measure {
                    _ = try await catalog.search(query, by: order, page: 1, size: 20)
                }
                // The first round lays out each field and each order, as the first search of a kind does.
                if round > 0 { times.append(time) }
            }
        }
        let entries = cards.map { SearchEntry($0) }
        let naive = try mix().prefix(25).map { query, order in
            clock.measure {
                let matcher = SearchMatcher(query)
                let ranked = entries.compactMap { entry in matcher.rank(entry).map { (rank: $0, entry: entry) } }
                    .sorted { $0.rank < $1.rank }
                _ = order.sorted(ranked.map(\.entry)).prefix(20)
            }
        }
        times.sort()
        let beside = Measure.median(naive)
        func row(_ name: String, _ share: Double, bar: BenchmarkRow.Bar? = nil) -> BenchmarkRow {
            let time = times[min(times.count - 1, Int(Double(times.count) * share))]
            return BenchmarkRow("search \(cards.count) cards, \(name) | reading each", time, beside: beside, bar: bar)
        }
        return [
            row("50 %", 0.5), row("95 %", 0.95), row("99 %", 0.99, bar: .time(.milliseconds(10))), row("slowest", 1),
        ]
    }

    /// What a person types, letter by letter, broad words, fields and filters, each in several orders.
    private static func mix() throws -> [(CardQuery, CardSort)] {
        let words = [
            "", "p", "pi", "pika", "pikachu", "s", "e", "a b", "ex", "pokemon", "dark charizard", "\"team rocket\"",
        ]
        let fields = [
            "", "type:fire", "type:fire,water hp:100..", "supertype:trainer", "set:base1", "rarity:\"rare holo\"",
            "-type:grass retreat:..1", "artist:arita", "year:1999..2005 -supertype:energy",
        ]
        let orders = [CardSort.relevance, CardSort(.name), CardSort(.hp, .descending), CardSort(.set)]
        return try words.flatMap { word in
            try fields.flatMap { field in
                let query = try CardQuery.parse("\(word) \(field)")
                return orders.map { (query, $0) }
            }
        }
    }
}
