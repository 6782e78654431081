import ClosetData
import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Closet: a program that is killed")
struct KilledClosetTests {
    /// What a garment of the script is known to be.
    private struct Known: Equatable {
        var note: String?
        var hasPhoto = false
    }

    /// A line of the script, and what it does to what is known.
    private static let photos = [SamplePicture.png(), SamplePicture.png(width: 4)]

    private struct Line {
        let text: String
        let name: String
        let after: Known?
    }

    @Test("Two hundred kills lose nothing that was confirmed, and leave no half file")
    func kills() async throws {
        var random = SplitMix64(seed: 7)
        var busy = 0
        for closet in 0..<4 {
            try await withTemporaryFolder { home in
                for (number, photo) in Self.photos.enumerated() {
                    try Data(photo).write(to: URL(filePath: home + "/photo\(number).png"))
                }
                var known: [String: Known] = [:]
                for round in 0..<50 {
                    let lines = script(round, home: home)
                    try put(lines.map(\.text).joined(separator: "\n"), at: home + "/script")
                    // Every other kill waits for the first confirmed line, so that however slow the machine is, half of
                    // them meet a program that is writing.
                    let run = try await SatchelProcess.runScript(
                        home + "/script",
                        home: home,
                        killedAfter: .microseconds(Int.random(in: 500...40_000, using: &random)),
                        afterFirstLine: !round.isMultiple(of: 2)
                    )
                    #expect(run.wasKilled, "closet \(closet), round \(round): \(run.errors)")
                    #expect(run.errors.isEmpty)
                    busy += run.lines.isEmpty ? 0 : 1
                    for line in lines.prefix(run.lines.count) { known[line.name] = line.after }
                    let doubtful = lines.dropFirst(run.lines.count).first
                    known = try await check(home, known, doubtful: doubtful)
                }
            }
        }
        #expect(busy >= 100)
    }

    /// Compares the closet with what is known; the line at work when the program died may be done or not.
    ///
    /// - Returns: What is known now.
    private func check(_ home: String, _ known: [String: Known], doubtful: Line?) async throws -> [String: Known] {
        let folder = home + "/.local/share/satchel"
        let store = StoredCloset(data: folder)
        let closet = try await store.closet()
        let found = Dictionary(
            uniqueKeysWithValues: closet.garments.map {
                ($0.title, Known(note: $0.facts.note, hasPhoto: !$0.photos.isEmpty))
            }
        )
        var expected = known
        if let doubtful, found[doubtful.name] == doubtful.after { expected[doubtful.name] = doubtful.after }
        #expect(found == expected)

        for photo in closet.garments.flatMap(\.photos) {
            #expect(try Self.photos.contains(#require(await store.photo(photo))))
        }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/closet-photos")) ?? []
        for name in files where !name.hasPrefix(".") {
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/closet-photos/\(name)"))
            #expect(Self.photos.contains(Array(bytes)))
        }
        let check = ClosetCheck(store)
        #expect(await check.diagnose().findings.allSatisfy { $0.severity == .warning }, "files too many, none too few")
        #expect(try await check.repair().count <= 2)
        #expect(await check.diagnose().findings.isEmpty)
        return found
    }

    /// Adds, photographs, edits and removes, over and over, one confirmed line each.
    private func script(_ round: Int, home: String) -> [Line] {
        (0..<200).flatMap { number -> [Line] in
            let name = "g\(round)-\(number)"
            var lines = [
                Line(text: "closet add \(name) --category top", name: name, after: Known()),
                Line(text: "closet photo \(name) \(home)/photo0.png", name: name, after: Known(hasPhoto: true)),
                Line(text: "closet edit \(name) --note n", name: name, after: Known(note: "n", hasPhoto: true)),
                Line(
                    text: "closet photo \(name) \(home)/photo1.png",
                    name: name,
                    after: Known(note: "n", hasPhoto: true)
                ),
            ]
            if number.isMultiple(of: 2) { lines.append(Line(text: "closet remove \(name)", name: name, after: nil)) }
            return lines
        }
    }

    private func put(_ text: String, at path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
