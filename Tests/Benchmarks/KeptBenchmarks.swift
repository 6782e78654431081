import Foundation
import SatchelCatalog
import SatchelImporting
import TestSupport

/// The built program with many things that are kept: imports, trades, and kinds of one's own.
enum KeptBenchmarks {
    private static let runs = 9

    static func rows() throws -> [BenchmarkRow] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try imports(10_000, within: .seconds(2), folder) + imports(100_000, within: .seconds(10), folder)
            + gains(folder) + kinds() + wines(folder)
    }

    private static func imports(_ count: Int, within bar: Duration, _ folder: String) throws -> [BenchmarkRow] {
        let program = try BuiltProgram()
        let file = folder + "/books-\(count).csv"
        try BookRows(seed: 7).write(count, to: file)
        func importing() throws -> Duration { try time(program, "books", "import", file, "--yes") }
        return [
            BenchmarkRow("import \(count) books as Goodreads writes them", try importing(), bar: .time(bar)),
            BenchmarkRow("import them again, which changes nothing", try importing(), bar: .time(bar)),
            BenchmarkRow("undo it", try time(program, "undo", "--yes")),
        ]
    }

    private static func gains(_ folder: String) throws -> [BenchmarkRow] {
        let program = try BuiltProgram()
        let file = folder + "/trades.csv"
        var text = CSVReader.line(["coin", "type", "amount", "price", "currency", "date"])
        for number in 0..<10_000 {
            let day = "\(2000 + number / 672)-\(two(number / 56 % 12 + 1))-\(two(number % 28 + 1))"
            let isBuy = number.isMultiple(of: 2)
            text += CSVReader.line(["btc", isBuy ? "buy" : "sell", isBuy ? "2" : "1", "\(number + 1)", "USD", day])
        }
        try Data(text.utf8).write(to: URL(filePath: file))
        let importing = try time(program, "coins", "import", file)
        return try [BenchmarkRow("import 10000 trades of one coin", importing)]
            + ["fifo", "hifo", "year-average"].map { method in
                BenchmarkRow(
                    "coins gains of them, \(method)",
                    try median { try time(program, "coins", "gains", "--method", method) },
                    bar: .time(.milliseconds(300))
                )
            }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func kinds() throws -> [BenchmarkRow] {
        let plain = try BuiltProgram()
        let declared = try BuiltProgram()
        for number in 0..<10 {
            let fields = [
                "producer:text!", "vintage:year", "paid:money", "score:rating(50..100)", "color:choice(red,white)",
            ]
            _ = try ChildProcess.time(
                [declared.path, "kinds", "new", "kind\(number)"] + fields,
                environment: declared.environment
            )
        }
        var times: (with: [Duration], without: [Duration]) = ([], [])
        for run in -3..<40 {
            let (with, without) = (try time(declared, "version"), try time(plain, "version"))
            guard run >= 0 else { continue }
            times.with.append(with)
            times.without.append(without)
        }
        return [
            BenchmarkRow(
                "start with ten declared kinds | without",
                Measure.median(times.with),
                beside: Measure.median(times.without),
                bar: .ratio(1.1)
            )
        ]
    }

    private static func wines(_ folder: String) throws -> [BenchmarkRow] {
        let program = try BuiltProgram()
        let (file, count) = (folder + "/wines.csv", 100_000)
        _ = try time(program, "kinds", "enable", "wine")
        var rows = BookRows(seed: 11)
        var text = CSVReader.line(["name", "producer", "vintage", "color", "copies", "place", "barcode"])
        for number in 0..<count {
            text += CSVReader.line([
                rows.title(), "\(rows.word()) \(rows.word())", "\(1950 + number % 70)",
                number % 3 == 0 ? "white" : "red",
                "\(number % 3)", "cellar/rack \(number % 40)", "\(4_000_000_000_000 + number)",
            ])
        }
        try Data(text.utf8).write(to: URL(filePath: file))
        let importing = try time(program, "wine", "import", file, "--yes")
        _ = try time(program, "wine", "search", "kalo")
        func row(_ what: String, _ bar: Duration, _ arguments: String...) throws -> BenchmarkRow {
            BenchmarkRow(
                "\(what) of \(count) wines",
                try median { try ChildProcess.time([program.path] + arguments, environment: program.environment) },
                bar: .time(bar)
            )
        }
        return [
            BenchmarkRow("import \(count) wines", importing, bar: .time(.seconds(10))),
            try row("search", .milliseconds(100), "wine", "search", "kalo"),
            try row("mine, a page", .milliseconds(400), "wine", "mine", "vintage:..1960", "--limit", "5"),
            try row("stats", .milliseconds(400), "wine", "stats", "--by", "color"),
            try row("change one", .milliseconds(60), "wine", "edit", "4000000000007", "--note", "fine"),
        ]
    }

    private static func time(_ program: borrowing BuiltProgram, _ arguments: String...) throws -> Duration {
        try ChildProcess.time([program.path] + arguments, environment: program.environment)
    }

    private static func median(_ body: () throws -> Duration) throws -> Duration {
        Measure.median(try (0..<runs).map { _ in try body() })
    }
}

/// Made-up books as an export of Goodreads has them.
private struct BookRows {
    private var random: SplitMix64
    private var words: [String] = []
    private static let heading = [
        "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
        "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published", "Original Publication Year",
        "Date Read", "Date Added", "Bookshelves", "Bookshelves with positions", "Exclusive Shelf", "My Review",
        "Spoiler", "Private Notes", "Read Count", "Owned Copies",
    ]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let syllables = ["ka", "lo", "mi", "ren", "ta", "vo", "sha", "bel", "dor", "an", "el", "gri", "mon", "sta"]
        for _ in 0..<6000 {
            let count = Int.random(in: 1...3, using: &random)
            words.append((0..<count).compactMap { _ in syllables.randomElement(using: &random) }.joined())
        }
    }

    mutating func word() -> String { words.randomElement(using: &random) ?? "" }

    mutating func title() -> String {
        (0..<Int.random(in: 1...6, using: &random)).map { _ in word() }.joined(separator: " ").capitalized
    }

    private mutating func day() -> String {
        let (month, day) = (Int.random(in: 10...12, using: &random), Int.random(in: 10...28, using: &random))
        return "\(Int.random(in: 2008...2025, using: &random))/\(month)/\(day)"
    }

    private mutating func row(_ number: Int) -> [String] {
        let (isRead, first, last) = (Int.random(in: 0..<5, using: &random) < 3, word(), word())
        let year = "\(Int.random(in: 1900...2024, using: &random))"
        let review = number.isMultiple(of: 10) ? (0..<40).map { _ in word() }.joined(separator: " ") : ""
        return [
            "\(number)", title() + (number % 3 == 0 ? " (\(word()), #\(number % 9 + 1))" : ""), "\(first) \(last)",
            "\(last), \(first)", "", "=\"\"", "=\"\"", isRead ? "\(number % 6)" : "0", "4.07", "\(word()) Press",
            "Paperback", "\(100 + number % 700)", year, year, isRead ? day() : "", day(),
            isRead ? "fiction, favorites" : "to-read", "", isRead ? "read" : "to-read", review, "", "",
            isRead ? "1" : "0", number.isMultiple(of: 3) ? "1" : "0",
        ]
    }

    func write(_ count: Int, to path: String) throws {
        var made = self
        var text = CSVReader.line(Self.heading)
        for number in 1...count { text += CSVReader.line(made.row(number)) }
        try Data(text.utf8).write(to: URL(filePath: path))
    }
}
