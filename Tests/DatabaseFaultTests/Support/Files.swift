import Foundation

/// Makes a folder a copy of another.
func copy(_ source: String, to target: String) throws {
    if FileManager.default.fileExists(atPath: target) { try FileManager.default.removeItem(atPath: target) }
    try FileManager.default.copyItem(atPath: source, toPath: target)
}
