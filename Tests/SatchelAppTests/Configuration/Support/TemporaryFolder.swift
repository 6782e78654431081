import Foundation

/// Runs a test in an empty folder of its own, which is gone afterwards.
func withTemporaryFolder<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
}

/// Writes a file, with the folders above it.
func put(_ bytes: some DataProtocol, at path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
}

/// Writes an XML property list whose root dictionary holds some text.
func putPropertyList(_ members: String, at path: String) throws {
    let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(members)
        </dict>
        </plist>
        """
    try put(Array(text.utf8), at: path)
}
