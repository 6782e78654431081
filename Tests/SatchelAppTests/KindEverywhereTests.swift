import Foundation
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp
@testable import SatchelMCP

@Suite("App: a declared kind has what every feature has")
@MainActor
struct KindEverywhereTests {
    /// Runs a test with a program that has a kind of wine.
    private func withWine(set settings: [String] = [], _ body: (TestShell) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let program = try TestShell(set: settings, home: home)
        _ = await program.shell.run(
            """
            kinds new wine 'producer:text!' 'grape:choice*(Nebbiolo,Merlot)' guest:reference(wine) label:file \
            --view 'young: added:{year}'
            """
        )
        _ = await program.shell.run("wine add Barolo --producer Vietti --grape nebbiolo")
        try await body(program)
        await program.shell.close()
    }

    private func answer(_ line: String, in program: TestShell) async -> String {
        let before = program.console.output.count
        _ = await program.shell.run(line)
        return String(program.console.output.dropFirst(before))
    }

    @Test("Counts of what a search finds are of that alone, also where an index finds its words")
    func counted() async throws {
        try await withWine(set: ["store=sqlite"]) { program in
            let file = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString).csv")
            defer { try? FileManager.default.removeItem(at: file) }
            let rows = (0..<1200).map { "Cuvee \($0),Maker \($0 % 7),\($0 % 3 == 0 ? "Nebbiolo" : "Merlot")" }
            try Data((["title,producer,grape"] + rows).joined(separator: "\n").utf8).write(to: file)
            _ = await answer("wine import '\(file.path)' --yes", in: program)

            // A third has one grape, as Barolo has, a seventh one maker, and eleven have a number that begins with 119.
            for (words, count) in [("grape:nebbiolo", 401), ("'maker 3'", 171), ("119", 11), ("-grape:merlot", 401)] {
                let output = await answer("wine stats \(words) --by kind --output csv", in: program)
                #expect(output.contains("\nwine,\(count),"), "\(words): \(output)")
            }
        }
    }

    @Test("It has a manual page, which no reader complains about")
    func manual() async throws {
        try await withWine { program in
            let page = await answer("man wine", in: program)

            #expect(page.contains("SATCHEL") && page.contains("wine drink"))
            for reader in PageReader.allCases where reader.isInstalled {
                let complaints = try reader.complaints(about: page)
                #expect(complaints == "", "\(reader)")
            }
        }
    }

    @Test(
        "Shells complete its commands, options, values and views",
        arguments: [
            ("wine dr", "drink"), ("wine add X --gr", "--grape"), ("wine add X --grape M", "Merlot"),
            ("wine view y", "young"), ("wine add X --guest B", "Barolo"), ("kinds show w", "wine"), ("win", "wine"),
        ]
    )
    func completion(line: String, word: String) async throws {
        try await withWine { program in
            #expect(await answer("completion words -- \(line)", in: program).contains(word))
        }
    }

    @Test("Its commands are tools with a schema of its fields")
    func tools() async throws {
        try await withWine { program in
            let console = ToolConsole()
            program.shell.output.console = console
            let tools = ShellTools(of: program.shell, on: console, isReadOnly: false)
            let add = try #require(tools.tools.first { $0.name == "wine_add" })

            #expect(
                Set(tools.tools.map(\.name)).isSuperset(of: ["wine_search", "wine_drink", "wine_mine", "wine_view"])
            )
            #expect(add.inputSchema["properties"]?["producer"]?["type"] == .text("string"))
            let added = try await tools.call(
                "wine_add",
                ["wine": .list([.text("Volnay")]), "producer": .text("Lafarge")]
            )
            #expect(!added.isError)
            let found = try await tools.call("wine_search", ["words": .text("volnay")])
            #expect("\(found)".contains("Lafarge"))
        }
    }
}
