import CoinsData
import Foundation
import GRDB
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@Suite("Databases: layouts of newer versions")
struct LayoutTests {
    @Test("A newer layout is refused with the version it needs, and left as it is", arguments: Store.allCases)
    func newerLayout(_ store: Store) async throws {
        try await withTemporaryFolder { folder in
            let path = store.path(in: folder)
            // A file without anything in it is a database to be.
            try Data().write(to: URL(filePath: path))
            try await store.open(folder)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 future'); PRAGMA user_version = 12034056")
            }
            try queue.close()
            let before = try Data(contentsOf: URL(filePath: path))

            let needed = StorageError.newerVersion(path: path, needs: ProgramVersion("12.34.56"))
            await #expect(throws: needed) { try await store.open(folder) }

            #expect(needed.message == "the database '\(path)' was created by satchel 12.34.56")
            #expect(needed.hint?.contains("update satchel to 12.34.56 or newer") == true)
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    // MARK: - The stores

    enum Store: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case satchel, coins

        var testDescription: String { rawValue }

        func path(in folder: String) -> String { folder + "/\(rawValue).sqlite" }

        /// Opens the database with its store and reads from it.
        func open(_ folder: String) async throws {
            switch self {
            case .satchel:
                let database = CollectionStore.database(path: path(in: folder))
                _ = try await CollectionStore(database).remembered(as: "recent/books")
                try await database.close()
            case .coins:
                let store = CoinImportStore { [self] in path(in: folder) }
                _ = try await store.all()
                try await store.close()
            }
        }
    }
}
