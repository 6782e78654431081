import Foundation
import SatchelImporting

/// Reading files of a million rows, beside the programs that only read them.
enum ImportBenchmarks {
    static func rows() throws -> [BenchmarkRow] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let table = folder + "/table.csv"
        let count = 1_000_000
        let bytes = try write(count, to: table)
        _ = try program("gzip", ["-kfn1", table])

        let lines = try time { try all(LineReader(FileBytes(path: table))) }
        let records = try time { try all(CSVReader(FileBytes(path: table))) }
        let unpacked = try time { try all(LineReader(FileBytes(path: table + ".gz"))) }
        return [
            BenchmarkRow(
                "read \(count) lines, \(bytes / 1_000_000) MB | wc -l",
                lines,
                beside: try program("wc", ["-l", table])
            ),
            BenchmarkRow(
                "the same from gzip | gzip -dc",
                unpacked,
                beside: try program("gzip", ["-dc", table + ".gz"]),
                bar: .ratio(1)
            ),
            BenchmarkRow(
                "read \(count) rows of CSV | sqlite3 .import of them",
                records,
                beside: try program("sqlite3", [":memory:", ".mode csv", ".import '\(table)' t"]),
                bar: .ratio(1)
            ),
        ]
    }

    /// Reads to the end, and counts.
    private static func all<Reader: RowReader>(_ reader: Reader) throws -> Int {
        var reader = reader
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
    }

    private static func time(_ body: () throws -> Int) rethrows -> Duration {
        let sink = Sink<Int>()
        return try Measure.each(calls: 1, batches: 5) { sink.take(try body()) }
    }

    /// Times a program, or returns nil where it is not installed.
    private static func program(_ name: String, _ arguments: [String]) throws -> Duration? {
        let path = "/usr/bin/" + name
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        let times = try (0..<3).map { _ in try ChildProcess.time([path] + arguments, environment: [:]) }
        return Measure.median(times)
    }

    /// Writes a table, one row in five with quotes, and returns its size.
    private static func write(_ count: Int, to path: String) throws -> Int {
        let words = ["wind", "sand", "and", "stars", "the", "old", "man", "sea", "바람", "Übung"]
        var text = CSVReader.line(["id", "title", "author", "year"])
        for row in 0..<count {
            let title = (0..<6).map { words[(row * 7 + $0 * $0 * 3 + row / 10) % words.count] }.joined(separator: " ")
            let name = "\(words[row % 7]) \(words[row / 3 % 10])"
            text += CSVReader.line([
                "\(row)", row % 5 == 0 ? "\(title), \"\(row)\"" : title, name, "\(1900 + row % 120)",
            ])
        }
        try Data(text.utf8).write(to: URL(filePath: path))
        return text.utf8.count
    }
}
