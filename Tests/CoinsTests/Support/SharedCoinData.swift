import Foundation

/// The real data that lies beside the repository on some machines.
enum SharedCoinData {
    /// The bytes of a recorded answer, or nil where there is none.
    static func fixture(_ name: String) -> Data? { try? Data(contentsOf: root.appending(path: "fixtures/" + name)) }

    /// The path of a file of data, or nil where there is none.
    static func path(_ name: String) -> String? {
        let path = root.appending(path: "data/coins/" + name).path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// The rows of a table of worked examples, without its heading; none where there is no such file.
    static func examples(_ name: String) -> [[String]] {
        let data = try? Data(contentsOf: root.appending(path: "data/collect/coins/" + name))
        return String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t").map(String.init)
        }
    }

    /// Tests/CoinsTests/Support/<this file>: four steps up is the package, and the data lies beside it.
    private static let root: URL = {
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return package.deletingLastPathComponent().appending(path: "shared")
    }()
}
