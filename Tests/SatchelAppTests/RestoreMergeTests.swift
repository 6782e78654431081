import Foundation
import SatchelApp
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("App: merging a backup")
@MainActor
struct RestoreMergeTests {
    @Test("Everything that only the backup has is added, and what is here stays")
    func adds() async throws {
        try await withHomes { theirs, ours, archive in
            try Data(SamplePicture.png(width: 8, height: 8)).write(to: URL(filePath: theirs + "/coat.png"))
            try await run(
                [
                    "books search dune", "books fav 1", "coins buy BTC 0.5 --price 60000 --on 2024-01-02",
                    "coins buy BTC 0.5 --price 60000 --on 2024-01-02", "closet add Coat --category outer",
                    "closet photo Coat \(theirs)/coat.png", "closet add Jeans --category bottom",
                    "closet style new Monday", "closet style add Monday Coat Jeans", "quest visit 1",
                    "backup \(archive)",
                ],
                in: theirs
            )
            try await run(
                ["books search hobbit", "books fav 1", "coins buy ETH 2 --on 2024-01-02"],
                in: ours
            )

            let said = try await run(["restore \(archive) --merge --yes"], in: ours)

            #expect(
                said
                    == "merged: 1 photo, 5 items, 3 entries, 2 lists, 1 recent search\n"
            )
            let books = try await run(["books favorites --output plain"], in: ours)
            #expect(books.contains("Dune") && books.contains("Hobbit"))
            #expect(try await run(["books recent --output plain"], in: ours).split(separator: "\n").count == 2)
            let lots = try await run(["coins log --csv"], in: ours)
            #expect(lots.split(separator: "\n").filter { $0.contains(",Bitcoin,") }.count == 2)
            #expect(lots.contains(",Ethereum,"))
            #expect(try await run(["quest stops --visited yes --output plain"], in: ours).hasPrefix("Pikachu"))
            #expect(try await run(["closet style show Monday"], in: ours).contains("Jeans"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: data(ours) + "/closet-photos").count == 1)
        }
    }

    @Test("A second merge changes nothing, and one undo takes the first back")
    func twice() async throws {
        try await withHomes { theirs, ours, archive in
            try await run(
                ["books search dune", "books fav 1", "closet add Coat --category outer", "backup \(archive)"],
                in: theirs
            )
            try await run(["restore \(archive) --merge --yes"], in: ours)

            #expect(
                try await run(["restore \(archive) --merge --yes"], in: ours)
                    == "nothing to merge\n"
            )
            #expect(
                try await run(["undo"], in: ours) == "undid: merged 2 items from a backup\n"
            )
            #expect(try await run(["closet list --output plain", "books favorites --output plain"], in: ours) == "")
        }
    }

    @Test("A backup of the closet alone brings clothes, photos and styles, and replaces nothing")
    func only() async throws {
        try await withHomes { theirs, ours, archive in
            try Data(SamplePicture.png(width: 8, height: 8)).write(to: URL(filePath: theirs + "/coat.png"))
            try write("secret", to: data(theirs) + "/other.txt")
            try await run(
                [
                    "books search dune", "books fav 1", "closet add Coat --category outer",
                    "closet photo Coat \(theirs)/coat.png", "closet style new Monday", "closet style add Monday Coat",
                    "backup \(archive) --only closet",
                ],
                in: theirs
            )

            #expect(try await run(["restore \(archive) --dry-run --output plain"], in: ours).contains("satchel.sqlite"))
            let refused = try TestShell(set: ["store=sqlite"], home: ours)
            #expect(await refused.shell.run("restore \(archive) --yes") == .failure)
            #expect(refused.console.errors.contains("the backup '\(archive)' holds only closet"))
            await refused.shell.close()
            #expect(!FileManager.default.fileExists(atPath: data(ours)))
            #expect(
                try await run(["restore \(archive) --merge --yes"], in: ours) == "merged: 1 photo, 1 item, 1 list\n"
            )
            #expect(try await run(["closet style show Monday --output plain"], in: ours).contains("Coat"))
            #expect(try await run(["books favorites --output plain"], in: ours).isEmpty)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: data(ours)).sorted() == [
                    "closet-photos", "satchel.sqlite",
                ]
            )
        }
    }

    @Test("Settings, keys and files of plugins are added where there are none of the name, and others are named")
    func files() async throws {
        try await withHomes { theirs, ours, archive in
            try write("theirs", to: config(theirs) + "/aladin.key")
            try write("theirs", to: config(theirs) + "/coingecko.key")
            try write("theirs", to: data(theirs) + "/films/one")
            try await run(["backup \(archive)"], in: theirs)
            try write("ours", to: config(ours) + "/aladin.key")

            let said = try await run(["restore \(archive) --merge --yes"], in: ours)

            #expect(
                said == "merged: 2 files (data/films, config/coingecko.key);"
                    + " left out: config/aladin.key, which is here already\n"
            )
            #expect(try String(contentsOfFile: config(ours) + "/aladin.key", encoding: .utf8) == "ours")
            #expect(try String(contentsOfFile: config(ours) + "/coingecko.key", encoding: .utf8) == "theirs")
            #expect(try String(contentsOfFile: data(ours) + "/films/one", encoding: .utf8) == "theirs")
        }
    }

    @Test("A dry run counts and changes nothing, and without a person or --yes nothing is merged")
    func dryRun() async throws {
        try await withHomes { theirs, ours, archive in
            try await run(
                ["books search dune", "books fav 1", "closet add Coat --category outer", "backup \(archive)"],
                in: theirs
            )
            try await run(["books search emma"], in: ours)
            let before = try FileManager.default.subpathsOfDirectory(atPath: data(ours)).sorted()

            #expect(
                try await run(["restore \(archive) --merge --dry-run"], in: ours)
                    == "would merge: 2 items, 1 recent search\n"
            )
            let program = try TestShell(set: ["store=sqlite"], home: ours)
            #expect(await program.shell.run("restore \(archive) --merge") == .usage)
            await program.shell.close()

            #expect(try FileManager.default.subpathsOfDirectory(atPath: data(ours)).sorted() == before)
            #expect(try await run(["books favorites --output plain"], in: ours) == "")
        }
    }

    @Test("A backup with a damaged database merges nothing, also no photo before it")
    func damaged() async throws {
        try await withHomes { theirs, ours, archive in
            try Data(SamplePicture.png(width: 8, height: 8)).write(to: URL(filePath: theirs + "/coat.png"))
            try await run(["closet add Coat --category outer --photo \(theirs)/coat.png"], in: theirs)
            try write("dear diary", to: data(theirs) + "/satchel.sqlite")
            try await run(["backup \(archive)"], in: theirs)

            let program = try TestShell(set: ["store=sqlite"], home: ours)
            #expect(await program.shell.run("restore \(archive) --merge --yes") == .failure)
            await program.shell.close()

            #expect(program.console.errors.contains("satchel.sqlite' is corrupt or not a database"))
            for name in ["/satchel.sqlite", "/closet-photos"] {
                #expect(!FileManager.default.fileExists(atPath: data(ours) + name))
            }
            #expect(!FileManager.default.fileExists(atPath: data(ours) + ".restoring"))
        }
    }

    // MARK: - Homes

    private func data(_ home: String) -> String { home + "/.local/share/satchel" }
    private func config(_ home: String) -> String { home + "/.config/satchel" }

    private func withHomes(_ body: (_ theirs: String, _ ours: String, _ archive: String) async throws -> Void)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "merge-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["theirs", "ours"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
        try await body(folder + "/theirs", folder + "/ours", folder + "/all.tar.gz")
    }

    private func write(_ text: String, to path: String) throws {
        try PrivateFolder.create(containing: path)
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// Runs lines, which all succeed, and returns what they printed.
    @discardableResult
    private func run(_ lines: [String], in home: String) async throws -> String {
        let program = try TestShell(set: ["store=sqlite"], home: home)
        for line in lines {
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
        }
        await program.shell.close()
        return program.console.output
    }
}
