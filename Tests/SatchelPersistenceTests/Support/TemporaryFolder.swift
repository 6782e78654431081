import Foundation

/// Runs a test in an empty folder of its own, which is gone afterwards.
func withTemporaryFolder<Result>(_ body: (_ path: String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// Reads the bytes of a file that a test is about.
func bytes(of path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
}

/// Writes the bytes of a file that a test is about.
func put(_ bytes: Data, at path: String) throws {
    try bytes.write(to: URL(filePath: path))
}
