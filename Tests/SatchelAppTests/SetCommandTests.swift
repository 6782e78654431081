import SatchelDI
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp

private protocol Engine: Sendable { var sound: String { get } }
private struct Steam: Engine { let sound = "puff" }
private struct Petrol: Engine { let sound = "brumm" }

@Suite("App: changing the configuration in a conversation")
@MainActor
struct SetCommandTests {
    private static let engine = SettingKey.implementation("alpha.engine", default: "steam", "what drives it")

    private static let alpha = FakePlugin(
        id: "alpha",
        settings: [engine.definition],
        registration: { builder in
            builder.register((any Engine).self, as: "steam") { Steam() }
            builder.register((any Engine).self, as: "petrol") { Petrol() }
            builder.select((any Engine).self, by: engine)
            builder.registerCommands(of: "alpha") { (engine: any Engine) in
                [
                    FakeCommand("alpha sound") { _ in .message(engine.sound) },
                    FakeCommand("alpha go") { context in
                        context.navigate(to: Destination("alpha", "first"))
                        context.navigate(to: Destination("alpha", "second"))
                        return .none
                    },
                ]
            }
        },
        commands: nil
    )
    private static let beta = FakePlugin(id: "beta", commands: { _ in [FakeCommand("beta hello")] })

    /// What a line prints on standard output, given that it succeeds.
    private func answer(_ line: String, _ program: TestShell) async -> String {
        _ = program.console.take()
        #expect(await program.shell.run(line) == .success)
        #expect(program.console.errors.isEmpty)
        return program.console.output
    }

    @Test("A feature that is not enabled says so, and how to enable it")
    func disabledFeature() async throws {
        let program = try TestShell(set: ["plugins.enabled=alpha"], plugins: [Self.alpha, Self.beta])

        for line in ["beta", "beta hello"] {
            #expect(await program.shell.run(line) == .usage)
            let told = "error: feature 'beta' is not enabled\nhint: run 'set plugins.enabled=alpha,beta' to enable it"
            #expect(program.console.errors.hasPrefix(told))
            _ = program.console.take()
        }
        #expect(await program.shell.run("set plugins.enabled=alpha,beta") == .success)
        #expect(await answer("beta hello", program) == "done\n")
    }

    @Test("Another implementation takes over at once, however the assignment is written")
    func recomposes() async throws {
        let program = try TestShell(plugins: [Self.alpha])

        #expect(await answer("alpha sound", program) == "puff\n")
        #expect(await answer("set alpha.engine=petrol", program) == "alpha.engine is now petrol\n")
        #expect(await answer("alpha sound", program) == "brumm\n")
        #expect(await answer("set alpha.engine steam", program) == "alpha.engine is now steam\n")
        #expect(await answer("alpha sound", program) == "puff\n")
        #expect(program.shell.session.composition.settings.origin(of: Self.engine) == "set")
    }

    @Test("A closed program, and one of a former configuration, leave nothing in memory")
    func nothingStays() async throws {
        weak var session: Session?
        weak var former: Container?
        weak var latest: Container?
        func use() async throws {
            let program = try TestShell()
            session = program.shell.session
            former = program.shell.session.composition.container
            for line in [
                "books search dune", "coins list", "cards list", "closet add Coat --category outer",
                "set books.catalog=fixture",
            ] {
                _ = await answer(line, program)
            }
            #expect(former == nil)
            latest = program.shell.session.composition.container
            _ = await answer("books search dune", program)
            await program.shell.close()
        }
        try await use()

        #expect(session == nil && latest == nil)
    }

    @Test("Favorites and recent searches in memory outlive it")
    func favoritesKept() async throws {
        let program = try TestShell()
        for line in ["books search dune", "books fav 1", "set books.catalog=fixture"] {
            _ = await answer(line, program)
        }

        #expect(await answer("books favorites --output plain", program).contains("Dune"))
        #expect(await answer("books recent --output plain", program).contains("dune"))
        #expect(await answer("books list --output plain", program).contains("Fixture Book One"))
    }

    @Test(
        "A wrong one leaves everything as it was",
        arguments: [
            "set alpha.engne=petrol", "set alpha.engine=diesel",
            "set plugins.enabled=gamma", "set =x", "set shell.output=xml",
        ]
    )
    func wrongAssignment(_ line: String) async throws {
        let program = try TestShell(plugins: [Self.alpha, Self.beta])
        for before in ["use alpha", "set alpha.engine=petrol", "output plain", "alpha go"] {
            _ = await answer(before, program)
        }
        _ = program.console.take()
        let shell = program.shell
        let settings = await answer("set", program)

        #expect(await shell.run(line) == .configuration)
        #expect(program.console.errors.hasPrefix("error: "))

        #expect(await answer("set", program) == settings)
        #expect(await answer("sound", program) == "brumm\n")
        #expect(await answer("output", program) == "output is plain\n")
        #expect(await answer("back", program) == "at first\n")
        #expect(await answer("beta hello", program) == "done\n")
        // And the mistake is not made again by the next, right, one.
        #expect(await answer("set alpha.engine=steam", program) == "alpha.engine is now steam\n")
    }

    @Test("Words it cannot read are a usage error", arguments: ["set a b c", "set alpha.engine=x y"])
    func usage(_ line: String) async throws {
        let program = try TestShell(plugins: [Self.alpha])

        #expect(await program.shell.run(line) == .usage)
        #expect(program.console.errors.contains("hint: usage: set [<key=value>...]"))
    }

    @Test("The format changes with its key, and stays as the session has it when another key changes")
    func format() async throws {
        let program = try TestShell(plugins: [Self.alpha])

        _ = await answer("set shell.output=tsv", program)
        #expect(await answer("output", program).contains("tsv"))
        _ = await answer("output json", program)
        _ = await answer("set alpha.engine=petrol", program)
        #expect(await answer("output --output plain", program) == "output is json\n")
    }

    @Test("Places in a feature that it does not touch are still there")
    func unchangedPlaces() async throws {
        let program = try TestShell(plugins: [Self.alpha])
        for line in ["use alpha", "alpha go", "set shell.history-size=7"] { _ = await answer(line, program) }

        #expect(await answer("back", program) == "at first\n")
    }

    @Test("What is kept in memory outlives every change that does not choose another store")
    func memoryKept() async throws {
        let program = try TestShell()
        for line in [
            "coins buy BTC 1", "quest here 37.5,127", "quest visit 1", "closet add Coat --category outer",
            "set books.page-size=5", "set coins.page-size=6", "set quest.page-size=7", "set closet.page-size=8",
        ] {
            _ = program.console.take()
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
        }

        #expect(await answer("coins holdings --output plain", program).contains("BTC"))
        #expect(await answer("closet list --output plain", program).contains("Coat"))
        #expect(await answer("quest here --output plain", program).contains("37.5"))
    }

    @Test("A list stays on screen while the keys of other features change, and is made anew when its own do")
    func listKept() async throws {
        let program = try TestShell()
        for line in ["books search tolkien", "set coins.page-size=5"] { _ = await answer(line, program) }
        #expect(await program.shell.run("books show 1") == .success)

        _ = await answer("set books.page-size=5", program)
        #expect(await program.shell.run("books show 1") == .failure)
    }

    @Test("Places of before are forgotten where another implementation takes over, because their lists are")
    func places() async throws {
        let program = try TestShell(plugins: [Self.alpha])
        for line in ["use alpha", "alpha go", "set alpha.engine=petrol"] { _ = await answer(line, program) }

        #expect(program.shell.session.coordinator.activeFeature == "alpha")
        #expect(await answer("back", program) == "back at the top\n")
    }

    @Test("Disabling the active feature leads to the top, and nothing leads back into it")
    func disablingActive() async throws {
        let program = try TestShell(plugins: [Self.alpha, Self.beta])
        for line in ["use alpha", "set plugins.enabled=beta"] { _ = await answer(line, program) }

        #expect(program.shell.session.coordinator.activeFeature == nil)
        #expect(await program.shell.run("sound") == .usage)
        #expect(await answer("back", program) == "nothing to go back to\n")
        _ = await answer("set plugins.enabled=beta,alpha", program)
        #expect(await answer("alpha sound", program) == "puff\n")
    }
}
