import Foundation
import SatchelLists
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: words of the program itself")
@MainActor
struct HostWordsTests {
    @Test("No kind can take the word of a command, nor give its verbs a word that every kind has")
    func takenWords() async throws {
        let home = FileManager.default.temporaryDirectory.path + "/words-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let program = try TestShell(home: home)
        let host = RunningLine.hostCommands(in: program.shell.session, program.shell.line)
        let features = program.shell.session.composition.features.map(\.id)
        let words = host.flatMap { $0.spec.callPaths }.compactMap(\.first).filter {
            KindDeclaration.isID($0) && !features.contains($0)
        }
        #expect(Set(words).symmetricDifference(RunningLine.hostWords) == [])

        #expect(await program.shell.run("kinds new tea leaf --list crate --verb brew") == .success)
        let verbs = program.shell.session.tree.specs.map(\.path).filter { $0.first == "tea" && $0.count > 1 }
        let every = KindDeclaration.verbs.union(KindDeclaration.usualVerbs)
        #expect(Set(verbs.map { $0[1] }).subtracting(["crate", "brew"]).isSubset(of: every))
        #expect(KindDeclaration.usualVerbs.isSubset(of: verbs.map { $0[1] }))
        #expect(await program.shell.run("kinds new coffee --list sell") == .usage)
        #expect(verbs.count > 20)

        let kinds = home + "/.config/satchel/kinds"
        for name in ["help", "list", "quit"] {
            try FileManager.default.copyItem(atPath: "\(kinds)/tea.plist", toPath: "\(kinds)/\(name).plist")
        }
        _ = program.console.take()
        let next = try TestShell(home: home)
        #expect(next.shell.session.composition.features.map(\.id) == features + ["tea"])
        #expect(next.console.errors.split(separator: "\n").count == 3)
    }

    @Test("With coins alone, help says nothing of books", arguments: [[], ["coins"]])
    func help(_ feature: [String]) async throws {
        let program = try TestShell(set: ["plugins.enabled=" + feature.joined(separator: ",")])
        let commands = RunningLine.hostCommands(in: program.shell.session, program.shell.line).map { $0.spec.name }

        let lines = ["help"] + (feature + commands).map { "help " + $0 }
        for line in lines {
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
            for (_, text) in program.console.take() {
                #expect(!text.localizedStandardContains("book"), "\(line): \(text)")
            }
        }
        #expect(program.shell.session.composition.features.map(\.id) == feature)
    }

    @Test(
        "With coins alone, errors say nothing of books",
        arguments: [
            "xyzzy", "use xyzzy", "set xyzzy", "set xyzzy=1", "set =", "set coins.view", "config show xyzzy",
            "output xyzzy", "\"", "coins serch", "history x", "help xyzzy",
        ]
    )
    func errors(_ line: String) async throws {
        let program = try TestShell(set: ["plugins.enabled=coins"])

        #expect(await program.shell.run(line) != .success || line == "set coins.view")
        for (_, text) in program.console.take() { #expect(!text.localizedStandardContains("book"), "\(text)") }
    }
}
