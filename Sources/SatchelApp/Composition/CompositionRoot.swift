import SatchelConfig
import SatchelDI
import SatchelPluginAPI

/// Composes the program: registers every service once, then validates the graph for each configuration.
///
/// The only place that knows every part. It builds nothing and opens nothing; the commands of a feature are made when a line
/// means it.
@MainActor
package struct CompositionRoot {
    /// Where the configuration is read from.
    package var sources: ConfigSources
    /// The features there are, enabled or not.
    package let plugins: [any FeaturePlugin]
    /// What the program itself provides.
    package let services: HostServices
    /// Holds what no configuration changes, for the whole process.
    private let process: Container
    /// The plugins whose registration threw, each with the reason.
    private let unusable: [String: String]

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
        overrides: @MainActor (inout ContainerBuilder) -> Void = { _ in }
    ) {
        self.sources = sources
        self.plugins = plugins
        self.services = services
        var builder = ContainerBuilder()
        var unusable: [String: String] = [:]
        services.register(in: &builder)
        for plugin in plugins {
            do {
                try builder.onBehalf(of: plugin.id) { try plugin.register(in: &$0) }
            } catch {
                unusable[plugin.id] = error.userMessage
            }
        }
        overrides(&builder)
        process = builder.buildRoot()
        self.unusable = unusable
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

    /// Composes the program for the current configuration.
    ///
    /// - Parameter previous: The composition whose place the new one takes; what the configuration does not change keeps
    ///   its instance.
    /// - Returns: The composed program, its graph validated.
    /// - Throws: ``ConfigErrors`` for a wrong configuration, implementation names that nobody provides included, and
    ///   ``CompositionError`` for a graph that is wrong in itself.
    package func compose(following previous: Composition? = nil) throws -> Composition {
        let settings = try loadSettings()
        let enabled = settings[HostSettings.enabledPlugins(of: plugins.map(\.id))]
        let chosen = enabled.compactMap { id in plugins.first { $0.id == id } }
        let others = plugins.filter { plugin in !chosen.contains { $0.id == plugin.id } }
        var failures = unusable
        let container = try makeContainer(settings, others.map(\.id), &failures, following: previous?.container)
        return Composition(
            settings: settings,
            container: container,
            plugins: chosen.map { plugin in
                if let reason = failures[plugin.id] { return .init(plugin, .failed(reason)) }
                return .init(plugin, .enabled) {
                    try container.resolve(FeatureCommands.self, named: plugin.id).make()
                }
            } + others.map { .init($0, .disabled) }
        )
    }

    /// Gives back what the process holds; the last composition is disposed of before.
    package func dispose() async { await process.dispose() }

    /// Makes the container of a configuration, without the plugins whose part of the graph is faulty.
    private func makeContainer(
        _ settings: Settings,
        _ disabled: [String],
        _ failures: inout [String: String],
        following previous: Container?
    ) throws -> Container {
        while true {
            do {
                return try process.makeChild(following: previous, leavingOut: Set(disabled + failures.keys)) {
                    $0.provide(settings)
                }
            } catch {
                let mistakes = error.faults.compactMap(configurationMistake)
                guard mistakes.isEmpty else {
                    throw ConfigErrors(mistakes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
                }
                var faults: [String: [String]] = [:]
                for fault in error.faults {
                    guard case .plugin(let id) = fault.owner else { throw CompositionError(faults: error) }
                    faults[id, default: []].append(fault.summary)
                }
                for (id, reasons) in faults { failures[id] = reasons.joined(separator: "; ") }
            }
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
}

/// A graph of services that is wrong in itself: a fault of the program or of a plugin.
package struct CompositionError: UserFacingError {
    /// Every fault.
    package let faults: GraphFaults

    package var message: String { "invalid dependency graph\n" + faults.description }
    package var hint: String? { "if a plugin is at fault, leave it out of plugins.enabled" }
    package var exitStatus: ExitStatus { .configuration }
    package var spansLines: Bool { true }
}
