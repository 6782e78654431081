import BooksData
import BooksDomain
import CardsData
import CardsDomain
import ClosetData
import ClosetDomain
import CoinsData
import CoinsDomain
import Foundation
import QuestData
import QuestDomain
import SatchelCatalog
import SatchelLibrary
import SatchelNumbers
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import Testing

/// Every way in which one feature writes its database, each step in one transaction.
struct StoreScript: Sendable, CustomTestStringConvertible {
    typealias Step = @Sendable () async throws -> Void

    /// The stores of a feature over the files of one folder.
    struct Stores: Sendable {
        /// What writes.
        let steps: [Step]
        /// Says what a user would see.
        let look: @Sendable () async throws -> String
        /// Closes the file.
        let close: Step
    }

    let testDescription: String
    /// The database, in the folder.
    let file: String
    /// How many of the steps are made before anything fails; 0 for a file that is yet to be created.
    let stepsBefore: Int
    /// Puts the files to import into a folder.
    let prepare: @Sendable (_ inputs: String) throws -> Void
    /// Makes the stores, which open nothing before they are used.
    let stores: @Sendable (_ folder: String, _ inputs: String) -> Stores

    static let all = [
        favorites("favorites and recent searches, from nothing", stepsBefore: 0),
        favorites("favorites and recent searches", stepsBefore: 2),
        cards, lots, prices, quest, closet, library,
    ]
}

// MARK: - Scripts

extension StoreScript {
    /// A script over the collection.
    private static func collection(
        _ name: String,
        stepsBefore: Int = 1,
        _ script: @escaping @Sendable (CollectionStore) -> (steps: [Step], look: @Sendable () async throws -> String)
    ) -> StoreScript {
        StoreScript(testDescription: name, file: "satchel.sqlite", stepsBefore: stepsBefore, prepare: { _ in }) {
            folder,
            _ in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let (steps, look) = script(CollectionStore(database, now: { Date(timeIntervalSince1970: 1_795_262_400) }))
            return Stores(steps: steps, look: look, close: { try await database.close() })
        }
    }

    private static func favorites(_ name: String, stepsBefore: Int) -> StoreScript {
        collection(name, stepsBefore: stepsBefore) { store in
            let favorites = StoredFavorites<Book>(store)
            @Sendable func book(_ id: String) -> Book {
                Book(
                    id: BookID(id),
                    title: String(repeating: "Title of \(id)", count: 300),
                    provenance: .init(source: "x")
                )
            }
            return (
                steps: [
                    { _ = try await favorites.add([book("b1"), book("b2")]) },
                    { try await store.remember("dune", as: "recent/books", limit: 2) },
                    { _ = try await favorites.add([book("b3")]) },
                    { try await store.remember("emma", as: "recent/books", limit: 2) },
                    { try await store.remember("ulysses", as: "recent/books", limit: 2) },
                    { _ = try await favorites.remove([BookID("b1"), BookID("b3")]) },
                    { _ = try await store.undo() },
                    { _ = try await store.redo() },
                    { _ = try await store.forget("recent/books") },
                    { _ = try await favorites.removeAll() },
                ],
                look: {
                    let all = try await favorites.all().items.map { "\($0.id) \($0.title.count)" }
                    let operations = try await store.operations(limit: 99).map(\.thing.id)
                    return try await "\(all) \(operations) \(store.remembered(as: "recent/books").map(\.text))"
                }
            )
        }
    }

    private static let cards = StoreScript(
        testDescription: "imported cards",
        file: "cards.sqlite",
        stepsBefore: 1,
        prepare: { inputs in
            func card(_ number: Int, _ name: String) -> String {
                #"{"id":"my-\#(number)","name":"\#(name)","supertype":"Pokémon","number":"\#(number)","hp":70}"#
            }
            try write([card(1, "Onemon"), card(2, "Twomon")], to: inputs + "/first.ndjson")
            try write([card(2, "Twomon again")] + (3...60).map { card($0, "Manymon") }, to: inputs + "/second.ndjson")
            try write([#"{"id":"my","name":"My Set","series":"Mine","total":60}"#], to: inputs + "/sets.ndjson")
        }
    ) { folder, inputs in
        let library = CardLibrary { folder + "/cards.sqlite" }
        let catalog = LocalCardCatalog(library: library)
        let cards = CardImports(into: library, clock: FixedClock())
        return Stores(
            steps: ["first", "second", "sets"].map { name in
                { _ = try await cards.importFile("\(inputs)/\(name).ndjson") { _ in } }
            },
            look: {
                let found = try await catalog.search(
                    try .parse("name:mon"),
                    by: ListOrder<Card>.relevance,
                    page: 1,
                    size: 1000
                )
                let mine = found.items.filter { $0.id.rawValue.hasPrefix("my-") }
                return "\(mine.map { "\($0.id) \($0.name) \($0.set.name)" })"
            },
            close: { try await library.close() }
        )
    }

    private static let lots = collection("lots of coins") { collection in
        let ledger = StoredCoinLedger(collection)
        @Sendable func entry(_ amount: Int) -> CoinEntry {
            CoinEntry(.buy, ExactDecimal(amount), of: CoinID("bitcoin"), symbol: "BTC", name: "Bitcoin")
        }
        return (
            steps: [
                { try await ledger.add([entry(1)]) },
                { try await ledger.add((2...80).map(entry)) },
                {
                    try await collection.change("removed") { change in
                        for id in ["buy-1", "buy-5"] { try change.remove(.entry("coins", id)) }
                    }
                },
                { _ = try await collection.undo() },
            ],
            look: { "\(try await ledger.all().entries.map { "\($0.id) \($0.amount)" })" }
        )
    }

    private static let prices = StoreScript(
        testDescription: "imported coins and prices",
        file: "coins.sqlite",
        stepsBefore: 1,
        prepare: { inputs in
            let days = (1...28).map { "2013-04-\($0 < 10 ? "0" : "")\($0),1\($0).25" }
            try write(["date,close"] + days.prefix(3), to: inputs + "/first.csv")
            try write(["date,close", "2013-04-01,9.5"] + days.dropFirst(2), to: inputs + "/second.csv")
            try write([#"[{"id":"mycoin","symbol":"mine","name":"My Coin"}]"#], to: inputs + "/coins.json")
        }
    ) { folder, inputs in
        let store = CoinImportStore { folder + "/coins.sqlite" }
        let coin = CoinID("mycoin")
        let list = CoinCatalog(market: EmbeddedCoinMarket(), imported: store.all)
        let imports = CoinImports(store: store, coins: list, clock: FixedClock(), currency: .usd)
            .importing(coin, in: nil)
        return Stores(
            steps: ["first.csv", "second.csv", "coins.json"].map { name in
                { _ = try await imports.importFile("\(inputs)/\(name)") { _ in } }
            } + [{ _ = try await imports.removeSource("mycoin/usd") { _ in } }],
            look: {
                let prices = try await store.history(of: coin)?.points.map { "\($0.second) \($0.close)" } ?? []
                return try await "\(store.all().map(\.fullName)) \(prices)"
            },
            close: { try await store.close() }
        )
    }

    private static let quest = collection("the quest") { collection in
        let store = StoredQuest(collection, patients: EmbeddedPatientSource())
        @Sendable func change(_ body: @escaping @Sendable (inout Quest) throws -> Void) async throws {
            _ = try await store.update(label: { "changed" }, continuesLast: false, body)
        }
        @Sendable func quest(_ count: Int) throws -> Quest {
            Quest(
                title: "Quest of \(count)",
                patients: try (1...count).map { number in
                    Patient(
                        id: PatientID("p\(number)"),
                        title: "Patient \(number)",
                        position: .globe(try Coordinates(latitude: Double(number) / 10, longitude: 127)),
                        provenance: ItemSource(source: "test")
                    )
                }
            )
        }
        return (
            steps: [
                { try await change { $0 = try quest(3) } },
                { try await change { $0 = try quest(90) } },
                { try await change { quest in for number in [7, 3, 5] { _ = quest.visit(PatientID("p\(number)")) } } },
                { try await change { $0 = try quest(2) } },
                { _ = try await collection.undo() },
            ],
            look: {
                let quest = try await store.quest()
                return "\(quest.title) \(quest.patients.map { "\($0.id) \($0.visit ?? 0)" })"
            }
        )
    }

    private static let closet = collection("the closet", stepsBefore: 2) { collection in
        let store = StoredCloset(
            collection,
            photos: PhotoFolder(nil),
            rules: ClosetRules(categories: ["top", "bottom"], several: ["top"]),
            ids: ShortIDs(SeededRandomSource(seed: 1))
        )
        @Sendable func garments(_ names: String...) async throws -> [Garment] {
            try await store.closet().garments.filter { names.contains($0.title) }
        }
        @Sendable func add(_ name: String) async throws {
            var facts = GarmentFacts(name: name, category: "top")
            facts.tags = ["soft", "blue"]
            _ = try await store.add(facts, photo: nil)
        }
        return (
            steps: [
                { try await add("shirt") },
                { try await add("coat") },
                { _ = try await store.addStyle(named: "Monday", copying: nil) },
                {
                    if let style = try await store.closet().style(named: "Monday") {
                        _ = try await store.put(garments("shirt", "coat"), into: style)
                    }
                },
                { _ = try await collection.undo() },
                {
                    let ids = try await garments("shirt", "coat").map(\.id)
                    try await collection.change("changed clothes") { change in
                        for id in ids { try change.set(["color": ["red"]], of: .item("closet", id.rawValue)) }
                    }
                },
                { _ = try await store.remove(garments("shirt", "coat").map(\.id)) },
                { _ = try await collection.undo() },
            ],
            look: {
                let closet = try await store.closet()
                let garments = closet.garments.map { "\($0.title) \($0.facts.tags) \($0.facts.color ?? "")" }
                return "\(garments) \(closet.styles.map { "\($0.name) \($0.garments.count)" })"
            }
        )
    }

    private static let library = StoreScript(
        testDescription: "the library of books",
        file: "books.sqlite",
        stepsBefore: 1,
        prepare: { inputs in
            func book(_ number: Int, _ title: String) -> String { #"{"id":"\#(number)","title":"Madeup \#(title)"}"# }
            try write([book(1, "Beginning")], to: inputs + "/mine.ndjson")
            try write((2...30).map { book($0, "Story of \($0)") }, to: inputs + "/more.ndjson")
            try write([book(2, "Ending"), book(3, "Epilogue")], to: inputs + "/newer/more.ndjson")
            try write(
                [
                    "/type/author\t/authors/OL1A\t1\t2020\t{\"name\": \"Madeup Writer\"}",
                    "/type/work\t/works/OL1W\t1\t2020\t{\"title\": \"Madeup Work\", \"authors\": [{\"key\": \"/authors/OL1A\"}]}",
                ],
                to: inputs + "/ol_dump.txt"
            )
        }
    ) { folder, inputs in
        let library = BookLibrary { folder + "/books.sqlite" }
        let imports = BookImports(into: library, clock: FixedClock())
        return Stores(
            steps: ["mine.ndjson", "more.ndjson", "newer/more.ndjson", "ol_dump.txt"].map { name in
                { _ = try await imports.importFile("\(inputs)/\(name)") { _ in } }
            } + [
                { _ = try await imports.finish { _ in } },
                { _ = try await imports.removeSource("mine") { _ in } },
            ],
            look: {
                let found = try await library.search(
                    try .parse("madeup"),
                    by: ListOrder<Book>.relevance,
                    page: 1,
                    size: 100
                )
                let sources = try await library.sources().map { "\($0.name) \($0.count)" }
                return "\(found.items.map { "\($0.id) \($0.title) \($0.authors)" }.sorted()) \(sources)"
            },
            close: { try await library.close() }
        )
    }

    private static func write(_ lines: some Sequence<String>, to path: String) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
}
