import Foundation
import SatchelCatalog
import SatchelCollection

/// The program that syncs through a folder with what another device wrote.
enum SyncBenchmarks {
    private static let count = 100_000
    private static let runs = 30

    static func rows() async throws -> [BenchmarkRow] {
        let path = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = SyncFolder(path: path + "/shared")
        try await write(to: folder, store: CollectionStore(CollectionStore.database(path: path + "/satchel.sqlite")))
        let program = try BuiltProgram()
        func run(_ line: String) throws -> (time: Duration, memory: Int) {
            try ChildProcess.run([program.path, "-c", line], environment: program.environment)
        }
        _ = try run("sync setup '\(folder.path)'")
        let first = try run("sync")
        var (nothing, starts): ([Duration], [Duration]) = ([], [])
        for _ in 0..<runs {
            nothing.append(try run("sync").time)
            starts.append(try run("version").time)
        }
        let start = Measure.median(starts)
        return [
            BenchmarkRow(
                "sync \(count) operations of another device | a start",
                first.time,
                beside: start,
                bar: .time(.seconds(5))
            ),
            BenchmarkRow("memory of that", bytes: first.memory, bar: 100_000_000),
            BenchmarkRow(
                "sync with nothing to do | a start, and 50 ms more",
                Measure.median(nothing),
                beside: start,
                bar: .time(start + .milliseconds(50))
            ),
        ]
    }

    /// Writes items of another device, on shelves, with copies, and edits of some.
    private static func write(to folder: SyncFolder, store: CollectionStore) async throws {
        let batch = 5000
        for start in stride(from: 0, to: count, by: batch) {
            // What one change says of a thing is one operation.
            for isRating in [false, true] {
                try await store.change("changes from \(start)") { change in
                    for number in start..<start + batch where (number % 5 == 4) == isRating {
                        try add(number, to: &change)
                    }
                }
            }
        }
        let sync = CollectionSync(store)
        _ = try await sync.run(try await sync.setUp(folder), called: "other")
    }

    private static func add(_ number: Int, to change: inout CollectionChange) throws {
        let (five, place) = number.quotientAndRemainder(dividingBy: 5)
        let item = Thing.item("books", "book-\(five * 2 + place % 2)")
        switch place {
        case 0, 1:
            let (name, shelf) = ("Shelf \(number % 40)", Thing.list("books", named: "Shelf \(number % 40)"))
            try change.set(
                [
                    "title": ["The Book of \(number)"], "authors": ["Author \(number % 999)"],
                    "year": ["\(1900 + number % 120)"],
                ],
                of: item
            )
            try change.set(["name": [name]], of: shelf)
            try change.put(item, in: shelf)
        case 2, 3:
            try change.add(KeptEntryType.copy, about: item, ["place": ["room \(number % 9)"]])
        default:
            try change.set(["rating": ["\(number % 5 + 1)"]], of: item)
        }
    }
}
