import Foundation
import GRDB
import SatchelCollection
import SatchelPersistence
import TestSupport
import Testing

@Suite("Database: several shells at once")
struct SharedDatabaseTests {
    @Test("Objects that create one file at the same time all succeed")
    func creationRace() async throws {
        for _ in 0..<5 {
            try await withTemporaryFolder { folder in
                let path = folder + "/deep/satchel.sqlite"
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<8 {
                        group.addTask {
                            // More patience than a person has: the machine may be busy with other tests.
                            let database = CollectionStore.database(path: path, patience: .seconds(120))
                            let store = CollectionStore(database)
                            try await store.remember("\(number)", as: "shelf", limit: 100)
                        }
                    }
                    try await group.waitForAll()
                }
                let store = CollectionStore(CollectionStore.database(path: path))
                #expect(try await store.remembered(as: "shelf", limit: 100).count == 8)
            }
        }
    }

    @Test("Processes that create and fill one file at the same time lose nothing")
    func processes() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/deep/satchel.sqlite"
            let children = try await withThrowingTaskGroup(of: TestProcess.self) { group in
                for number in 0..<4 {
                    group.addTask { try await StoreWriter.run("count", path, "p\(number)", "50") }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for child in children {
                #expect(child.status == 0)
                #expect(child.lines.count == 50, "\(child.lines.last ?? "")")
            }
            let favorites = CollectionStore(CollectionStore.database(path: path))
            #expect(try await favorites.ids(in: "pairs").count == 400)
        }
    }

    @Test("Reading before anything was written creates neither file nor folder, and later reads see what was written")
    func nothingThere() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/deep/satchel.sqlite"
            let database = CollectionStore.database(path: path)
            let favorites = CollectionStore(database)

            #expect(try await favorites.ids(in: "shelf").isEmpty)
            #expect(try await favorites.undo() == nil)
            #expect(!FileManager.default.fileExists(atPath: folder + "/deep"))

            let recents = CollectionStore(database)
            try await recents.remember("dune", as: "shelf", limit: 5)
            #expect(try await recents.remembered(as: "shelf", limit: 5).map(\.text) == ["dune"])
        }
    }

    @Test("A write waits for another shell's write to end")
    func waiting() async throws {
        try await withLockedDatabase { path, lock in
            let store = CollectionStore(CollectionStore.database(path: path))
            async let write: Void = store.remember("emma", as: "shelf", limit: 5)
            try await Task.sleep(for: .milliseconds(100))
            try await lock.writeWithoutTransaction { try $0.rollback() }
            try await write
            #expect(try await store.remembered(as: "shelf", limit: 5).map(\.text) == ["emma", "dune"])
        }
    }

    @Test("A read does not wait for another shell's write")
    func reading() async throws {
        try await withLockedDatabase { path, _ in
            let database = CollectionStore.database(path: path, patience: .zero)
            let recents = try await CollectionStore(database).remembered(as: "shelf", limit: 5)
            #expect(recents.map(\.text) == ["dune"])
        }
    }

    @Test("A write that waits holds up no read of its own shell")
    func readingWhileWaiting() async throws {
        try await withLockedDatabase { path, lock in
            let store = CollectionStore(CollectionStore.database(path: path, patience: .seconds(60)))
            async let write: Void = store.remember("emma", as: "shelf", limit: 5)
            try await Task.sleep(for: .milliseconds(50))
            #expect(try await store.remembered(as: "shelf", limit: 5).map(\.text) == ["dune"])
            try await lock.writeWithoutTransaction { try $0.rollback() }
            try await write
        }
    }

    @Test("A shell that keeps the file to itself for too long is reported")
    func locked() async throws {
        try await withLockedDatabase { path, lock in
            let before = try bytes(of: path)
            let store = CollectionStore(CollectionStore.database(path: path, patience: .milliseconds(100)))
            let time = await ContinuousClock().measure {
                await #expect(throws: StorageError.locked(path: path)) {
                    try await store.remember("emma", as: "shelf", limit: 5)
                }
            }
            #expect(time >= .milliseconds(100))
            #expect(try bytes(of: path) == before)

            try await lock.writeWithoutTransaction { try $0.rollback() }
            try await store.remember("emma", as: "shelf", limit: 5)
        }
    }

    @Test("A file that is locked while it is first opened is reported")
    func lockedAtCreation() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let lock = try await exclusiveLock(path)
            let store = CollectionStore(CollectionStore.database(path: path, patience: .milliseconds(50)))
            await #expect(throws: StorageError.locked(path: path)) {
                try await store.remember("emma", as: "shelf", limit: 5)
            }
            try await lock.writeWithoutTransaction { try $0.rollback() }
            try await store.remember("emma", as: "shelf", limit: 5)
        }
    }

    @Test("A waiting write ends at once when it is canceled, and writes nothing")
    func canceledWhileWaiting() async throws {
        try await withLockedDatabase { path, lock in
            let store = CollectionStore(CollectionStore.database(path: path, patience: .seconds(60)))
            let task = Task { try await store.remember("emma", as: "shelf", limit: 5) }
            try await Task.sleep(for: .milliseconds(50))
            let time = await ContinuousClock().measure {
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            // Far above what a canceled pause takes on a busy machine, far below the patience.
            #expect(time < .seconds(10))
            try await lock.writeWithoutTransaction { try $0.rollback() }
            #expect(try await store.remembered(as: "shelf", limit: 5).map(\.text) == ["dune"])
        }
    }

    @Test("A change that is canceled half-way is undone as a whole")
    func canceledWhileWriting() async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let store = CollectionStore(database)
            try await store.remember("dune", as: "shelf", limit: 5)
            let task = Task {
                try await database.write { db in
                    try db.execute(sql: "DELETE FROM state")
                    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
                    _ = try Int.fetchOne(db, sql: endless)
                }
            }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await store.remembered(as: "shelf", limit: 5).map(\.text) == ["dune"])
        }
    }

    private func withLockedDatabase(_ body: (String, DatabaseQueue) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try await CollectionStore(CollectionStore.database(path: path)).remember("dune", as: "shelf", limit: 5)
            try await body(path, exclusiveLock(path))
        }
    }

    private func exclusiveLock(_ path: String) async throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.beginTransaction(.exclusive) }
        return queue
    }
}
