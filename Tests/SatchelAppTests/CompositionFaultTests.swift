import SatchelConfig
import SatchelDI
import SatchelPluginAPI
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
            registration: { builder, settings in
                if id == "alpha" {
                    builder.register((any Engine).self, as: "steam") { Steam() }
                    builder.register((any Engine).self, as: "petrol") { Petrol() }
                    builder.select((any Engine).self, by: key, in: settings)
                } else {
                    builder.register(Steam.self, as: "steam") { Steam() }
                    builder.select(Steam.self, by: key, in: settings)
                }
            }
        )
    }

    /// A feature that needs what nobody provides.
    private static let broken = FakePlugin(
        id: "broken",
        registration: { builder, _ in builder.register(Car.self) { (absent: Absent) in Car(absent: absent) } }
    )

    @Test("A name nobody provides is a mistake in the configuration, with the names that exist and what was meant")
    func unknownImplementation() {
        let errors = #expect(throws: ConfigErrors.self) {
            try TestShell(set: ["alpha.engine=petrl"], plugins: [Self.engine("alpha")])
        }

        #expect(
            errors?.message
                == "--set: alpha.engine is 'petrl', and must be one of steam, petrol; did you mean 'petrol'?"
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

        #expect(errors?.message.contains("alpha.engine is 'x'") == true)
        #expect(errors?.message.contains("beta.engine is 'y'") == true)
    }

    @Test("Names are not asked for by a plugin that is disabled")
    func disabledPlugin() throws {
        let program = try TestShell(
            set: ["alpha.engine=x", "plugins.enabled=beta"],
            plugins: [Self.engine("alpha"), Self.engine("beta")]
        )

        #expect(program.shell.tree.features.map(\.id) == ["beta"])
    }

    @Test("A service a plugin needs and nobody provides is a fault that names the plugin and the place")
    func missingService() {
        let error = #expect(throws: CompositionError.self) { try TestShell(plugins: [Self.broken]) }

        #expect(error?.message.contains("nothing provides Absent, which Car needs") == true)
        #expect(error?.message.contains("plugin broken") == true)
        #expect(error?.message.contains("SatchelAppTests/CompositionFaultTests.swift:") == true)
        #expect(error?.hint == "if a plugin is at fault, leave it out of plugins.enabled")
        #expect(error?.exitStatus == .configuration)
    }

    @Test("The same service registered by two plugins is a fault that names both")
    func duplicateService() {
        let plugins = ["one", "two"].map { id in
            FakePlugin(id: id, registration: { builder, _ in builder.register(Steam.self) { Steam() } })
        }
        let error = #expect(throws: CompositionError.self) { try TestShell(plugins: plugins) }

        #expect(error?.message.contains("plugin one") == true)
        #expect(error?.message.contains("plugin two") == true)
    }

    @Test("A fault of the graph beside a wrong name shows both")
    func both() {
        let error = #expect(throws: CompositionError.self) {
            try TestShell(set: ["alpha.engine=x"], plugins: [Self.engine("alpha"), Self.broken])
        }

        #expect(error?.message.contains("nobody provides Engine 'x'; there is steam, petrol") == true)
        #expect(error?.message.contains("nothing provides Absent") == true)
    }

    @Test("Leaving the plugin at fault out helps, as the hint says")
    func leftOut() throws {
        let program = try TestShell(set: ["plugins.enabled=alpha"], plugins: [Self.engine("alpha"), Self.broken])

        #expect(program.shell.tree.features.map(\.id) == ["alpha"])
    }
}
