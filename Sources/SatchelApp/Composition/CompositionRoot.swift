import SatchelConfig
import SatchelDI
import SatchelPluginAPI

/// Puts the program together: reads the configuration, registers every service, validates the graph, makes commands.
///
/// The only place that knows every part. It builds nothing that the commands do not need at once, and opens nothing.
@MainActor
package struct CompositionRoot {
    /// Where the configuration is read from.
    package var sources: ConfigSources
    /// The features there are, enabled or not.
    package let plugins: [any FeaturePlugin]
    /// What the program itself provides.
    package let services: HostServices
    /// Replaces services, for tests.
    package let overrides: @MainActor (inout ContainerBuilder) -> Void

    /// Creates a composition root.
    ///
    /// - Parameters:
    ///   - sources: Where the configuration is read from.
    ///   - plugins: The features there are.
    ///   - services: What the program itself provides.
    ///   - overrides: Replaces services, for tests.
    package init(
        sources: ConfigSources,
        plugins: [any FeaturePlugin] = PluginCatalog.all,
        services: HostServices,
        overrides: @escaping @MainActor (inout ContainerBuilder) -> Void = { _ in }
    ) {
        self.sources = sources
        self.plugins = plugins
        self.services = services
        self.overrides = overrides
    }

    /// Every configuration key, whether its plugin is enabled or not.
    package var definitions: [SettingDefinition] { HostSettings.definitions(with: plugins) }

    /// The configuration in force.
    ///
    /// - Throws: ``ConfigErrors`` with every mistake of every layer.
    package func loadSettings() throws(ConfigErrors) -> Settings {
        let secrets = plugins.reduce(into: Set<String>()) { $0.formUnion($1.secretVariables) }
        return try ConfigLoader(definitions: definitions, otherVariables: secrets).load(sources)
    }

    /// Puts the program together.
    ///
    /// - Returns: The composed program, its graph validated.
    /// - Throws: ``ConfigErrors`` for a wrong configuration, implementation names that nobody provides included, and
    ///   ``CompositionError`` for a graph that is wrong in itself.
    package func compose() throws -> Composition {
        let settings = try loadSettings()
        let enabled = settings[HostSettings.enabledPlugins(of: plugins.map(\.id))]
        var states: [String: Composition.PluginState.State] = [:]
        var builder = ContainerBuilder()
        services.register(in: &builder, settings: settings)
        let chosen = enabled.compactMap { id in plugins.first { $0.id == id } }
        for plugin in chosen {
            do {
                try builder.onBehalf(of: plugin.id) { try plugin.register(in: &$0, settings: settings) }
                states[plugin.id] = .enabled
            } catch {
                states[plugin.id] = .failed(Self.words(for: error))
            }
        }
        overrides(&builder)
        let container = try build(builder)

        var commands: [String: [any Command]] = [:]
        for plugin in chosen where states[plugin.id] == .enabled {
            do {
                commands[plugin.id] = try plugin.makeCommands(from: container)
            } catch {
                states[plugin.id] = .failed(Self.words(for: error))
            }
        }
        let others = plugins.filter { plugin in !chosen.contains { $0.id == plugin.id } }
        return Composition(
            settings: settings,
            container: container,
            plugins: (chosen + others).map {
                .init(plugin: $0, state: states[$0.id] ?? .disabled, commands: commands[$0.id] ?? [])
            }
        )
    }

    private func build(_ builder: ContainerBuilder) throws -> Container {
        do {
            return try builder.build()
        } catch {
            let mistakes = error.faults.compactMap(configurationMistake)
            guard mistakes.count == error.faults.count else { throw CompositionError(faults: error) }
            throw ConfigErrors(mistakes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        }
    }

    /// A fault that is a wrong word in the configuration and no fault of the program.
    private func configurationMistake(_ fault: GraphFault) -> ConfigError? {
        guard case .unknownImplementation(_, let name, let available, let provenance) = fault,
            case .configuration(let key, let origin) = provenance.owner
        else { return nil }
        return .wrongValue(
            key: key,
            place: origin,
            found: name,
            allowed: "one of " + available.joined(separator: ", "),
            nearest: NearestName.of(name, in: available),
            fallback: definitions.first { $0.name == key }?.defaultValue.written ?? ""
        )
    }

    private static func words(for error: any Error) -> String {
        (error as? any UserFacingError)?.message ?? "\(error)"
    }
}

/// A graph of services that is wrong in itself: a fault of the program or of a plugin.
package struct CompositionError: UserFacingError {
    /// Every fault.
    package let faults: GraphFaults

    package var message: String { "the program is put together wrongly\n" + faults.description }
    package var hint: String? { "if a plugin is at fault, leave it out of plugins.enabled" }
    package var exitStatus: ExitStatus { .configuration }
    package var spansLines: Bool { true }
}
