import Foundation

/// The real data that lies beside the repository on some machines.
package enum SharedData {
    /// A file such as `books/goodbooks.csv`, or nil where it does not exist.
    package static func file(_ name: String) -> URL? {
        // Tests/TestSupport/<this file>: three steps up is the package, and the data lies beside it.
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "shared/data/\(name)")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// The bytes of a file, gzipped or not.
    package static func bytes(of file: URL) throws -> Data {
        guard file.pathExtension == "gz" else { return try Data(contentsOf: file) }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/gzip")
        process.arguments = ["-dc", file.path]
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }
}
