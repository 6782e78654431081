import Foundation
import Glibc

/// A folder in memory for what can only be read from files; empty for every input.
enum ScratchFolder {
    /// The path, one a process.
    static let path: String = {
        let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        let folder = ProcessInfo.processInfo.environment["SATCHEL_FUZZ_FOLDER"] ?? memory
        return folder + "/satchel-fuzz-\(getpid())"
    }()

    /// Empties the folder.
    static func empty() {
        try? FileManager.default.removeItem(atPath: path)
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Writes a file.
    ///
    /// - Returns: Its path.
    static func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }
}
