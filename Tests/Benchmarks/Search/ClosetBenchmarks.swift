import ClosetData
import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelPersistence

/// How long a closet of five thousand clothes takes to be looked at, beside `sqlite3` that only reads its rows.
enum ClosetBenchmarks {
    private static let clothes = 5_000
    private static let styles = 500
    private static let rules = ClosetRules(
        categories: ["outer", "top", "bottom", "shoes", "hat", "bag", "accessory"],
        several: ["accessory"]
    )

    static func rows() async throws -> [BenchmarkRow] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-closet-\(UUID().uuidString)")
            .path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let locations = FileLocations(environment: ["HOME": folder, "XDG_DATA_HOME": folder])
        let store = SQLiteClosetStore(locations: locations)
        let clock = ContinuousClock()
        let filling = try await clock.measure { try await fill(store) }
        let bare = try reading(try locations.data + "/closet.sqlite")
        let catalog = ClosetCatalog(store: store, rules: rules)

        func row(_ what: String, _ body: () async throws -> Void) async throws -> BenchmarkRow {
            var times: [Duration] = []
            for _ in 0..<15 { times.append(try await clock.measure(body)) }
            return BenchmarkRow("closet of \(clothes): \(what) | sqlite3 reads it", Measure.median(times), beside: bare)
        }
        func list(_ text: String, by key: FieldOrder<Garment> = .relevance) async throws {
            let order = ListOrder<Garment>(key)
            _ = try await catalog.search(try .parse(text), by: order, page: 1, size: 20, policy: .standard)
        }
        return [
            BenchmarkRow("put \(clothes) clothes and \(styles) styles into a closet, one change", filling),
            try await row("list") { try await list("") },
            try await row("search a word") { try await list("wool") },
            try await row("by season and category, the dearest first") {
                try await list("season:winter category:outer,top", by: FieldOrder<Garment>("price"))
            },
            try await row("all styles with clothes and seasons") {
                let closet = try await store.closet()
                for garments in closet.garments(of: closet.styles).values { _ = Seasons(sharedBy: garments) }
            },
            try await row("suggest an outfit") {
                _ = try OutfitSuggestion(from: try await store.closet(), season: .winter, seed: 3, rules: rules)
            },
            try await row("note a wearing") {
                let day = Day(year: 2026, month: 11, day: 21)
                try await store.change("wore it") { closet in
                    if let day { _ = closet.wear([GarmentID("g77")], on: day) }
                    if let day { _ = closet.wear([GarmentID("g78")], on: day) }
                }
                _ = try await store.undo()
            },
        ]
    }

    private static func fill(_ store: SQLiteClosetStore) async throws {
        let words = ["wool", "cotton", "linen", "old", "new", "warm", "light", "Sunday"]
        let kinds = ["coat", "shirt", "jeans", "boots", "cap", "bag", "scarf"]
        try await store.change("filled the closet") { closet in
            for number in 0..<clothes {
                let kind = number % kinds.count
                var facts = GarmentFacts(
                    name: "\(words[number / 7 % words.count]) \(kinds[kind]) \(number)",
                    category: rules.categories[kind]
                )
                facts.seasons = number % 5 == 0 ? Seasons() : Seasons([Season.allCases[number % 4], .fall])
                facts.color = ["navy", "black", "gray", "dark green"][number % 4]
                facts.tags = number % 3 == 0 ? ["office", "rain"] : []
                facts.price = Price("\(number % 300).90")
                facts.note = number % 10 == 0 ? "a present" : nil
                _ = try closet.add(facts, id: GarmentID("g\(number)"), rules: rules, at: number)
            }
            for number in 0..<styles {
                let style = try closet.addStyle(named: "Style \(number)", id: StyleID("s\(number)"), at: number)
                let ids = (0..<5).map { GarmentID("g\(number * 7 + $0)") }
                _ = try closet.put(ids, into: style.id, rules: rules, at: number)
            }
            for day in 1...20 {
                guard let day = Day(year: 2026, month: 10, day: day) else { continue }
                _ = closet.wear((0..<250).map { GarmentID("g\($0 * 11)") }, on: day)
            }
        }
    }

    /// The time of a program that reads every row of clothes and styles and prints it; nil where it is not installed.
    private static func reading(_ database: String) throws -> Duration? {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") else { return nil }
        let tables = ["garment", "garmentTag", "garmentWear", "style", "styleGarment", "styleWear"]
        let command = ["/usr/bin/sqlite3", database] + tables.map { "SELECT * FROM \($0);" }
        return Measure.median(try (0..<15).map { _ in try ChildProcess.time(command, environment: [:]) })
    }
}
