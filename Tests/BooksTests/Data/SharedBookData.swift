import Foundation

/// The real book lists that lie beside the repository on some machines.
enum SharedBookData {
    /// A row, its cells named by the header.
    typealias Row = [String: String]

    /// The rows of a CSV file, gzipped or not, or nil where the file does not exist.
    static func rows(of name: String) throws -> [Row]? {
        guard let path = path(of: name) else { return nil }
        let file = URL(filePath: path)
        return rows(csv: name.hasSuffix(".gz") ? try unzip(file) : try Data(contentsOf: file))
    }

    /// The path of a file, or nil where it does not exist.
    static func path(of name: String) -> String? {
        // Tests/BooksTests/Data/<this file>: four steps up is the package, and the data lies beside it.
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "shared/data/books/\(name)").path()
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    private static func unzip(_ file: URL) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/gzip")
        process.arguments = ["-dc", file.path()]
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }

    /// Reads RFC 4180: quoted cells may hold commas, line ends and doubled quotes.
    private static func rows(csv: Data) -> [Row] {
        var table: [[String]] = [[]]
        var cell: [UInt8] = []
        var isQuoted = false
        for byte in [UInt8](csv) {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
                table[table.count - 1].append(String(decoding: cell, as: UTF8.self))
                cell.removeAll(keepingCapacity: true)
                if byte == UInt8(ascii: "\n") {
                    table.append([])
                }
            case UInt8(ascii: "\r") where !isQuoted: break
            default: cell.append(byte)
            }
        }
        guard let header = table.first else {
            return []
        }
        return table.dropFirst().filter { $0.count == header.count }.map {
            Dictionary(uniqueKeysWithValues: zip(header, $0))
        }
    }
}
