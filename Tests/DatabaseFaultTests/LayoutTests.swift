import BooksDomain
import ClosetData
import ClosetDomain
import CoinsData
import CoinsDomain
import Foundation
import GRDB
import QuestData
import QuestDomain
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import Testing

/// Databases as earlier versions wrote them, in `Layouts`: a file for each store, a section for each of its layouts.
///
/// A section begins with `--- ` and the name of the migration that made the layout, and says by `-- shows: ` what a user
/// sees from then on. It is never changed, only the next one is added: so a migration that is changed after its release,
/// or one without a section, fails here. Sections stand in the order of the releases.
@Suite("Databases: layouts of earlier versions")
struct LayoutTests {
    @Test("A database of every layout shows what it held, and takes on today's", arguments: Store.allCases)
    func everyLayout(_ store: Store) async throws {
        let layouts = try store.layouts()
        #expect(!layouts.isEmpty)
        for count in 1...layouts.count {
            try await withTemporaryFolder { folder in
                try store.write(layouts.prefix(count), in: folder)

                let seen = try await store.look(folder)

                for line in layouts.prefix(count).flatMap(\.shows) { #expect(seen.contains(line), "layout \(count)") }
                let queue = try DatabaseQueue(path: store.path(in: folder))
                let applied = try await queue.read { db in
                    try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
                }
                #expect(applied == layouts.map(\.id).sorted(), "every migration has a section in \(store.rawValue).sql")
                let problems = try await queue.read { db in
                    try String.fetchAll(db, sql: "PRAGMA integrity_check")
                        + String.fetchAll(db, sql: "PRAGMA foreign_key_check")
                }
                #expect(problems == ["ok"])
            }
        }
    }

    @Test("A layout is one schema, whether it was created or migrated to", arguments: Store.allCases)
    func sameSchema(_ store: Store) async throws {
        func schema(_ layouts: ArraySlice<Layout>) async throws -> [String] {
            var found: [String] = []
            try await withTemporaryFolder { folder in
                if layouts.isEmpty {
                    // A file without anything in it is a database to be, which reading creates no other for.
                    try Data().write(to: URL(filePath: store.path(in: folder)))
                } else {
                    try store.write(layouts, in: folder)
                }
                _ = try await store.look(folder)
                let queue = try DatabaseQueue(path: store.path(in: folder))
                found = try await queue.read { db in
                    try String.fetchAll(
                        db,
                        sql: "SELECT type || ' ' || name || ' ' || tbl_name FROM sqlite_master ORDER BY 1"
                    )
                }
            }
            return found
        }
        let layouts = try store.layouts()
        #expect(try await schema(layouts[...]) == schema([]))
    }

    @Test("A newer layout is refused with the version it needs, and left as it is", arguments: Store.allCases)
    func newerLayout(_ store: Store) async throws {
        try await withTemporaryFolder { folder in
            let path = store.path(in: folder)
            try store.write(store.layouts()[...], in: folder)
            _ = try await store.look(folder)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 future'); PRAGMA user_version = 12034056")
            }
            try queue.close()
            let before = try Data(contentsOf: URL(filePath: path))

            let needed = StorageError.newerVersion(path: path, needs: ProgramVersion("12.34.56"))
            await #expect(throws: needed) { _ = try await store.look(folder) }

            #expect(needed.message == "the database '\(path)' was created by satchel 12.34.56")
            #expect(needed.hint?.contains("update satchel to 12.34.56 or newer") == true)
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    // MARK: - The stores

    struct Layout: Sendable {
        let id: String
        var sql = ""
        var shows: [String] = []
    }

    enum Store: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case satchel, coins, quest, closet

        var testDescription: String { rawValue }

        func path(in folder: String) -> String { folder + "/\(rawValue).sqlite" }

        func layouts() throws -> [Layout] {
            let folder = String(#filePath.dropLast("LayoutTests.swift".count)) + "Layouts/"
            let text = try String(contentsOfFile: folder + rawValue + ".sql", encoding: .utf8)
            return text.split(separator: "\n").reduce(into: []) { layouts, line in
                if line.hasPrefix("--- ") {
                    layouts.append(Layout(id: String(line.dropFirst(4))))
                } else if line.hasPrefix("-- shows: ") {
                    layouts[layouts.count - 1].shows.append(String(line.dropFirst(10)))
                } else {
                    layouts[layouts.count - 1].sql += line + "\n"
                }
            }
        }

        func write(_ layouts: ArraySlice<Layout>, in folder: String) throws {
            let queue = try DatabaseQueue(path: path(in: folder))
            try queue.write { db in
                try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
                for layout in layouts {
                    try db.execute(sql: layout.sql)
                    try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [layout.id])
                }
            }
            try queue.close()
        }

        /// Opens the database with today's store; returns what a user would see, a line for each thing.
        func look(_ folder: String) async throws -> [String] {
            switch self {
            case .satchel:
                let database = CollectionStore.database(path: path(in: folder))
                let store = CollectionStore(database)
                let favorites = try await StoredFavorites<Book>(store).ids()
                let recents = try await store.remembered(as: "recent/books")
                try await database.close()
                return favorites.map { "favorite \($0)" } + recents.map { "recent \($0.text)" }
            case .coins:
                let database = CoinDatabase { [self] in path(in: folder) }
                let coins = try await CoinImportStore(database: database).all()
                try await database.close()
                return coins.map { "coin \($0.fullName)" }
            case .quest:
                let database = SatchelDatabase(path: path(in: folder), migrations: SQLiteQuestStore.migrations)
                let quest = try await SQLiteQuestStore(database: database).quest()
                try await database.close()
                let patients = quest?.patients ?? []
                return [quest?.title ?? "no quest"] + patients.map { "\($0.id) visited \($0.visit ?? 0)" }
            case .closet:
                let database = SatchelDatabase(path: path(in: folder), migrations: Migration.closet)
                let closet = try await SQLiteClosetStore(database: database, photos: { folder + "/photos" }).closet()
                try await database.close()
                return closet.garments.map { garment in
                    let facts = garment.facts
                    return
                        ([facts.name] + facts.tags + [facts.price?.digits].compactMap { $0 }
                        + garment.wornOn.map(\.description)).joined(separator: " ")
                } + closet.styles.map { "style \($0.name) " + $0.garments.map(\.rawValue).joined(separator: " ") }
            }
        }
    }
}
