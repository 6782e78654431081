import Foundation

/// Runs a test in an empty folder of its own, whose path has no symbolic links and which is gone afterwards.
package func withTemporaryFolder<Result>(_ body: (_ path: String) async throws -> Result) async throws -> Result {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let folder = temporary.appending(path: "satchel-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}
