import Foundation
import GRDB
@testable import SatchelPersistence
import Testing

@Suite("Database: migrations")
struct MigrationTests {
    @Test("A database of every older version comes up whole, with what it held", arguments: 0...Migration.all.count)
    func fromVersion(_ version: Int) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let old = SatchelDatabase(path: path, migrations: Array(Migration.all.prefix(version)))
            try await old.write { db in
                for table in try heldTables(db) {
                    try db.execute(sql: sample(of: table))
                }
            }
            let held = try await old.read(heldTables)
            try await old.close()

            let database = SatchelDatabase(path: path)
            for table in held {
                let count = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
                #expect(count == 1, "\(table)")
            }
            try await expectWhole(database)
        }
    }

    @Test("An empty file is a database to be")
    func emptyFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try put(Data(), at: path)
            try await expectWhole(SatchelDatabase(path: path))
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
            let database = SatchelDatabase(path: path, migrations: Migration.all + [broken])
            await #expect(throws: Stumble.self) { try await database.read(heldTables) }

            let sound = SatchelDatabase(path: path)
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
            let newer = SatchelDatabase(path: path, migrations: Migration.all + [future])
            _ = try await newer.write(heldTables)
            try await newer.close()
            let before = try bytes(of: path)

            let database = SatchelDatabase(path: path)
            await #expect(throws: StorageError.newerVersion(path: path)) {
                try await RecentStore(database: database).record("dune", in: "shelf", limit: 5)
            }
            #expect(try bytes(of: path) == before)
        }
    }

    @Test("A step that another process finishes first is not run again")
    func overtaken() async throws {
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

    @Test("The steps keep the names under which databases remember them")
    func stableNames() {
        #expect(Migration.all.map(\.id) == ["1 favorites", "2 recents", "3 undo"])
    }

    private func expectWhole(_ database: SatchelDatabase) async throws {
        let favorites = FavoriteStore(database: database)
        _ = try await favorites.add([FavoriteSnapshot(id: "new", payload: Data())], in: "whole")
        #expect(try await favorites.ids(in: "whole") == ["new"])
        let recents = RecentStore(database: database)
        try await recents.record("new", in: "whole", limit: 5)
        #expect(try await recents.all(in: "whole", limit: 5).map(\.text) == ["new"])
        #expect(try await database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    }
}

@Sendable private func heldTables(_ db: Database) throws -> [String] {
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations' ORDER BY name"
    return try String.fetchAll(db, sql: sql)
}

private func sample(of table: String) -> String {
    switch table {
    case "favorite": "INSERT INTO favorite (collection, id, payload, addedAt) VALUES ('shelf', 'b1', x'7B7D', 0)"
    case "recent": "INSERT INTO recent (collection, text, at) VALUES ('shelf', 'dune', 0)"
    case "undoable": "INSERT INTO undoable (kind, at, label, inverse) VALUES ('recents', 0, 'cleared', '{}')"
    default: "SELECT 'no sample of \(table)' FROM sample_missing"
    }
}
