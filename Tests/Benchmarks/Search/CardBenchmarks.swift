import CardsData
import CardsDomain
import CardsTestSupport
import Foundation
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence

/// How long cards take to come in, to be looked at first, and to be searched, beside reading every card each time.
///
/// The cards are those of the public list where it lies beside the repository, and the built-in ones elsewhere.
enum CardBenchmarks {
    /// Searches taken at random, always the same.
    private static let count = 10_000

    static func rows() async throws -> [BenchmarkRow] {
        try await withCards { catalog, cards, rows in
            try await rows + searches(catalog, cards) + [favorites(cards)]
        }
    }

    /// Compares every answer with what reading each card finds, in two ways of reading, and its order.
    static func equality() async throws -> BenchmarkRow {
        try await withCards { catalog, cards, _ in try await equality(catalog, cards) }
    }

    private static func equality(_ catalog: LocalCardCatalog, _ cards: [Card]) async throws -> BenchmarkRow {
        let reading = CardReading(cards)
        let clock = ContinuousClock()
        var (ours, beside) = (Duration.zero, Duration.zero)
        var differing = 0
        for search in try mix(about: cards) {
            let start = clock.now
            let found = try await catalog.search(search.query, by: search.order, page: 1, size: .max).items.map(\.id)
            ours += clock.now - start
            beside += clock.measure {
                guard found != reading.answer(search) || Set(found) != reading.fitting(search) else { return }
                differing += 1
                print("differs: \(search.text)")
            }
        }
        let what = "\(count) searches of \(cards.count) cards, whole answers, \(differing) of them differ"
        return BenchmarkRow(what + " | reading each", ours, beside: beside)
    }

    private static func searches(_ catalog: LocalCardCatalog, _ cards: [Card]) async throws -> [BenchmarkRow] {
        let clock = ContinuousClock()
        let mix = try mix(about: cards)
        var times: [Duration] = []
        for search in mix {
            let time = try await clock.measure {
                _ = try await catalog.search(search.query, by: search.order, page: 1, size: 20)
            }
            times.append(time)
        }
        let reading = CardReading(cards)
        let beside = Measure.median(mix.prefix(25).map { search in clock.measure { _ = reading.answer(search) } })
        times.sort()
        func row(_ name: String, _ share: Double, bar: BenchmarkRow.Bar? = nil) -> BenchmarkRow {
            let time = times[min(times.count - 1, Int(Double(times.count) * share))]
            return BenchmarkRow("search \(cards.count) cards, \(name) | reading each", time, beside: beside, bar: bar)
        }
        return [
            row("50 %", 0.5), row("95 %", 0.95), row("99 %", 0.99, bar: .time(.milliseconds(10))), row("slowest", 1),
        ]
    }

    /// A search among favorites only, which are made ready anew for each.
    private static func favorites(_ cards: [Card]) throws -> BenchmarkRow {
        let kept = cards.enumerated().filter { $0.offset % 40 == 0 }.map(\.element)
        let clock = ContinuousClock()
        var times = try mix(about: kept).prefix(1000).map { search in
            clock.measure { _ = SearchIndex<Card>(kept).page(SearchRequest(search.query, by: search.order)) }
        }
        times.sort()
        return BenchmarkRow(
            "search \(kept.count) favorites only, 99 %",
            times[times.count * 99 / 100],
            bar: .time(.milliseconds(10))
        )
    }

    private static func mix(about cards: [Card]) throws -> [RandomCardSearches.Search] {
        var searches = RandomCardSearches(about: cards)
        return try (0..<count).map { _ in try searches.next() }
    }

    // MARK: - The cards

    /// The list lies beside the repository on some machines.
    private static let publicCards = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../../shared/data/pokemon-tcg/cards-en.ndjson.gz")
        .standardizedFileURL.path()

    /// Hands over the cards, with what bringing them in took.
    private static func withCards<Result>(
        _ body: (LocalCardCatalog, [Card], [BenchmarkRow]) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = CardLibrary { folder.appending(path: "cards.sqlite").path() }
        var rows: [BenchmarkRow] = []
        let clock = ContinuousClock()
        if FileManager.default.fileExists(atPath: publicCards) {
            let time = try await clock.measure {
                let imports = CardImports(into: library, clock: SatchelPersistence.SystemClock())
                _ = try await imports.importFile(publicCards) { _ in }
            }
            rows.append(BenchmarkRow("import the public list of cards", time))
        }
        let catalog = LocalCardCatalog(library: library)
        let first = try await clock.measure {
            _ = try await catalog.search(.everything, by: .relevance, page: 1, size: 1)
        }
        let cards = try await catalog.search(.everything, by: .relevance, page: 1, size: .max).items
        rows.append(BenchmarkRow("first look at \(cards.count) cards", first))
        return try await body(catalog, cards, rows)
    }
}
