import PostgresTestSupport
import SatchelPersistence
import Testing

/// The implementations that a contract holds for.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory
    case sqlite
    case postgres

    /// Those that can be tested here.
    static var allCases: [StoreKind] { [.memory, .sqlite] + (TestPostgres.isInstalled ? [.postgres] : []) }

    var testDescription: String { rawValue }

    func withFavorites(clock: TestClock = TestClock(), _ body: (any FavoriteStore) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(SQLiteFavoriteStore(now: clock.now))
        case .sqlite:
            try await withTemporaryFolder { folder in
                let database = SatchelDatabase(path: folder + "/satchel.sqlite")
                try await body(SQLiteFavoriteStore(database: database, now: clock.now))
            }
        case .postgres:
            let stores = PostgresStoreDatabase(try await TestPostgres.shared.get().newDatabase())
            defer { stores.close() }
            try await body(PostgresFavoriteStore(stores, now: clock.now))
        }
    }

    func withRecents(clock: TestClock = TestClock(), _ body: (any RecentStore) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(SQLiteRecentStore(now: clock.now))
        case .sqlite:
            try await withTemporaryFolder { folder in
                let database = SatchelDatabase(path: folder + "/satchel.sqlite")
                try await body(SQLiteRecentStore(database: database, now: clock.now))
            }
        case .postgres:
            let stores = PostgresStoreDatabase(try await TestPostgres.shared.get().newDatabase())
            defer { stores.close() }
            try await body(PostgresRecentStore(stores, now: clock.now))
        }
    }
}
