import BooksData
import CardsData
import Foundation
import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

/// Databases that something has damaged are read by the real program, which may refuse them but never end by a signal.
///
/// A few are tried in every run; `DATABASE_DAMAGES=1000` in the environment tries so many of each feature.
@Suite("Databases: damaged files")
struct DamagedDatabaseTests {
    private static let tries = ProcessInfo.processInfo.environment["DATABASE_DAMAGES"].flatMap { Int($0) } ?? 1

    @Test("A bit that flipped, a page of zeros or a file cut short ends no command by a signal")
    func bytes() async throws {
        var random = SplitMix64(seed: 6)
        try await withSample { sample, home in
            for (number, feature) in Self.rounds {
                try copy(sample.path, to: home)
                let damage = try Damage.bytes(at: feature.path(in: home), &random)
                try expectNoSignal(feature, home, "\(number): \(damage)")
            }
        }
    }

    @Test("A cell that holds what was never written ends no command by a signal")
    func cells() async throws {
        var random = SplitMix64(seed: 7)
        try await withSample { sample, home in
            for (number, feature) in Self.rounds {
                try copy(sample.path, to: home)
                let damage = try await Damage.cells(at: feature.path(in: home), &random)
                try expectNoSignal(feature, home, "\(number): \(damage)")
            }
        }
    }

    private static var rounds: [(Int, Feature)] { (0..<tries).flatMap { number in Feature.all.map { (number, $0) } } }

    @Test("A file that cannot be a database is named by every feature, and left as it is")
    func garbage() async throws {
        let ways: [@Sendable (Data) -> Data] = [
            { _ in Data("dear diary".utf8) }, { $0.prefix(700) }, { $0.prefix(10_000) },
            { Data(count: 8192) + $0.dropFirst(8192) }, { Data("SQLite format 4\0".utf8) + $0.dropFirst(16) },
        ]
        try await withSample { sample, home in
            for (index, feature) in Feature.all.enumerated() {
                try copy(sample.path, to: home)
                let file = URL(filePath: feature.path(in: home))
                let broken = ways[index % ways.count](try Data(contentsOf: file))
                try broken.write(to: file)

                let run = try SampleHome.run([feature.reading, feature.writing], home: home)

                #expect(run.errors.contains("error: '\(file.path)' is corrupt or not a database"))
                #expect(run.status == 1)
                #expect(try Data(contentsOf: file) == broken)
            }
        }
    }

    @Test("A value that is missing, or too large to count on from, is called damage")
    func values() async throws {
        let changes = [
            ("cards.sqlite", "UPDATE document SET text = NULL"),
            ("cards.sqlite", "UPDATE source SET documents = 9223372036854775807"),
            ("books.sqlite", "UPDATE document SET text = NULL"),
            ("books.sqlite", "UPDATE source SET documents = 9223372036854775807"),
            ("satchel.sqlite", "UPDATE thing SET texts = NULL"),
        ]
        try await withSample { sample, home in
            for (file, change) in changes {
                let feature = try #require(Feature.all.first { $0.file == file })
                try copy(sample.path, to: home)
                try await expectDamage(feature, after: change, in: home, by: feature.reading)
            }
        }
    }

    @Test("Rows beside which a new one would break a constraint are called damage")
    func constraint() async throws {
        let books = try #require(Feature.all.first { $0.file == "books.sqlite" })
        try await withSample { sample, home in
            try copy(sample.path, to: home)
            // The counter no longer knows that its first places are taken.
            let change = "UPDATE shelf SET next = 1; DELETE FROM document WHERE id = 'mine-12'"
            try await expectDamage(books, after: change, in: home, by: books.writing)
        }
    }

    @Test(
        "A change whose operations can't be read is called damage",
        arguments: ["'no'", "'[]'", "'{\"name\":1}'", "'{\"name\":[null]}'", "x'07'"]
    )
    func unreadableOperations(_ text: String) async throws {
        let collection = try #require(Feature.all.first { $0.file == "satchel.sqlite" })
        try await withSample { sample, home in
            try copy(sample.path, to: home)
            let change = "UPDATE operation SET before = \(text), after = \(text)"
            try await expectDamage(collection, after: change, in: home, by: "undo")
        }
    }

    @Test("A change whose operations fit nothing is left out, and undo says so")
    func idleOperations() async throws {
        try await withSample { sample, home in
            try copy(sample.path, to: home)
            let collection = try #require(Feature.all.first { $0.file == "satchel.sqlite" })
            let queue = try DatabaseQueue(path: collection.path(in: home))
            let count = try await queue.write { db in
                try db.execute(sql: "UPDATE operation SET id = 'gone', after = '{\"a\":[\"b\"]}'")
                return try Int.fetchOne(db, sql: "SELECT count(*) FROM change")
            }
            try queue.close()
            let known = try #require(count)
            #expect(known > 0)
            for _ in 0..<known {
                let run = try SampleHome.run(["undo"], home: home)
                #expect(run.errors.first?.hasPrefix("error: can't undo: ") == true, "\(run.errors)")
                #expect(run.status == 1)
            }
            #expect(try SampleHome.run(["undo"], home: home).errors == [])
        }
    }

    private func expectDamage(_ feature: Feature, after change: String, in home: String, by line: String) async throws {
        let path = feature.path(in: home)
        try await Damage.loosen(path)
        let queue = try DatabaseQueue(path: path)
        try await queue.write { try $0.execute(sql: change) }
        try queue.close()

        let run = try SampleHome.run([line], home: home)

        #expect(run.errors.first == "error: '\(path)' is corrupt or not a database", "\(change)")
        #expect(run.status == 1, "\(change)")
        guard change.contains("documents =") else { return }
        let doctor = try SampleHome.run(["doctor > doctor.txt"], home: home)
        #expect(doctor.status == 1, "\(change)")
        let found = try String(contentsOfFile: home + "/doctor.txt", encoding: .utf8)
        #expect(found.contains("is corrupt or not a database"), "\(change)")
    }

    private func withSample(_ body: (_ sample: SampleHome, _ home: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await body(SampleHome(folder + "/sample"), folder + "/home")
        }
    }

    private func expectNoSignal(_ feature: Feature, _ home: String, _ what: String) throws {
        let run = try SampleHome.run(feature.lines, home: home)
        #expect(!run.wasKilled, "\(feature.file), \(what): \(run.errors.suffix(3))")
        let strange = run.errors.filter { $0.contains("Fatal error") || $0.contains("SQLite error") }
        #expect(strange.isEmpty, "\(feature.file), \(what): \(strange)")
    }
}

/// A feature's database, and lines that read and write it.
struct Feature: Sendable {
    let file: String
    /// The line that reads most of it.
    let reading: String
    /// A line that changes it.
    let writing: String
    /// What else reads it.
    let others: [String]

    /// Where the database is in the folder of a user.
    func path(in home: String) -> String { home + "/.local/share/satchel/" + file }

    /// All lines, the most telling one first and last.
    var lines: [String] { [reading] + others + [writing, reading] }

    static let all = [
        Feature(
            file: "satchel.sqlite",
            reading: "books favorites",
            writing: "books fav 1",
            others: [
                "books recent", "cards favorites", "coins favorites", "quest favorites", "books search dune",
                "books favorites --sort year", "books show 1", "books favorites --output json", "cards recent",
                "coins unfav btc", "books recent --output csv", "coins favorites --sort price",
                "closet list", "closet show 1", "closet style list", "closet style show monday",
                "closet stats --by season",
                "closet suggest", "closet favorites", "closet fav 2", "closet wear 1",
                "closet add Socks --category shoes",
                "closet style clone monday again", "undo", "redo", "quest stops", "quest map", "quest here",
                "quest move 37.5,127", "quest route", "quest visit 2",
            ]
        ),
        Feature(
            file: "books.sqlite",
            reading: "books search madeup",
            writing: "books import mine.ndjson",
            others: [
                "books list", "books list --page 3", "books sources", "books search story --sort year",
                "books search xqzt",
                "books show mine-1", "books import dump.txt", "books search madeup --output json",
                "books sources remove openlibrary", "books sources remove mine",
            ]
        ),
        Feature(
            file: "cards.sqlite",
            reading: "cards search onemon",
            writing: "cards import cards.ndjson",
            others: [
                "cards list", "cards sets", "cards types", "cards show my-1", "cards search hp:>10 --sort hp",
                "cards search onemon --output json", "cards list --sort name", "cards sources",
                "cards sources remove imported",
            ]
        ),
        Feature(
            file: "coins.sqlite",
            reading: "coins chart mycoin",
            writing: "coins import mycoin.csv",
            others: [
                "coins holdings", "coins buy BTC 2", "coins chart mycoin all", "coins show mycoin",
                "coins search mine",
                "coins log --output json",
                "coins export ledger.csv --yes", "coins log remove buy-1", "coins list",
            ]
        ),
    ]
}

/// The folder of a user who has something in every feature.
struct SampleHome {
    let path: String

    init(_ path: String) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let files = [
            "mine.ndjson": (1...12).map { #"{"id":"\#($0)","title":"Madeup Story \#($0)","year":200\#($0 % 10)}"# },
            "dump.txt": [
                "/type/author\t/authors/OL1A\t1\t2020\t{\"name\": \"Madeup Writer\"}",
                "/type/work\t/works/OL1W\t1\t2020\t{\"title\": \"Madeup Work\", \"authors\": [{\"key\": \"/authors/OL1A\"}]}",
                "/type/edition\t/books/OL1M\t1\t2020\t{\"title\": \"Madeup Work\", \"works\": [{\"key\": \"/works/OL1W\"}]}",
                "/type/edition\t/books/OL2M\t1\t2020\t{\"title\": \"Madeup Alone\"}",
            ],
            "cards.ndjson": [
                #"{"id":"my","name":"My Set","series":"Mine","total":60}"#,
                #"{"id":"my-1","name":"Onemon","supertype":"Pokémon","number":"1","hp":70,"types":["Fire"]}"#,
                #"{"id":"my-2","name":"Onemon Two","supertype":"Pokémon","number":"2"}"#,
            ],
            "mycoin.csv": [
                "date,open,high,low,close", "2013-04-01,1,3,1,2.5", "2013-04-02,2,4,1,3.5", "2013-04-03,2,4,1,3",
            ],
        ]
        for (name, lines) in files {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path + "/" + name))
        }
        let run = try Self.run(
            [
                "closet add Shirt --category top --price 12.5 --tag soft --bought 2026-01-02 --season summer",
                "closet add Jeans --category bottom", "closet style new Monday", "closet style add monday shirt jeans",
                "closet wear monday", "closet fav 1", "books search dune", "books fav 1", "cards search charizard",
                "cards fav 1", "coins search bitcoin", "coins fav bitcoin", "quest list", "quest fav 1",
                "books import mine.ndjson dump.txt", "cards import cards.ndjson", "coins import mycoin.csv",
                "coins buy BTC 1", "quest route", "quest visit 1", "quest route",
            ],
            home: path
        )
        for feature in Feature.all {
            let file = path + "/.local/share/satchel/" + feature.file
            guard FileManager.default.fileExists(atPath: file) else { throw Missing(file: file, errors: run.errors) }
        }
    }

    struct Missing: Error {
        let file: String
        let errors: [String]
    }

    /// What a run of the program left.
    struct Run {
        let errors: [String]
        let status: Int32
        let wasKilled: Bool
    }

    /// Runs lines in the real program, each whatever became of the one before, without a network.
    static func run(_ lines: [String], home: String) throws -> Run {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let script = home + "/lines"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: script))
        let process = Process()
        process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(path: "satchel")
        process.arguments = ["--offline", "--keep-going", "-f", script]
        process.environment = ["HOME": home, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
            .merging(TestProcess.sanitizers) { $1 }
        process.currentDirectoryURL = URL(filePath: home)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Run(
            errors: text.split(separator: "\n").map(String.init),
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal
        )
    }
}

/// What can happen to a file.
enum Damage {
    /// Values that no command writes.
    private static let values = [
        "NULL", "9223372036854775807", "-9223372036854775808", "-1", "0", "77", "1e300", "-1e300", "x'fffe00'", "x''",
        "''", "CAST(x'ff41c328' AS TEXT)", "'9223372036854775807'", "'1e999'", "'{}'", "'[]'",
        "printf('%.*c', 5000, 'x')",
        "char(31) || char(30) || char(9)",
    ]
    /// Numbers and words that JSON has no use for where it has others.
    private static let members = [
        "9223372036854775807", "-9223372036854775808", "1e308", "-1", "null", "\"\"", "[]", "{}",
    ]

    /// Flips bits of a file, zeros a page of it, or cuts it short.
    static func bytes(at path: String, _ random: inout SplitMix64) throws -> String {
        let file = URL(filePath: path)
        var bytes = try Data(contentsOf: file)
        var words: String
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let page = Int.random(in: 1..<max(2, bytes.count / 8192), using: &random) * 8192
            bytes.replaceSubrange(
                page..<min(page + 8192, bytes.count),
                with: Data(count: min(8192, bytes.count - page))
            )
            words = "zeros from \(page)"
        case 1:
            bytes = bytes.prefix(Int.random(in: 100..<bytes.count, using: &random))
            words = "cut at \(bytes.count)"
        default:
            words = "bits"
            for _ in 0..<(1 << Int.random(in: 0...8, using: &random)) {
                let place = Int.random(in: 100..<bytes.count, using: &random)
                let bit = Int.random(in: 0..<8, using: &random)
                bytes[place] ^= 1 << bit
                words += " \(place).\(bit)"
            }
        }
        try bytes.write(to: file)
        return words
    }

    /// Gives a few cells of a database values that no command writes.
    static func cells(at path: String, _ random: inout SplitMix64) async throws -> String {
        try await loosen(path)
        let seed = random.next()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let words = try await queue.write { db in
            var random = SplitMix64(seed: seed)
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
                        AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'word_%' AND name <> 'grdb_migrations'
                    """
            )
            .filter { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0 > 0 }
            var words: [String] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                guard let table = tables.randomElement(using: &random),
                    let name = try db.columns(in: table).randomElement(using: &random)?.name
                else { continue }
                let column = "\"\(name)\""
                let old = try String.fetchOne(db, sql: "SELECT \(column) FROM \(table) ORDER BY random() LIMIT 1")
                var value = values.randomElement(using: &random) ?? "NULL"
                if let old, old.hasPrefix("{"), Bool.random(using: &random) {
                    value = "'" + mangled(old, &random).replacing("'", with: "''") + "'"
                }
                let rows = Bool.random(using: &random) ? "" : " WHERE rowid = 1"
                let isKeyed = try db.primaryKey(table).rowIDColumn != nil || !rows.isEmpty
                words.append("\(table).\(column) = \(value)\(isKeyed ? rows : "")")
                // One that its table has no place for is tried in vain.
                try? db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)\(isKeyed ? rows : "")")
            }
            return words.joined(separator: ", ")
        }
        try queue.close()
        return words
    }

    /// Lets the tables of a database take anything.
    static func loosen(_ path: String) async throws {
        let queue = try DatabaseQueue(path: path)
        try await queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = replace(replace(sql, ' NOT NULL', ''), 'STRICT', '')
                        WHERE type = 'table' AND sql LIKE '%STRICT' AND sql NOT LIKE '%WITHOUT ROWID%';
                    UPDATE sqlite_master SET sql = replace(replace(sql, ' NOT NULL', ''), 'STRICT, ', '')
                        WHERE type = 'table' AND sql LIKE '%STRICT, WITHOUT ROWID';
                    PRAGMA writable_schema = OFF
                    """
            )
        }
        try queue.close()
    }

    /// Puts something else in the place of a value of JSON.
    private static func mangled(_ json: String, _ random: inout SplitMix64) -> String {
        let places = json.ranges(of: ":")
        guard let place = places.randomElement(using: &random)?.upperBound else { return json }
        let rest = json[place...].drop { $0 != "," && $0 != "}" }
        return json[..<place] + (members.randomElement(using: &random) ?? "null") + rest
    }
}
