import Foundation
import GRDB
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Database: killed writers")
struct KilledWriterTests {
    @Test("Every confirmed write survives fifty kills, and every change is whole")
    func killed() async throws {
        var random = SplitMix64(seed: 9)
        try await withTemporaryFolder { folder in
            var confirmed: Set<String> = []
            var busy = 0
            for round in 0..<50 {
                // Every tenth round starts with no file, so that creating one is cut short as well.
                let path = folder + "/\(round / 10)/satchel.sqlite"
                if round.isMultiple(of: 10) {
                    confirmed = []
                }
                let delay = Duration.microseconds(Int.random(in: 5_000...60_000, using: &random))
                // Every other kill waits for the first confirmed write, so that however slow the machine is, half of them
                // meet a child that is writing; the rest may come while it starts or opens the file.
                let child = try await StoreWriter.run(
                    "count",
                    path,
                    "r\(round)",
                    "100000",
                    killedAfter: delay,
                    afterFirstLine: !round.isMultiple(of: 2)
                )
                #expect(child.wasKilled)
                confirmed.formUnion(child.lines.flatMap { ["\($0)-a", "\($0)-b"] })
                busy += child.lines.isEmpty ? 0 : 1

                let database = CollectionStore.database(path: path)
                let ids = try await CollectionStore(database).ids(in: "pairs")
                #expect(confirmed.isSubset(of: ids), "round \(round)")
                #expect(ids.allSatisfy { ids.contains(String($0.dropLast()) + ($0.hasSuffix("a") ? "b" : "a")) })
                #expect(ids.count - confirmed.count <= 2 * (round % 10 + 1), "at most one change a kill is unconfirmed")
                let recents = try await CollectionStore(database).remembered(as: "pairs", limit: 9)
                #expect(recents.count <= 3)
                #expect(try await database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
                try await database.close()
            }
            #expect(busy >= 25)
        }
    }

    @Test("A collection loses no confirmed change to kills, and its operations always lead to what it holds")
    func killedCollection() async throws {
        var random = SplitMix64(seed: 11)
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            var confirmed: Set<String> = []
            for round in 0..<20 {
                let child = try await StoreWriter.run(
                    "collect",
                    path,
                    "r\(round)",
                    "100000",
                    killedAfter: .microseconds(Int.random(in: 2_000...40_000, using: &random)),
                    afterFirstLine: true
                )
                #expect(child.wasKilled)
                confirmed.formUnion(child.lines)
            }

            let database = CollectionStore.database(path: path)
            let store = CollectionStore(database)
            let ids = try await store.read { try $0.ids(.item, "pairs") }
            // The last change of a round may have been undone when the kill came.
            #expect(confirmed.count > 20 && Set(confirmed.flatMap { ["\($0)-a", "\($0)-b"] }).isSubset(of: ids))
            #expect(ids.count - 2 * confirmed.count <= 40 && ids.count.isMultiple(of: 2))
            let there = try await store.operations(limit: .max).reduce(into: Set<String>()) { there, operation in
                if operation.after == nil { there.remove(operation.thing.id) } else { there.insert(operation.thing.id) }
            }
            #expect(there == ids)
            #expect(try await database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        }
    }
}
