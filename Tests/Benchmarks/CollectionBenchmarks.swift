import Foundation
import GRDB
import SatchelCatalog
import SatchelCollection

/// What is kept among 100 000 items, beside bare statements over tables that only hold the same values.
enum CollectionBenchmarks {
    private static let count = 100_000
    private static let few = 10_000

    static func rows() async throws -> [BenchmarkRow] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
        let bare = try BareItems(path: folder + "/bare.sqlite")

        let adding = try await once { try await add(0..<count, to: store) }
        let bareAdding = try await once { try await bare.add(0..<count) }
        var changes: [Duration] = []
        var bareChanges: [Duration] = []
        for number in 0..<50 {
            let id = "item-\(number * 1999)"
            changes.append(
                try await once {
                    try await store.change("changed") { try $0.set(["note": ["\(number)"]], of: .item("wines", id)) }
                }
            )
            bareChanges.append(try await once { try await bare.change(id, to: "\(number)") })
        }
        try await add(count..<count + few, to: store)
        let undoing = try await once { _ = try await store.undo() }
        let bareRemoving = try await once { try await bare.removeLast(few) }

        let other = CollectionStore(CollectionStore.database(path: folder + "/other.sqlite"))
        let merge = CollectionMerge(other) { _ in 0 }
        let merging = try await once { _ = try await merge.merge(from: folder, isDryRun: false) }
        return [
            BenchmarkRow("add \(count) items as one change | bare inserts of their values", adding, beside: bareAdding),
            BenchmarkRow(
                "change one of \(count) items | a bare insert",
                Measure.median(changes),
                beside: Measure.median(bareChanges),
                bar: .time(.milliseconds(20))
            ),
            BenchmarkRow(
                "undo an import of \(few) items | a bare delete of their values",
                undoing,
                beside: bareRemoving,
                bar: .time(.seconds(1))
            ),
            BenchmarkRow(
                "rebuild from the operations of another device, \(count) | bare inserts of their values",
                merging,
                beside: bareAdding,
                bar: .time(.seconds(5))
            ),
        ]
    }

    private static func once(_ body: () async throws -> Void) async throws -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return clock.now - start
    }

    private static func add(_ numbers: Range<Int>, to store: CollectionStore) async throws {
        try await store.change("imported") { change in
            for number in numbers {
                try change.set(BareItems.values(number), of: .item("wines", "item-\(number)"))
            }
        }
    }
}

/// Values by their item and field in a table of their own.
private struct BareItems {
    private let database: DatabaseQueue

    init(path: String) throws {
        database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
        try database.write { db in
            try db.execute(sql: "CREATE TABLE value (item, field, text, PRIMARY KEY (item, field)) WITHOUT ROWID")
        }
    }

    static func values(_ number: Int) -> FieldTexts {
        ["name": ["Riesling of \(number)"], "vintage": ["\(1950 + number % 70)"], "place": ["shelf \(number % 40)"]]
    }

    func add(_ numbers: Range<Int>) async throws {
        try await database.write { db in
            let insert = try db.makeStatement(sql: "INSERT INTO value VALUES (?, ?, ?)")
            for number in numbers {
                for (field, texts) in Self.values(number) {
                    try insert.execute(arguments: ["item-\(number)", field, texts[0]])
                }
            }
        }
    }

    func change(_ item: String, to note: String) async throws {
        try await database.write { db in
            try db.execute(sql: "INSERT OR REPLACE INTO value VALUES (?, 'note', ?)", arguments: [item, note])
        }
    }

    func removeLast(_ count: Int) async throws {
        try await database.write { db in
            let delete = try db.makeStatement(sql: "DELETE FROM value WHERE item = ?")
            for number in 0..<count { try delete.execute(arguments: ["item-\(number)"]) }
        }
    }
}
