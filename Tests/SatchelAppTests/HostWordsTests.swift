import Foundation
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: words of the program itself")
@MainActor
struct HostWordsTests {
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
