import Foundation
import Glibc
import SatchelPersistence

/// Files that are written for the user, and the folder beside one with others that belong to it.
package enum ExportedFile {
    /// Writes a file whole or not at all.
    @concurrent
    package static func write(_ text: String, to path: String) async throws { try write(Array(text.utf8), to: path) }

    package static func exists(at path: String) -> Bool { access(path, F_OK) == 0 }

    /// Writes a file into a folder, which is made if it is missing.
    package static func write(_ bytes: [UInt8], as name: String, in folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(bytes, to: folder + "/" + name)
    }

    /// The names of the files in a folder, sorted; of many only the first.
    package static func names(in folder: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Array(all.sorted().prefix(100_000))
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        try AtomicFile.write(Data(bytes), to: path, mode: 0o644)
    }
}
