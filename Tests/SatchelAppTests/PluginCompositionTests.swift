import SatchelConsole
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: putting plugins together")
@MainActor
struct PluginCompositionTests {
    private struct AlphaService: Sendable {}
    private struct BetaService: Sendable {}

    private static let alpha = FakePlugin(
        id: "alpha",
        settings: [SettingKey.text("alpha.word", default: "a", "a word").definition],
        registration: { builder in builder.register(AlphaService.self) { AlphaService() } },
        commands: { _ in [FakeCommand("alpha hello"), FakeCommand("alpha again")] }
    )
    private static let beta = FakePlugin(
        id: "beta",
        settings: [SettingKey.text("beta.word", default: "b", "a word").definition],
        registration: { builder in builder.register(BetaService.self) { BetaService() } },
        commands: { _ in [FakeCommand("beta hello")] }
    )
    private static let gamma = FakePlugin(id: "gamma", commands: { _ in [FakeCommand("gamma hello")] })

    private func program(
        _ assignments: String...,
        plugins: [any FeaturePlugin] = [alpha, beta, gamma]
    ) throws -> TestShell {
        try TestShell(set: assignments, plugins: plugins)
    }

    private func commandNames(_ program: TestShell) -> [String] { program.shell.session.tree.commands.map(\.spec.name) }

    private func states(_ program: TestShell) -> [String] {
        program.shell.session.composition.plugins.map { "\($0.plugin.id) \($0.state)" }
    }

    @Test("Every plugin is enabled where nothing says otherwise")
    func everyPlugin() throws {
        #expect(try states(program()) == ["alpha enabled", "beta enabled", "gamma enabled"])
    }

    @Test("plugins.enabled says which features there are, and in which order")
    func enabledInOrder() throws {
        let program = try program("plugins.enabled=gamma,alpha")

        #expect(program.shell.session.tree.features.map(\.id) == ["gamma", "alpha"])
        #expect(states(program) == ["gamma enabled", "alpha enabled", "beta disabled"])
        #expect(commandNames(program).suffix(3) == ["gamma hello", "alpha hello", "alpha again"])
    }

    @Test("Disabling a plugin removes its commands, its completion and its registrations, and nothing else")
    func disabled() async throws {
        let all = try program()
        let some = try program("plugins.enabled=alpha,gamma")

        #expect(commandNames(all).filter { !commandNames(some).contains($0) } == ["beta", "beta help", "beta hello"])
        #expect(commandNames(some) == commandNames(all).filter { !$0.hasPrefix("beta") })
        let words = await (all.shell.complete("", 0), some.shell.complete("", 0))
        #expect(words.1.candidates == words.0.candidates.filter { $0.text != "beta" })
        #expect(await some.shell.complete("beta ", 5).candidates.isEmpty)
        let types = { (program: TestShell) in Set(program.shell.session.composition.container.graph.typeNames) }
        #expect(types(all).subtracting(types(some)) == ["BetaService"])
        #expect(types(some).isSubset(of: types(all)))

        #expect(await some.shell.run("beta hello") == .usage)
        #expect(await some.shell.run("use beta") == .usage)
        #expect(await some.shell.run("alpha hello") == .success)
        #expect(some.console.output == "done\n")
    }

    @Test("The keys of a disabled plugin are still known and checked")
    func keysOfDisabled() throws {
        let program = try program("plugins.enabled=alpha", "beta.word=x")

        #expect(program.shell.session.composition.settings.entry("beta.word")?.value == .text("x"))
        #expect(throws: ConfigErrors.self) { try self.program("plugins.enabled=alpha", "beta.wrod=x") }
    }

    @Test("With no plugin at all the program still answers")
    func noPlugin() async throws {
        let program = try program("plugins.enabled=")

        #expect(program.shell.session.tree.features.isEmpty)
        #expect(await program.shell.run("version") == .success)
        #expect(await program.shell.run("help") == .success)
        #expect(await program.shell.run("use alpha") == .usage)
        #expect(program.console.errors.contains("expected a feature from plugins.enabled"))
    }

    @Test("An unknown plugin is a mistake in the configuration, with the nearest one named")
    func unknownPlugin() {
        let errors = #expect(throws: ConfigErrors.self) { try program("plugins.enabled=alpha,betta") }

        #expect(
            errors?.message
                == "--set: invalid plugins.enabled 'betta': expected a list without duplicates of alpha, beta, gamma; "
                + "did you mean 'beta'?"
        )
        #expect(errors?.exitStatus == .configuration)
    }

    @Test("Putting the program together builds no service")
    func nothingBuilt() throws {
        let graph = try program().shell.session.composition.container.graph

        #expect(graph.services.count > 2)
        let created = Set(graph.services.filter(\.isCreated).map(\.key.typeName))
        #expect(created == ["Settings"])
    }

    @Test("Overrides reach every service, whichever plugin registered it")
    func overrides() async throws {
        struct Greeting: Sendable { let text: String }
        let plugin = FakePlugin(
            id: "delta",
            registration: { builder in
                builder.register(Greeting.self) { Greeting(text: "real") }
                builder.registerCommands(of: "delta") { (greeting: Greeting) in
                    [FakeCommand("delta hello") { _ in .message(greeting.text) }]
                }
            },
            commands: nil
        )
        let program = try TestShell(plugins: [plugin]) { builder in
            builder.override(Greeting.self) { Greeting(text: "fake") }
        }

        #expect(await program.shell.run("delta hello") == .success)
        #expect(program.console.output == "fake\n")
    }

    @Test("What the shipped file says is the default of every key, and it says every key")
    func shippedFile() throws {
        let definitions = HostServices.definitions(with: PluginCatalog.all)
        let shipped = try #require(ConfigLoader.shippedFile())
        let settings = try ConfigLoader(definitions: definitions).load(ConfigSources(shippedFile: shipped))

        for definition in definitions {
            #expect(settings.entry(definition.name)?.value == definition.defaultValue, "\(definition.name)")
        }
    }

    @Test(
        "Keys are unique, lower-case, and begin with the id of their plugin",
        arguments: await PluginCatalog.all.map(\.id)
    )
    func keys(_ id: String) throws {
        let plugin = try #require(PluginCatalog.all.first { $0.id == id })
        let all = HostServices.definitions(with: PluginCatalog.all).map(\.name)

        #expect(Set(all).count == all.count)
        #expect(plugin.settings.map(\.name).allSatisfy { $0.hasPrefix(id + ".") && $0 == $0.lowercased() })
    }
}

@Suite("App: plugins that fail")
@MainActor
struct FailingPluginTests {
    private struct Leftover: Sendable {}

    private static let good = FakePlugin(id: "good", commands: { _ in [FakeCommand("good hello")] })

    /// Two ways to fail, with the words a user then reads.
    private static func bad(_ stage: String, _ message: String = "no \u{1B}[31mlicense") -> FakePlugin {
        FakePlugin(
            id: "bad",
            registration: { builder in
                builder.register(Leftover.self) { Leftover() }
                if stage == "register" { throw FakeFailure(message: message) }
            },
            commands: { _ in
                if stage == "makeCommands" { throw FakeFailure(message: message) }
                return [FakeCommand("bad hello")]
            }
        )
    }

    @Test("A plugin whose registration throws is reported and left out, and the others load")
    func leftOut() async throws {
        let program = try TestShell(plugins: [Self.bad("register"), Self.good])

        #expect(program.console.errors == "warning: bad was not loaded: no ␛[31mlicense\n")
        #expect(program.shell.session.tree.features.map(\.id) == ["good"])
        #expect(await program.shell.run("good hello") == .success)
        #expect(await program.shell.run("bad hello") == .usage)
        #expect(await program.shell.complete("bad", 3).candidates.isEmpty)
    }

    @Test("A plugin whose commands cannot be made is reported when a line means it, once, and left out")
    func commandsFail() async throws {
        let program = try TestShell(plugins: [Self.bad("makeCommands"), Self.good])
        #expect(await program.shell.run("good hello") == .success)
        #expect(program.console.errors.isEmpty)

        #expect(await program.shell.run("bad hello") == .usage)
        #expect(
            program.console.errors.hasPrefix("warning: bad was not loaded: no ␛[31mlicense\nerror: unknown command")
        )
        #expect(program.shell.session.tree.features.map(\.id) == ["good"])
        _ = program.console.take()
        #expect(await program.shell.run("bad hello") == .usage)
        #expect(program.console.errors.hasPrefix("error: unknown command"))
        #expect(await program.shell.complete("bad", 3).candidates.isEmpty)
    }

    @Test("What asks every feature warns of one whose commands cannot be made, and goes on")
    func commandsOfOneFail() async throws {
        // It used to count, list or export the others as if they were all.
        let program = try TestShell(plugins: [Self.bad("makeCommands"), Self.good])
        #expect(await program.shell.run("stats") == .success)
        #expect(program.console.errors.contains("warning: bad was not loaded: no ␛[31mlicense\n"))
    }

    @Test("Nothing stays registered of a plugin whose registration throws half-way")
    func registrationsGone() throws {
        let failed = try TestShell(plugins: [Self.bad("register"), Self.good])
        let working = try TestShell(plugins: [Self.bad("never"), Self.good])

        #expect(!failed.shell.session.composition.container.graph.typeNames.contains("Leftover"))
        #expect(working.shell.session.composition.container.graph.typeNames.contains("Leftover"))
    }

    @Test("'plugins' says which failed and why")
    func listed() async throws {
        let program = try TestShell(plugins: [Self.bad("register", "no license"), Self.good])

        #expect(await program.shell.run("plugins --output tsv") == .success)
        #expect(
            program.console.output == """
                id\tstate\ttitle\tsummary\treason
                bad\tfailed\tThe bad\tno license\tno license
                good\tenabled\tThe good\twhat good is for\t

                """
        )
    }

    @Test("An error without words of its own is reported all the same")
    func plainError() throws {
        struct Plain: Error {}
        let plugin = FakePlugin(id: "bad", registration: { _ in throw Plain() })

        #expect(try TestShell(plugins: [plugin]).console.errors == "warning: bad was not loaded: Plain()\n")
    }

    @Test("A plugin that fails once the configuration was changed is reported then, and only once")
    func failsLater() async throws {
        let mode = SettingKey.text("bad.mode", default: "fine", "how it goes")
        let plugin = FakePlugin(
            id: "bad",
            settings: [mode.definition],
            commands: { settings in
                if settings[mode] != "fine" { throw FakeFailure(message: "the mode is \(settings[mode])") }
                return [FakeCommand("bad hello")]
            }
        )
        let program = try TestShell(plugins: [plugin, Self.good])
        #expect(program.console.errors.isEmpty)

        #expect(await program.shell.run("set bad.mode=poor") == .success)
        #expect(await program.shell.run("bad hello") == .usage)
        #expect(program.console.errors.hasPrefix("warning: bad was not loaded: the mode is poor\n"))
        #expect(await program.shell.run("good hello") == .success)
        _ = program.console.take()

        #expect(await program.shell.run("set shell.output=table") == .success)
        #expect(program.console.errors.isEmpty)
        #expect(await program.shell.run("set bad.mode=fine") == .success)
        #expect(await program.shell.run("bad hello") == .success)
    }
}
