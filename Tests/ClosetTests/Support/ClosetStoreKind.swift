import ClosetData
import ClosetDomain
import Foundation
import SatchelPersistence
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

/// Runs a test in an empty folder of its own, which is gone afterwards.
func withTemporaryFolder<Result>(_ body: (_ path: String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "closet-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}
