import Foundation

/// Writes the bytes of a file that a test is about.
func put(_ bytes: some Sequence<UInt8>, at path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
}

/// The names in a folder.
func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}
