import SatchelDI
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

private protocol Engine: Sendable {}
private struct Steam: Engine {}
private struct Petrol: Engine {}
private struct Absent: Sendable {}
private struct Car: Sendable { let absent: Absent }

@Suite("App: programs that cannot be put together")
@MainActor
struct CompositionFaultTests {
    /// A feature that lets the configuration choose an engine.
    private static func engine(_ id: String) -> FakePlugin {
        let key = SettingKey.implementation("\(id).engine", default: "steam", "what drives it")
        return FakePlugin(
            id: id,
            settings: [key.definition],
            registration: { builder in
                if id == "alpha" {
                    builder.register((any Engine).self, as: "steam") { Steam() }
                    builder.register((any Engine).self, as: "petrol") { Petrol() }
                    builder.select((any Engine).self, by: key)
                } else {
                    builder.register(Steam.self, as: "steam") { Steam() }
                    builder.select(Steam.self, by: key)
                }
            }
        )
    }

    /// A feature that needs what nobody provides.
    private static let broken = FakePlugin(
        id: "broken",
        registration: { builder in builder.register(Car.self) { (absent: Absent) in Car(absent: absent) } }
    )

    @Test("A name nobody provides is a mistake in the configuration, with the names that exist and what was meant")
    func unknownImplementation() {
        let errors = #expect(throws: ConfigErrors.self) {
            try TestShell(set: ["alpha.engine=petrl"], plugins: [Self.engine("alpha")])
        }

        #expect(
            errors?.message
                == "--set: invalid alpha.engine 'petrl': expected one of steam, petrol; did you mean 'petrol'?"
        )
        #expect(errors?.hint == "the default is 'steam'")
        #expect(errors?.exitStatus == .configuration)
    }

    @Test("A name that several services are chosen by is one mistake")
    func sharedKey() {
        let errors = #expect(throws: ConfigErrors.self) { try TestShell(set: ["store=sqlit"], plugins: []) }

        #expect(
            errors?.errors == [
                .wrongValue(
                    key: "store",
                    place: "--set",
                    found: "sqlit",
                    allowed: "one of sqlite, memory",
                    nearest: "sqlite",
                    fallback: "sqlite"
                )
            ]
        )
    }

    @Test("All names that nobody provides are reported at once")
    func severalNames() {
        let errors = #expect(throws: ConfigErrors.self) {
            try TestShell(
                set: ["alpha.engine=x", "beta.engine=y"],
                plugins: [Self.engine("alpha"), Self.engine("beta")]
            )
        }

        #expect(errors?.message.contains("invalid alpha.engine 'x'") == true)
        #expect(errors?.message.contains("invalid beta.engine 'y'") == true)
    }

    @Test("Names are not asked for by a plugin that is disabled")
    func disabledPlugin() throws {
        let program = try TestShell(
            set: ["alpha.engine=x", "plugins.enabled=beta"],
            plugins: [Self.engine("alpha"), Self.engine("beta")]
        )

        #expect(program.shell.session.tree.features.map(\.id) == ["beta"])
    }

    @Test("A plugin that needs what nobody provides is left out with the reason, and the rest runs")
    func missingService() async throws {
        let program = try TestShell(plugins: [Self.broken, Self.engine("alpha")])

        #expect(
            program.console.errors
                == "warning: broken was not loaded: Absent is not registered, but Car depends on it\n"
        )
        #expect(program.shell.session.tree.features.map(\.id) == ["alpha"])
        #expect(!program.shell.session.composition.container.graph.typeNames.contains("Car"))
        #expect(program.shell.session.composition.container.faults().isEmpty)
        #expect(await program.shell.run("plugins") == .success)
    }

    @Test("Commands that need what nobody provides are found before any runs")
    func missingForCommands() throws {
        let plugin = FakePlugin(
            id: "beta",
            registration: { builder in builder.registerCommands(of: "beta") { (_: Absent) in [FakeCommand("beta go")] }
            },
            commands: nil
        )
        let program = try TestShell(plugins: [plugin])

        #expect(program.console.errors.contains("Absent is not registered, but FeatureCommands 'beta' depends on it"))
        #expect(program.shell.session.tree.features.isEmpty)
    }

    @Test("Of two plugins that register one service the second is left out")
    func duplicateService() throws {
        let plugins = ["one", "two"].map { id in
            FakePlugin(id: id, registration: { builder in builder.register(Steam.self) { Steam() } })
        }
        let program = try TestShell(plugins: plugins)

        #expect(program.console.errors == "warning: two was not loaded: Steam is registered twice\n")
        #expect(program.shell.session.tree.features.map(\.id) == ["one"])
    }

    @Test("A wrong name beside a faulty plugin stops the start")
    func both() {
        let errors = #expect(throws: ConfigErrors.self) {
            try TestShell(set: ["alpha.engine=x"], plugins: [Self.engine("alpha"), Self.broken])
        }

        #expect(errors?.message.contains("invalid alpha.engine 'x'") == true)
    }

    @Test("An override of what nobody registered is a fault, and one of a disabled plugin's service is none")
    func strayOverride() throws {
        let error = #expect(throws: CompositionError.self) {
            try TestShell(plugins: []) { builder in builder.override(Absent.self) { Absent() } }
        }
        #expect(error?.message.contains("Absent is overridden but not registered") == true)
        #expect(error?.exitStatus == .configuration)

        let program = try TestShell(
            set: ["plugins.enabled=beta"],
            plugins: [Self.engine("alpha"), Self.engine("beta")]
        ) {
            $0.override((any Engine).self) { Petrol() }
        }
        #expect(program.shell.session.tree.features.map(\.id) == ["beta"])
    }
}
