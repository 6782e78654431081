import Foundation

/// Reads the bytes of a file that a test is about.
func bytes(of path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
}

/// Writes the bytes of a file that a test is about.
func put(_ bytes: Data, at path: String) throws {
    try bytes.write(to: URL(filePath: path))
}
