import Foundation

/// Runs a test in an empty folder of its own, which is gone afterwards.
func withTemporaryFolder<Result>(_ body: (_ path: String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// Writes the bytes of a file that a test is about.
func put(_ bytes: some Sequence<UInt8>, at path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
}

/// The names in a folder.
func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}
