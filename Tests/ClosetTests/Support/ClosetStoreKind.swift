import ClosetData
import ClosetDomain
import Foundation
import SatchelPersistence
import TestSupport
import Testing

/// The implementations that the contract of a closet's store holds for.
enum ClosetStoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite

    var testDescription: String { rawValue }

    func withStore(_ body: (any ClosetStore) async throws -> Void) async throws {
        switch self {
        case .memory: try await body(InMemoryClosetStore())
        case .sqlite: try await withTemporaryFolder { try await body(SQLiteClosetStore(folder: $0)) }
        }
    }
}

extension SQLiteClosetStore {
    /// A closet in a folder.
    init(folder: String, patience: Duration = .seconds(120)) {
        self.init(
            database: SatchelDatabase(
                path: folder + "/closet.sqlite",
                migrations: Migration.closet,
                patience: patience
            ),
            photos: { folder + "/closet-photos" }
        )
    }
}
