import ClosetData
import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Closet: backups")
struct ClosetBackupTests {
    @Test(
        "A backup brings everything to an empty closet, photos included",
        arguments: ["w.tar.gz", "w.tgz", "w.zip"],
        ClosetStoreKind.allCases
    )
    func roundTrip(_ name: String, _ kind: ClosetStoreKind) async throws {
        try await withTemporaryFolder { folder in
            let original = try await filledStore()
            let summary = try await backup(original).export(to: folder + "/" + name)
            #expect(summary == BackupSummary(garments: 2, styles: 1, photos: 1, missingPhotos: []))

            try await kind.withStore { store in
                let dry = try await backup(store).merge(from: folder + "/" + name, isDryRun: true)
                #expect(try await store.closet() == Closet())
                let report = try await backup(store).merge(from: folder + "/" + name, isDryRun: false)
                #expect(report == dry)
                #expect(report.addedGarments == ["Coat", "Hat"] && report.addedStyles == ["Monday"])

                let closet = try await store.closet()
                #expect(try await closet == original.closet())
                for photo in closet.photos { #expect(try await store.photo(photo) == SamplePicture.png()) }
                #expect(
                    try await backup(store).merge(from: folder + "/" + name, isDryRun: false).changesSomething == false
                )
                #expect(try await store.undo() == "imported '\(name)'")
                #expect(try await store.closet() == Closet())
                #expect(try await store.inspect(repairs: false).isEmpty)
            }
        }
    }

    @Test("A file that is no backup changes nothing", arguments: Hostile.allCases)
    func hostile(_ archive: Hostile) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/evil.tar.gz"
            try archive.make(at: path, in: folder)
            let closetFolder = folder + "/closet"
            try FileManager.default.createDirectory(atPath: closetFolder, withIntermediateDirectories: true)
            let store = SQLiteClosetStore(folder: closetFolder)
            try await store.change("added") { closet in _ = try closet.add(.sample("Own")) }
            let before = try await store.closet()

            await #expect(throws: (any Error).self) { try await backup(store).merge(from: path, isDryRun: false) }

            #expect(try await store.closet() == before)
            #expect(try await store.inspect(repairs: false).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: folder + "/escaped"))
        }
    }

    @Test("What a backup says wrongly is left out and told, and the rest is taken over")
    func imperfect() async throws {
        try await withTemporaryFolder { folder in
            let json = """
                {"satchelCloset": 1, "later": true, "styles": [
                    {"id": "s1", "number": 1, "name": "Monday", "garments": ["g1", "g9"], "changedAt": 1}
                ], "garments": [
                    {"id": "g1", "number": 1, "name": "Coat", "category": "outer", "photo": "no.png", "price": "dear",
                     "seasons": ["fall", "rainy"], "wornOn": ["2026-11-01", "2026-02-31"], "changedAt": 1},
                    {"id": "../g2", "number": 2, "name": "Path", "category": "outer", "changedAt": 1},
                    {"id": "g3", "number": 3, "name": "  ", "category": "outer", "changedAt": 1},
                    {"id": "g4", "number": 4, "name": "Text", "category": "top", "photo": "t.png", "changedAt": 1}
                ]}
                """
            try Hostile.pack(["closet.json": json, "photos/t.png": "no picture"], at: folder + "/b.tar.gz", in: folder)
            let store = InMemoryClosetStore()
            let report = try await backup(store).merge(from: folder + "/b.tar.gz", isDryRun: false)

            let closet = try await store.closet()
            #expect(closet.garments.map(\.title) == ["Coat", "Text"])
            #expect(closet.garments[0].facts.seasons == Seasons([.fall]))
            #expect(closet.garments[0].wornOn == [try .november(1)])
            #expect(closet.photos.isEmpty)
            #expect(closet.styles.map(\.garments) == [[GarmentID("g1")]])
            #expect(report.problems.count == 5)
        }
    }

    private func backup(_ store: any ClosetStore) -> ArchiveClosetBackup {
        ArchiveClosetBackup(store: store, rules: rules)
    }

    private func filledStore() async throws -> InMemoryClosetStore {
        let photo = try #require(PhotoID("a1.png"))
        let day = try Day.november(4)
        let store = InMemoryClosetStore()
        try await store.change("filled", adding: { try $0(photo, SamplePicture.png()) }) { closet in
            var facts = GarmentFacts.sample("Coat", "outer", Seasons([.winter]))
            (facts.price, facts.boughtOn, facts.note, facts.tags) = (Price("49.90"), day, "a \"note\"", ["x", "y"])
            let coat = try closet.add(facts, id: GarmentID("g1"), rules: rules, at: 5)
            _ = try closet.setPhoto(of: coat.id, to: photo, at: 6)
            _ = try closet.add(.sample("Hat", "accessory"), id: GarmentID("g2"), rules: rules, at: 7)
            try closet.addStyle("Monday", [GarmentID("g1"), GarmentID("g2")])
            _ = try closet.wear(StyleID("monday"), on: day)
            _ = closet.addFavorites([GarmentID("g2")])
        }
        return store
    }
}

/// Archives that nobody should trust.
enum Hostile: String, CaseIterable, CustomTestStringConvertible {
    case path, absolutePath, symbolicLink, hardLink, bomb, cutShort, noCloset, noJSON, newerVersion

    var testDescription: String { rawValue }

    func make(at path: String, in folder: String) throws {
        let closet = #"{"satchelCloset":1,"garments":[],"styles":[]}"#
        switch self {
        case .path:
            try Self.pack(["closet.json": closet, "x": "x"], at: path, in: folder, "--transform", "s,^x$,../escaped,")
        case .absolutePath:
            try Self.pack(
                ["closet.json": closet, "x": "x"],
                at: path,
                in: folder,
                "-P",
                "--transform",
                "s,^x$,\(folder)/escaped,"
            )
        case .symbolicLink:
            try TestProcess.shell(
                "cd '\(folder)' && echo '\(closet)' > closet.json && ln -s /etc/passwd a.png && tar czf evil.tar.gz closet.json a.png"
            )
        case .hardLink:
            try TestProcess.shell(
                "cd '\(folder)' && echo '\(closet)' > closet.json && echo x > a && ln a b && tar czf evil.tar.gz closet.json a b"
            )
        case .bomb:
            try TestProcess.shell(
                "cd '\(folder)' && echo '\(closet)' > closet.json && truncate -s 300M big && tar czf evil.tar.gz closet.json big && rm big"
            )
        case .cutShort:
            try Self.pack(["closet.json": closet], at: path, in: folder)
            try TestProcess.shell("cd '\(folder)' && head -c 90 evil.tar.gz > cut && mv cut evil.tar.gz")
        case .noCloset: try Self.pack(["photos/a.png": "x"], at: path, in: folder)
        case .noJSON: try Self.pack(["closet.json": "dear diary"], at: path, in: folder)
        case .newerVersion:
            try Self.pack(["closet.json": #"{"satchelCloset":2,"garments":[],"styles":[]}"#], at: path, in: folder)
        }
    }

    static func pack(_ files: [String: String], at path: String, in folder: String, _ options: String...) throws {
        let source = folder + "/source"
        try FileManager.default.createDirectory(atPath: source + "/photos", withIntermediateDirectories: true)
        for (name, text) in files { try text.write(toFile: source + "/" + name, atomically: true, encoding: .utf8) }
        let words = options.map { "'\($0)'" } + ["-czf", "'\(path)'"] + files.keys.sorted().map { "'\($0)'" }
        try TestProcess.shell("tar -C '\(source)' " + words.joined(separator: " "))
    }
}
