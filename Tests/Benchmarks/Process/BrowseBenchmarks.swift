import Foundation
import SatchelCatalog
import SatchelConsole
import SatchelImporting
import TestSupport

/// Browsing many imported books on a terminal of 120×40, beside `fzf` over the same titles.
enum BrowseBenchmarks {
    private static let size = (columns: 120, rows: 40)
    private static let queries = 30

    /// What keys took.
    private struct Sample {
        var typed: [Duration] = []
        var moved: [Duration] = []
        var bytes: [Int] = []
    }

    /// Measures the time from a key to the last frame it causes, and what such a frame takes to send.
    static func rows(books count: Int) throws -> [BenchmarkRow] {
        let program = try BuiltProgram()
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (table, titles) = (folder + "/books.csv", folder + "/titles.txt")
        var corpus = TitleMaker()
        try corpus.write(count, table: table, titles: titles)
        let asked = (0..<queries).map { _ in corpus.query() }
        _ = try ChildProcess.time([program.path, "-c", "books import \(table)"], environment: program.environment)

        let list = BrowsedProgram.Part(columns: 0..<size.columns * 3 / 5 - 3)
        let browse = try BrowsedProgram(
            [program.path, "--offline", "books", "browse"],
            environment: program.environment,
            size
        )
        let ours = try measure(browse, part: list, asked)
        let settled = browse.memory
        for query in asked + asked { browse.press(query + "\u{1B}[B\u{1B}[5~\t\u{1B}[6~\u{15}") }
        let grown = max(0, (browse.memory ?? 0) - (settled ?? 0))

        let fzf = ["/usr/bin/fzf", "/usr/local/bin/fzf"].first { FileManager.default.isExecutableFile(atPath: $0) }
        let other = try fzf.map { fzf in
            let started = try BrowsedProgram(
                ["/bin/sh", "-c", "'\(fzf)' < '\(titles)'"],
                environment: program.environment,
                size
            )
            return try measure(started, part: .init(columns: 0..<size.columns), asked)
        }
        let beside = fzf == nil ? "fzf is not installed" : "fzf"
        func row(_ what: String, _ share: Double, _ times: (Sample) -> [Duration], _ bar: Int) -> BenchmarkRow {
            BenchmarkRow(
                "\(what) among \(count) books, p\(Int(share * 100)) | \(beside)",
                quantile(times(ours), share) ?? .zero,
                beside: other.flatMap { quantile(times($0), share) },
                bar: .time(.milliseconds(bar))
            )
        }
        return [
            row("letter to finished frame", 0.5, \.typed, 6), row("letter to finished frame", 0.99, \.typed, 16),
            row("cursor step to finished frame", 0.5, \.moved, 6),
            row("cursor step to finished frame", 0.99, \.moved, 16),
            BenchmarkRow("bytes of a cursor step, the most", bytes: ours.bytes.max() ?? 0, bar: 2000),
            BenchmarkRow("memory that twice as many keys add", bytes: grown, bar: 8_000_000),
        ]
    }

    /// Types each query letter by letter, goes down some rows, and deletes it.
    private static func measure(
        _ program: BrowsedProgram,
        part: BrowsedProgram.Part,
        _ queries: [String]
    ) throws -> Sample {
        var sample = Sample()
        for query in queries {
            for letter in query {
                if let frame = program.time(String(letter), until: part) { sample.typed.append(frame.time) }
            }
            for _ in 0..<4 {
                guard let frame = program.time("\u{1B}[B", until: part) else { continue }
                sample.moved.append(frame.time)
                sample.bytes.append(frame.bytes)
            }
            _ = program.time("\u{15}", until: part)
        }
        guard !sample.typed.isEmpty else { throw ChildProcess.Failure(description: "no key changed what is shown") }
        return sample
    }

    private static func quantile(_ times: [Duration], _ share: Double) -> Duration? {
        let sorted = times.sorted()
        return sorted.isEmpty ? nil : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}

/// Made-up titles out of four thousand made-up words, the same ones each time.
private struct TitleMaker {
    private var random = SplitMix64(seed: 22)
    private var words: [String] = []

    init() {
        let syllables = ["ka", "lo", "mi", "ter", "san", "du", "ne", "rio", "bel", "foss", "gra", "hu", "wen", "yst"]
        for _ in 0..<4000 {
            let count = Int.random(in: 1...4, using: &random)
            words.append((0..<count).compactMap { _ in syllables.randomElement(using: &random) }.joined())
        }
    }

    /// A word; those at the beginning are more frequent, as in a language.
    private mutating func word() -> String {
        let share = Double.random(in: 0..<1, using: &random)
        return words[Int(share * share * Double(words.count))]
    }

    /// Part of a word, or a word and part of another.
    mutating func query() -> String {
        Bool.random(using: &random) ? String(word().prefix(6)) : "\(word()) \(word().prefix(3))"
    }

    /// Writes the books, and their titles one a line.
    mutating func write(_ count: Int, table: String, titles: String) throws {
        var (rows, lines) = (
            CSVReader.line(["goodreads_book_id", "title", "authors", "original_publication_year"]), ""
        )
        for number in 1...max(1, count) {
            let title = (0..<Int.random(in: 2...7, using: &random)).map { _ in word() }.joined(separator: " ")
            rows += CSVReader.line(["\(number)", title, "\(word()) \(word())", "\(1900 + number % 120)"])
            lines += title + "\n"
        }
        try Data(rows.utf8).write(to: URL(filePath: table))
        try Data(lines.utf8).write(to: URL(filePath: titles))
    }
}
