import Foundation
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelApp

/// `Past` has a folder for each version that changed a layout, with the same collection in every one; none is ever changed.
///
/// `0.2.0` is the first; `0.2.0-collection-3` has what 0.2.0 wrote once items had folded titles: the same file with a change undone and
/// redone, imported libraries and prices of cards, and operations encrypted with a passphrase.
@Suite("App: what earlier versions wrote is read")
@MainActor
struct LayoutSampleTests {
    private static let folder = String(#filePath.dropLast("LayoutSampleTests.swift".count)) + "Past/"

    private static let settings = ["store=sqlite", "books.catalog=auto", "cards.catalog=auto"]
    private nonisolated static let versions = ["0.2.0", "0.2.0-collection-3"]

    enum Layout: String, CaseIterable { case database, operations, backup, json }

    @Test("Each layout brings the same collection", arguments: versions, Layout.allCases)
    func collection(_ version: String, _ layout: Layout) async throws {
        try await withTemporaryFolder { folder in
            let sample = Self.folder + version
            // Reading may write: sync adds a folder, and a database its log.
            try FileManager.default.copyItem(atPath: sample, toPath: folder + "/sample")
            try place(folder + "/sample", layout, in: folder + "/home")

            try await run(lines(layout, folder + "/sample") + ["export \(folder)/read.json"], in: folder + "/home")
            #expect(try kinds(folder + "/read.json") == kinds(sample + "/everything.json"))
        }
    }

    @Test("A database keeps its journal and its imports", arguments: versions, [Layout.database, .backup])
    func journal(_ version: String, _ layout: Layout) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.copyItem(atPath: Self.folder + version, toPath: folder + "/sample")
            try place(folder + "/sample", layout, in: folder + "/home")

            let output = try await run(
                lines(layout, folder + "/sample") + [
                    "coins sources --output csv", "undo", "undo", "history dune --output csv",
                ],
                in: folder + "/home"
            )
            #expect(output.contains("bitcoin/usd,,2,2026-11-26,"))
            #expect(output.contains("undid: rated 'Dune' 5\n"))
            #expect(output.contains("finished reading 'Dune',reading-1,finished,,2021-02,reading-1,"))
        }
    }

    @Test("A backup brings imported libraries, and prices of cards")
    func libraries() async throws {
        try await withTemporaryFolder { folder in
            let output = try await run(
                lines(.backup, Self.folder + "0.2.0-collection-3") + [
                    "books search moonstone --output plain", "cards search charizard --output plain",
                    "worth --output csv",
                ],
                in: folder
            )
            #expect(output.contains("The Moonstone\tWilkie Collins\t1868\t\ten\n"))
            #expect(output.contains("my-1\tDark Charizard\tFire\t80\tmy\t\t\timported"))
            #expect(output.contains("cards,2,700.58 USD,,tcgplayer,2026-11-20"))
        }
    }

    // MARK: - Homes

    /// Puts the files of a version where the program looks for them.
    private func place(_ sample: String, _ layout: Layout, in home: String) throws {
        let files = FileManager.default
        let folders = layout == .database ? ["data": ".local/share/satchel", "config": ".config/satchel"] : [:]
        try files.createDirectory(atPath: home, withIntermediateDirectories: true)
        for (name, target) in folders {
            let path = home + "/" + target
            let parent = URL(filePath: path).deletingLastPathComponent()
            try files.createDirectory(at: parent, withIntermediateDirectories: true)
            try files.copyItem(atPath: sample + "/" + name, toPath: path)
        }
        if layout == .operations, let passphrase = files.contents(atPath: sample + "/passphrase") {
            let configuration = home + "/.config/satchel"
            try files.createDirectory(atPath: configuration, withIntermediateDirectories: true)
            let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            #expect(
                files.createFile(atPath: configuration + "/sync.passphrase", contents: passphrase, attributes: mode)
            )
        }
    }

    /// The lines that read a layout.
    private func lines(_ layout: Layout, _ sample: String) -> [String] {
        let isEncrypted = FileManager.default.fileExists(atPath: sample + "/passphrase")
        return switch layout {
        case .database: []
        case .operations: ["sync setup \(sample)/sync" + (isEncrypted ? " --passphrase" : ""), "sync"]
        case .backup: ["restore \(sample)/backup.tar.gz --yes"]
        case .json: ["import \(sample)/everything.json --yes"]
        }
    }

    /// A whole file without the day on which it was written.
    private func kinds(_ path: String) throws -> Substring {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text[try #require(text.firstRange(of: "\"kinds\"")).lowerBound...]
    }

    /// Runs each line in a program of its own, as a restore needs, and returns what they printed.
    @discardableResult
    private func run(_ lines: [String], in home: String) async throws -> String {
        var output = ""
        for line in lines {
            // After the samples were written, since changes that are ahead of the clock wait.
            let program = try TestShell(set: Self.settings, home: home, clock: FixedClock(now: 1_796_126_400))
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
            await program.shell.close()
            output += program.console.output
        }
        return output
    }
}
