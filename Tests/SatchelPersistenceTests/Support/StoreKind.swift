import SatchelPersistence
import Testing

/// Where a contract holds.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory
    case sqlite

    var testDescription: String { rawValue }

    func withFavorites(clock: TestClock = TestClock(), _ body: (FavoriteStore) async throws -> Void) async throws {
        try await withDatabase { try await body(FavoriteStore(database: $0, now: clock.now)) }
    }

    func withRecents(clock: TestClock = TestClock(), _ body: (RecentStore) async throws -> Void) async throws {
        try await withDatabase { try await body(RecentStore(database: $0, now: clock.now)) }
    }

    private func withDatabase(_ body: (SatchelDatabase) async throws -> Void) async throws {
        switch self {
        case .memory: try await body(SatchelDatabase(inMemory: Migration.all))
        case .sqlite: try await withTemporaryFolder { try await body(SatchelDatabase(path: $0 + "/satchel.sqlite")) }
        }
    }
}
