import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: completing what the program knows")
@MainActor
struct CompletionValueTests {
    private let program: TestShell

    init() throws { program = try TestShell() }

    private func complete(_ line: String) async -> [String] {
        await program.shell.complete(line, line.utf8.count).candidates.map(\.text)
    }

    /// The completions of the process's arguments, the last one incomplete.
    private func arguments(_ words: String...) async -> [String] {
        await ArgumentCompletion(session: program.shell.session).candidates(for: words).map(\.text)
    }

    @Test(
        "set completes keys, then the values of each kind",
        arguments: [
            ("set store", ["store="]), ("set store=m", ["store=memory"]),
            ("set store ", ["sqlite", "memory"]),
            ("set network.offline=", ["network.offline=true", "network.offline=false"]),
            ("set shell.output=nd", ["shell.output=ndjson"]), ("set books.catalog=al", ["books.catalog=aladin"]),
            (
                "set plugins.enabled=books,c",
                ["plugins.enabled=books,cards", "plugins.enabled=books,coins", "plugins.enabled=books,closet"]
            ),
            ("set plugins.enabled=books,b", []), ("set shell.history-size=", ["shell.history-size=1000"]),
            ("set nothing=", []), ("config show shell.out", ["shell.output"]),
        ]
    )
    func settings(_ line: String, _ expected: [String]) async {
        #expect(await complete(line) == expected)
    }

    @Test(
        "Field words, filters and options complete the same values",
        arguments: [
            ("books search author:tols", ["author:Tolstoy"]), ("books search -author:tols", ["-author:Tolstoy"]),
            ("books search author:\"leo t", ["author:Leo Tolstoy"]), ("books list --author tols", ["Tolstoy"]),
            ("books list --author=tols", ["--author=Tolstoy"]), ("books filter author=tols", ["author=Tolstoy"]),
            ("books filter language=f", ["language=fr"]), ("books favorites author:tols", ["author:Tolstoy"]),
            ("coins search name:bitcoin\\ c", ["name:Bitcoin Cash"]), ("help books fav", ["fav", "favorites"]),
        ]
    )
    func fields(_ line: String, _ expected: [String]) async {
        #expect(await complete(line) == expected)
    }

    @Test("The options of the process complete, with their values")
    func options() async {
        #expect(await arguments("--o") == ["--offline", "--output"])
        #expect(await arguments("--offline", "--se") == ["--set"])
        #expect(await arguments("--output", "nd") == ["ndjson"])
        #expect(await arguments("--output=nd") == ["--output=ndjson"])
        #expect(await arguments("--set", "store=m") == ["store=memory"])
        #expect(await arguments("--set", "store=memory", "--set=store=s") == ["--set=store=sqlite"])
        #expect(await arguments("-c", "\"books sea") == ["books search"])
        #expect(await arguments("--config", "/etc/passw").contains("/etc/passwd"))
    }

    @Test("After them come the words of a command, in the quotes of the shell or without")
    func words() async {
        #expect(await arguments("bo") == ["books"])
        #expect(await arguments("--offline", "books", "sea") == ["search"])
        #expect(await arguments("--set", "store=memory", "books", "sort", "ye") == ["year"])
        #expect(await arguments("books", "search", "\"author:leo tol") == ["author:Leo Tolstoy"])
        #expect(await arguments("books", "search", "dune", "--lim") == ["--limit"])
    }

    @Test("The scripts of the shells are answered one completion a line")
    func command() async {
        #expect(await program.shell.run("completion words -- --offl") == .success)
        #expect(program.console.output.hasPrefix("--offline\t") && program.console.output.hasSuffix("\n"))
    }

    @Test("A store that does not answer in time is left out, and nothing waits for it")
    func slowStore() async throws {
        let gate = Gate()
        let words = Parameter.repeatedArgument(
            "word",
            .text,
            "what to wait for",
            from: CompletionSource("slow.words") {
                await gate.pass()
                return [Completion("stored")]
            }
        )
        let plugin = FakePlugin(
            id: "slow",
            commands: { _ in
                [
                    FakeCommand(CommandSpec("slow wait", "wait", arguments: [words.spec])) { _, _ in .none },
                    FakeCommand("slow wait started"),
                ]
            }
        )
        let shell = try TestShell(plugins: [plugin]).shell

        let found = await CompletionPatience.limited(to: .milliseconds(1)) { await shell.complete("slow wait st", 12) }
        #expect(found.candidates.map(\.text) == ["started"])
        gate.open()
    }
}
