import Foundation
import GRDB
import SatchelCollection
@testable import SatchelPersistence
import TestSupport
import Testing

@Suite("Database: migrations")
struct MigrationTests {
    @Test("An empty file is a database to be")
    func emptyFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try put(Data(), at: path)
            try await expectWhole(CollectionStore.database(path: path))
        }
    }

    @Test("A step that fails leaves the version before it")
    func failingStep() async throws {
        struct Stumble: Error {}
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let broken = Migration(id: "broken") { db in
                try db.execute(sql: "CREATE TABLE half (id INTEGER)")
                throw Stumble()
            }
            let database = SatchelDatabase(at: { path }, migrations: [broken])
            await #expect(throws: Stumble.self) { try await database.read(heldTables) }

            let sound = CollectionStore.database(path: path)
            try await expectWhole(sound)
            #expect(try await sound.read(heldTables).contains("half") == false)
        }
    }

    @Test("A file of a newer version is refused and left alone")
    func newerVersion() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let future = Migration(id: "99 future") { db in
                try db.execute(sql: "CREATE TABLE future (id INTEGER)")
            }
            let newer = SatchelDatabase(at: { path }, migrations: [future])
            _ = try await newer.write(heldTables)
            try await newer.close()
            let before = try bytes(of: path)

            let database = CollectionStore.database(path: path)
            await #expect(throws: StorageError.newerVersion(path: path)) {
                try await CollectionStore(database).remember("dune", as: "shelf", limit: 5)
            }
            #expect(try bytes(of: path) == before)
        }
    }

    @Test("A step that another process finishes first is not run again")
    func superseded() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            var patient = Configuration()
            patient.allowsUnsafeTransactions = true
            let first = try DatabaseQueue(path: path, configuration: patient)
            try await first.writeWithoutTransaction { db in
                _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
                try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
                try db.beginTransaction(.immediate)
                try db.execute(sql: "CREATE TABLE step (id INTEGER); INSERT INTO grdb_migrations VALUES ('step')")
            }
            // The second has looked for steps by the time it finds the file locked; only then the first commits.
            patient.busyMode = .callback { _ in (try? first.writeWithoutTransaction { try $0.commit() }) != nil }
            let second = try DatabaseQueue(path: path, configuration: patient)
            let migrator = DatabaseMigrator(steps: [
                Migration(id: "step") { try $0.execute(sql: "CREATE TABLE step (id INTEGER)") }
            ])

            #expect(throws: Overtaken.self) { try migrator.migrate(second) }
            try migrator.migrate(second)
            #expect(try await second.read(migrator.hasCompletedMigrations))
        }
    }

    private func expectWhole(_ database: SatchelDatabase) async throws {
        let favorites = CollectionStore(database)
        try await favorites.add(["new"], in: "whole")
        #expect(try await favorites.ids(in: "whole") == ["new"])
        let recents = CollectionStore(database)
        try await recents.remember("new", as: "whole", limit: 5)
        #expect(try await recents.remembered(as: "whole", limit: 5).map(\.text) == ["new"])
        #expect(try await database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    }
}

@Sendable private func heldTables(_ db: Database) throws -> [String] {
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations' ORDER BY name"
    return try String.fetchAll(db, sql: sql)
}
