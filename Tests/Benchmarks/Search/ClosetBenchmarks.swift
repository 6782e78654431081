import ClosetData
import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelCollection
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
        let collection = CollectionStore(CollectionStore.database(locations))
        let store = StoredCloset(
            collection,
            photos: PhotoFolder(nil),
            rules: rules,
            ids: ShortIDs(SystemRandomSource())
        )
        let clock = ContinuousClock()
        let filling = try await clock.measure { try await fill(collection) }
        let bare = try reading(try locations.database)
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
                _ = try OutfitSuggestion(
                    from: try await store.closet(),
                    for: OutfitRequest(.winter, seed: 3),
                    rules: rules
                )
            },
            try await row("add a garment") {
                _ = try await store.add(GarmentFacts(name: "Coat", category: "outer"), photo: nil)
                _ = try await collection.undo()
            },
            try await row("note a wearing") {
                if let day = Day(year: 2026, month: 11, day: 21),
                    let garment = try await store.garment(GarmentID("g77"))
                {
                    _ = try await store.wear([.garment(garment)], on: day)
                }
                _ = try await collection.undo()
            },
        ]
    }

    private static func fill(_ store: CollectionStore) async throws {
        let words = ["wool", "cotton", "linen", "old", "new", "warm", "light", "Sunday"]
        let kinds = ["coat", "shirt", "jeans", "boots", "cap", "bag", "scarf"]
        try await store.change("filled the closet") { change in
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
                let garment = Garment(id: GarmentID("g\(number)"), facts: facts)
                try change.save(garment, and: ["added": [try change.moment()]])
            }
            for number in 0..<styles {
                let style = Thing.list("closet", "s\(number)")
                try change.set(["name": ["Style \(number)"], "added": [try change.moment()]], of: style)
                for place in 0..<5 { try change.put(.item("closet", "g\(number * 7 + place)"), in: style) }
            }
            for day in (1...20).compactMap({ Day(year: 2026, month: 10, day: $0) }) {
                for number in 0..<250 {
                    let id = "g\(number * 11)"
                    let entry = Thing.entry("closet", "\(id) \(day)")
                    try change.add(entry, "wear", about: .item("closet", id), ["day": [day.description]])
                }
            }
        }
    }

    /// The time of a program that reads every row of clothes and styles and prints it; nil where it is not installed.
    private static func reading(_ database: String) throws -> Duration? {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") else { return nil }
        let tables = ["thing", "value"]
        let command = ["/usr/bin/sqlite3", database] + tables.map { "SELECT * FROM \($0);" }
        return Measure.median(try (0..<15).map { _ in try ChildProcess.time(command, environment: [:]) })
    }
}
