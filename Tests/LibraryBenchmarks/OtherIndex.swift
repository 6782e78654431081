import Foundation

/// tantivy, from Python, on the same books and searches; nothing where it is not installed.
struct OtherIndex {
    let folder: URL

    /// Builds and searches, and prints what `other_index.py` says.
    func run(_ books: String, _ mix: QueryMix) throws {
        let queries = folder.appending(path: "queries.txt")
        let lines = mix.queries.map { "\($0.kind.rawValue)\t\($0.text)" }
        try lines.joined(separator: "\n").write(to: queries, atomically: true, encoding: .utf8)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "other_index.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path(), books, queries.path(), folder.appending(path: "tantivy").path()]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}
