import Foundation
import GRDB
import SatchelCollection
@testable import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@Suite("SQLite stores: the file")
struct SQLiteStoreTests {
    @Test("Creating the stores touches no disk")
    func lazy() async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/deep/satchel.sqlite")
            _ = CollectionStore(database)
            _ = CollectionStore(database)
            try await database.close()

            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test("What was kept is there when the file is opened again")
    func reopening() async throws {
        try await withTemporaryFolder { folder in
            let moment = Date(timeIntervalSince1970: 1_700_000_000)
            let path = folder + "/satchel.sqlite"
            let first = CollectionStore.database(path: path)
            try await CollectionStore(first, now: { moment }).add(["b1"], in: "shelf")
            try await CollectionStore(first, now: { moment }).remember("dune", as: "shelf", limit: 5)
            try await first.close()

            let second = CollectionStore.database(path: path)
            #expect(try await CollectionStore(second).ids(in: "shelf") == ["b1"])
            let recents = try await CollectionStore(second).remembered(as: "shelf", limit: 5)
            #expect(recents.map(\.text) == ["dune"] && recents.map(\.at) == [moment])
        }
    }

    @Test(
        "A moment that no calendar has is the nearest one that has",
        arguments: [Int64.min, -62_135_596_800_001, .max]
    )
    func moments(_ milliseconds: Int64) async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let recents = CollectionStore(database)
            try await recents.remember("dune", as: "shelf", limit: 5)
            try await database.write { try $0.execute(sql: "UPDATE state SET at = ?", arguments: [milliseconds]) }

            let at = try #require(try await recents.remembered(as: "shelf", limit: 5).first?.at.timeIntervalSince1970)
            #expect(UTCTime(secondsSince1970: at)?.year == (milliseconds < 0 ? 1 : 9999))
        }
    }

    @Test("A closed database opens itself again")
    func closing() async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let recents = CollectionStore(database)
            try await recents.remember("dune", as: "shelf", limit: 5)
            try await database.close()
            #expect(try await recents.remembered(as: "shelf", limit: 5).map(\.text) == ["dune"])
        }
    }

    @Test("Folder and files are their owner's alone")
    func modes() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/deep/er/satchel.sqlite"
            let database = CollectionStore.database(path: path)
            try await CollectionStore(database).remember("dune", as: "shelf", limit: 5)

            #expect(try mode(folder + "/deep") == 0o700)
            #expect(try mode(folder + "/deep/er") == 0o700)
            for file in [path, path + "-wal", path + "-shm"] {
                #expect(try mode(file) == 0o600)
            }
        }
    }

    @Test("Commits are synced, references are checked, and the log is written ahead")
    func settings() async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let settings = try await database.write { db in
                try ["journal_mode", "synchronous", "foreign_keys"].map { name in
                    try String.fetchOne(db, sql: "PRAGMA \(name)")
                }
            }
            #expect(settings == ["wal", "2", "1"])
        }
    }

    @Test("A new file has pages of eight kilobytes, and an older one keeps its own")
    func pageSizes() async throws {
        try await withTemporaryFolder { folder in
            let (new, old) = (folder + "/new.sqlite", folder + "/old.sqlite")
            let other = try DatabaseQueue(path: old)
            try await other.write { try $0.execute(sql: "PRAGMA user_version = 1") }
            try other.close()
            for (path, size) in [(new, 8192), (old, 4096)] {
                let database = CollectionStore.database(path: path)
                try await CollectionStore(database).remember("dune", as: "shelf", limit: 5)
                #expect(try await database.read { try Int.fetchOne($0, sql: "PRAGMA page_size") } == size)
            }
        }
    }

    @Test("A file that is deleted or replaced while open does not swallow writes")
    func deletedWhileOpen() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let recents = CollectionStore(CollectionStore.database(path: path))
            try await recents.remember("dune", as: "shelf", limit: 5)

            for file in [path, path + "-wal", path + "-shm"] {
                try FileManager.default.removeItem(atPath: file)
            }
            try await recents.remember("emma", as: "shelf", limit: 5)

            let reopened = CollectionStore(CollectionStore.database(path: path))
            #expect(try await reopened.remembered(as: "shelf", limit: 5).map(\.text) == ["emma"])
        }
    }

    @Test("Two objects on one file see each other's changes")
    func twoObjects() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let one = CollectionStore(CollectionStore.database(path: path))
            let two = CollectionStore(CollectionStore.database(path: path))
            for number in 0..<20 {
                try await one.remember("one \(number)", as: "shelf", limit: 3)
                try await two.remember("two \(number)", as: "shelf", limit: 3)
            }
            #expect(try await one.remembered(as: "shelf", limit: 3).map(\.text) == ["two 19", "one 19", "two 18"])
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
