import CoinsData
import Foundation
import SatchelNumbers

/// Databases and files that are gone after the test.
enum TemporaryDatabase {
    /// Runs a block over an empty database.
    static func with<Result>(_ body: (CoinImportStore) async throws -> Result) async throws -> Result {
        try await folder { folder in
            let store = CoinImportStore { folder + "/coins.sqlite" }
            do {
                let result = try await body(store)
                try await store.close()
                return result
            } catch {
                try? await store.close()
                throw error
            }
        }
    }

    /// Runs a block over an empty folder.
    static func folder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }
}
