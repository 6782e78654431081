import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

/// The program killed while it keeps things in every feature.
///
/// `KILLS=n` kills it n times, and goes on until five changes for each kill were confirmed; without it, 12 times.
@Suite("Database: the program is killed")
struct KilledProgramTests {
    /// A line of a script, and what is known once it was confirmed: whether something is kept.
    private struct Line {
        let text: String
        let thing: String
        var isKept = true

        func change(_ kept: inout Set<String>) {
            if isKept { kept.insert(thing) } else { kept.remove(thing) }
        }
    }

    private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 12

    @Test("Kills lose no change that was confirmed, in any feature, and leave nothing for doctor")
    func kills() async throws {
        var random = SplitMix64(seed: 41)
        try await withTemporaryFolder { home in
            var kept: Set<String> = []
            var (round, confirmed) = (0, 0)
            while round < Self.kills || confirmed < 5 * Self.kills {
                let lines = Self.script(round, kept)
                let script = lines.map(\.text).joined(separator: "\n")
                try script.write(toFile: home + "/script", atomically: true, encoding: .utf8)
                // Every other kill waits for the first confirmed line, as a start may take long.
                let run = try await TestProcess.run(
                    TestProcess.built("satchel"),
                    ["--offline", "--keep-going", "-f", home + "/script"],
                    environment: ["HOME": home, "PATH": "/usr/bin:/bin"],
                    killedAfter: .microseconds(Int.random(in: 1_000...200_000, using: &random)),
                    afterFirstLine: !round.isMultiple(of: 2)
                )
                #expect(run.errors.isEmpty)
                #expect(run.wasKilled || run.lines.count == lines.count)
                for line in lines.prefix(run.lines.count) { line.change(&kept) }
                let found = try await Self.kept(in: home)
                // The line at work may be done and not confirmed.
                if found != kept { lines.dropFirst(run.lines.count).first?.change(&kept) }
                try #require(found == kept, "round \(round) after \(run.lines.last ?? "nothing")")
                confirmed += run.lines.count
                round += 1
            }
            let doctor = try await TestProcess.run(
                TestProcess.built("satchel"),
                ["--offline", "doctor"],
                environment: ["HOME": home, "PATH": "/usr/bin:/bin"]
            )
            #expect(doctor.status == 0, "\(doctor.lines)")
            print("\(confirmed) changes confirmed before \(round) kills")
        }
    }

    /// Lines of every feature in turn, each of which changes one thing.
    private static func script(_ round: Int, _ kept: Set<String>) -> [Line] {
        let books = ["dune", "the-hobbit", "harry-potter-1"]
        let cards = ["base1-1", "base1-2", "base1-4"]
        let patients = ["eevee", "charmander", "bulbasaur"]
        var kept = kept
        return (0..<40).map { number in
            let name = "kill-\(round)-\(number)"
            let item = (number + round) / 7 % 3
            func turn(_ thing: String, _ on: String, _ off: String) -> Line {
                kept.contains(thing) ? Line(text: off, thing: thing, isKept: false) : Line(text: on, thing: thing)
            }
            let line =
                switch (number + round) % 7 {
                case 0: Line(text: "books add \(name) --author X", thing: "books copy \(name)")
                case 1: turn("books \(books[item])", "books fav \(books[item])", "books unfav \(books[item])")
                case 2: Line(text: "cards add \(name) --set X", thing: "cards copy \(name)")
                case 3: turn("cards \(cards[item])", "cards fav \(cards[item])", "cards unfav \(cards[item])")
                case 4:
                    Line(text: "coins buy BTC 0.\(round + 1)0\(number)1", thing: "lot 0.\(round + 1)0\(number)1")
                case 5: Line(text: "closet add \(name) --category top", thing: "closet \(name)")
                default:
                    turn("visit \(patients[item])", "quest visit \(patients[item])", "quest unvisit \(patients[item])")
                }
            line.change(&kept)
            return line
        }
    }

    private static func kept(in home: String) async throws -> Set<String> {
        let database = CollectionStore.database(path: home + "/.local/share/satchel/satchel.sqlite")
        let kept = try await CollectionStore(database).read { contents in
            var kept: Set<String> = []
            for kind in ["books", "cards"] {
                kept.formUnion(try contents.ids(.item, kind, having: "favorite").map { "\(kind) \($0)" })
                let titles = try contents.texts(kind, "title") + contents.texts(kind, "name")
                let names = Dictionary(titles.map { ($0.item, $0.text) }) { $1 }
                for copy in try contents.entries(kind, "copy") { kept.insert("\(kind) copy \(names[copy.item] ?? "")") }
            }
            for lot in try contents.entries("coins", "buy") { kept.insert("lot \(lot.texts["amount"]?.first ?? "")") }
            for garment in try contents.texts("closet", "name") { kept.insert("closet \(garment.text)") }
            for visit in try contents.entries("quest", "visit") { kept.insert("visit \(visit.item)") }
            return kept
        }
        try await database.close()
        return kept
    }
}
