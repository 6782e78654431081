import Foundation
import Glibc
import SatchelTestSupport
import Testing

/// Two commands that change the same data at once, in processes of their own.
///
/// `RACES=n` runs each pair n times; without it, each runs once.
@Suite("End to end: races")
struct RaceTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        let first: String
        let second: String
        var before: [String] = []
        /// Whether a command that was killed may be run again in the end.
        var mayBeRepeated = true

        var testDescription: String { "\(first) | \(second)" }
    }

    private static let rows = 2_000
    private static let rounds = ProcessInfo.processInfo.environment["RACES"].flatMap { Int($0) } ?? 1

    static let pairs: [Pair] = [
        Pair(
            first: "books import one/many.ndjson",
            second: "books sources remove many --yes",
            before: ["books import two/many.ndjson"]
        ),
        // Resumed, it goes on where it was, and leaves what the other one changed before that.
        Pair(
            first: "books import one/many.ndjson",
            second: "books import two/many.ndjson",
            mayBeRepeated: false
        ),
        Pair(first: "books import one/many.ndjson", second: "restore backup.tar.gz --yes", mayBeRepeated: false),
        Pair(
            first: "books sources remove many --yes",
            second: "restore backup.tar.gz --yes",
            before: ["books import one/many.ndjson"],
            mayBeRepeated: false
        ),
        Pair(first: "books import one/many.ndjson", second: "undo", before: ["books fav 3"], mayBeRepeated: false),
        Pair(
            first: "coins import one/bitcoin.csv",
            second: "coins sources remove bitcoin/USD --yes",
            before: ["coins import two/bitcoin.csv"]
        ),
        Pair(first: "closet add Coat --category outer", second: "restore backup.tar.gz --yes", mayBeRepeated: false),
        Pair(first: "restore backup.tar.gz --yes", second: "restore backup.tar.gz --yes"),
    ]

    @Test("Two commands at once end as if one had waited for the other", arguments: pairs)
    func race(_ pair: Pair) throws {
        let start = try home(pair)
        let ran = try duration(of: pair.first, in: copy(start))
        let lines = [pair.first, pair.second]
        let orders = try [lines, lines.reversed()].map { try outcome(of: $0, from: start) }
        for round in 0..<Self.rounds {
            let both = try copy(start)
            let first = try begin(pair.first, in: both)
            Thread.sleep(forTimeInterval: Double.random(in: 0...ran))
            let second = try begin(pair.second, in: both)
            let statuses = [first, second].map(Self.end)

            let seen = try look(both)
            if orders.contains(seen) { continue }
            // One that found nothing to do has failed, and changed nothing.
            let done = zip(lines, statuses).filter { $0.1 == 0 }.map(\.0)
            #expect(try outcome(of: done, from: start) == seen, "round \(round), statuses \(statuses)")
        }
    }

    @Test("A command that is killed while another waits locks nothing", arguments: pairs.filter(\.mayBeRepeated))
    func killed(_ pair: Pair) throws {
        let start = try home(pair)
        let ran = try duration(of: pair.first, in: copy(start))
        let orders = try [
            [pair.first, pair.second], [pair.second, pair.first], [pair.first, pair.second, pair.first],
        ]
        .map { try outcome(of: $0, from: start) }
        for round in 0..<Self.rounds {
            let both = try copy(start)
            let first = try begin(pair.first, in: both)
            let second = try begin(pair.second, in: both)
            Thread.sleep(forTimeInterval: Double.random(in: 0...ran))
            kill(first.processIdentifier, SIGKILL)
            #expect([0, 1].contains(Self.end(second)))
            _ = Self.end(first)
            #expect(try both.run("-c", pair.first).status == 0, "round \(round)")

            let seen = try look(both)
            #expect(orders.contains(seen), "round \(round)")
        }
    }

    @Test(
        "Who has to wait says for whom, and goes on as soon as it can",
        arguments: ["many.ndjson", "kept.json"]
    )
    func waiting(_ file: String) throws {
        let program = try Program()
        try run(["books add dune", "export kept.json"], in: program)
        try program.write("{\"id\": \"1\", \"title\": \"Madeup\"}", to: "many.ndjson")
        try program.write("4711\n", to: ".local/state/satchel/books.lock")
        let lock = try #require(FileHandle(forReadingAtPath: program.home + "/.local/state/satchel/books.lock"))
        #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)

        let errors = Pipe()
        let process = try begin("books import \(file)", in: program, errors: errors)
        let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(said == "waiting for another satchel that is changing books (process 4711)\n")
        #expect(process.isRunning)
        try lock.close()

        #expect(Self.end(process) == 0)
        let sources = try program.run("-c", "books sources", "--output", "csv").output
        #expect(sources.contains("\nmany,,1,") == (file == "many.ndjson"))
    }

    // MARK: - Homes

    private func home(_ pair: Pair) throws -> Program {
        let program = try Program()
        for (folder, word) in [("one", "Madeup"), ("two", "Invented")] {
            let books = (1...Self.rows).map { "{\"id\": \"\($0)\", \"title\": \"\(word) \($0)\"}" }
            try program.write(books.joined(separator: "\n"), to: folder + "/many.ndjson")
            let prices = (0..<Self.rows).map { "\(1990 + $0 / 336)-\(1 + $0 / 28 % 12)-\(1 + $0 % 28),\(word.count)" }
            try program.write(
                (["date,close"] + prices.map(Self.padded)).joined(separator: "\n"),
                to: folder + "/bitcoin.csv"
            )
        }
        try run(["books search dune", "closet add Jeans --category bottom", "backup backup.tar.gz"], in: program)
        try run(["closet add Hat --category accessory"] + pair.before, in: program)
        return program
    }

    /// A day as 2013-04-28.
    private static func padded(_ row: String) -> String {
        let parts = row.split(separator: ",")
        let day = parts[0].split(separator: "-").map { $0.count == 1 ? "0" + $0 : String($0) }
        return day.joined(separator: "-") + "," + parts[1]
    }

    private func copy(_ home: Program) throws -> Program {
        let copy = try Program()
        try FileManager.default.removeItem(atPath: copy.home)
        try FileManager.default.copyItem(atPath: home.home, toPath: copy.home)
        return copy
    }

    private func run(_ lines: [String], in program: Program) throws {
        for line in lines {
            let run = try program.run("-c", line)
            try #require(run.status == 0, "\(line): \(run.errors)")
        }
    }

    /// What is there after some commands, one after the other; one that finds nothing to do fails and changes nothing.
    private func outcome(of lines: [String], from start: Program) throws -> String {
        let program = try copy(start)
        for line in lines { _ = try program.run("-c", line) }
        return try look(program)
    }

    /// Everything of the user that these commands change.
    private func look(_ program: Program) throws -> String {
        let lines = [
            "books sources", "coins sources", "books favorites", "books search madeup --limit all",
            "books search invented --limit all", "books search author:herbert --limit all",
            // As a table, which has no ids: they are random.
            "closet list --limit all --sort name --output table",
        ]
        return try program.run(lines.flatMap { ["-c", $0] } + ["--keep-going", "--output", "csv"]).output
    }

    // MARK: - Processes

    private func begin(_ line: String, in program: Program, errors: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["-c", line]
        process.environment = program.environment
        process.currentDirectoryURL = URL(filePath: program.home)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func end(_ process: Process) -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func duration(of line: String, in program: Program) throws -> TimeInterval {
        let start = Date()
        _ = Self.end(try begin(line, in: program))
        return Date().timeIntervalSince(start)
    }
}
