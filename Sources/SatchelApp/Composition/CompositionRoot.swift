import SatchelDI
import SatchelLists
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI

/// Composes the program: registers every service once, then validates the graph for each configuration.
///
/// The only place that knows every part. It creates and opens nothing; a feature's commands are made when a line needs
/// them.
@MainActor
package struct CompositionRoot {
    /// The sources of the configuration.
    package var sources: ConfigSources
    private let builtIn: [any FeaturePlugin]
    /// The plugins the user added, which run in other processes.
    private(set) var external: [ExternalPlugin]
    /// The kinds that are declared as property lists.
    private(set) var kinds: [KindFeature]
    /// The services of the program itself.
    package let services: HostServices
    /// What lives as long as the process, whatever the configuration.
    private let process: Container
    private let unusable: [String: String]
    /// What was wrong with a configuration that was set aside.
    private(set) var brokenConfiguration: (any Error)?

    /// `overrides` replaces services in tests.
    package init(
        sources: ConfigSources,
        plugins: [any FeaturePlugin] = PluginCatalog.all,
        services: HostServices,
        overrides: @MainActor (inout ContainerBuilder) -> Void = { _ in }
    ) {
        self.sources = sources
        builtIn = plugins
        kinds = services.kinds(besides: plugins.map(\.id))
        external = services.externalPlugins(besides: (plugins + kinds).map(\.id))
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

    /// All features, enabled or not.
    package var plugins: [any FeaturePlugin] { builtIn + kinds + external }

    /// Reads the declared kinds and the list of added plugins again.
    mutating func reloadAddedPlugins() {
        kinds = services.kinds(besides: builtIn.map(\.id))
        external = services.externalPlugins(besides: (builtIn + kinds).map(\.id))
    }

    /// Adds a declared kind, until the kinds are read again.
    mutating func add(_ kind: KindFeature) { kinds.append(kind) }

    /// Ends the origin of a list of plugins to which those were added that the user has.
    static let andAdded = " and what you added"

    /// Every configuration key, also of disabled plugins.
    package var definitions: [SettingDefinition] { HostServices.definitions(with: plugins, without: disabled) }

    /// The configuration key of the enabled plugins.
    var enabledPlugins: SettingKey<[String]> { HostServices.enabledPlugins(of: plugins, without: disabled) }

    /// The added plugins that 'plugins disable' turned off.
    private var disabled: [String] { external.filter { !$0.isEnabled }.map(\.id) }

    /// Whether a name is that of a plugin which comes with the program.
    func isBuiltIn(_ name: String) -> Bool { builtIn.contains { $0.id == name } }

    /// Loads the configuration; the error lists every mistake of every layer.
    package func loadSettings() throws(ConfigErrors) -> Settings {
        let secrets = plugins.reduce(into: [SyncPassphrase.variable] as Set) { $0.formUnion($1.secretVariables) }
        let settings = try ConfigLoader(definitions: definitions, otherVariables: secrets).load(sources)
        // The shipped file can't name what a user adds; any other list of plugins counts as it is.
        let key = enabledPlugins
        let added = kinds.map(\.id) + external.filter(\.isEnabled).map(\.id)
        guard !added.isEmpty, let entry = settings.entry(key.name), entry.origin == sources.shippedFile else {
            return settings
        }
        return settings.replacing(
            key.name,
            with: .init(.words(settings[key] + added), origin: entry.origin + Self.andAdded)
        )
    }

    /// Composes the program for the current configuration; what is unchanged since `previous` keeps its instance.
    ///
    /// - Throws: ``ConfigErrors`` for a wrong configuration, including unknown implementation names, and
    ///   ``CompositionError`` for an invalid dependency graph.
    package func compose(following previous: Composition? = nil) throws -> Composition {
        let settings = try loadSettings()
        let enabled = settings[enabledPlugins]
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

    /// Uses the defaults where the configuration keeps the program from starting, so that `doctor` can say why.
    mutating func setAsideBrokenConfiguration() {
        do {
            _ = try compose()
        } catch {
            brokenConfiguration = error
            var kept = ConfigSources(environment: sources.environment.filter { !$0.key.hasPrefix("SATCHEL_") })
            kept.assignments = sources.assignments.filter { $0 == "network.offline=true" }
            sources = kept
        }
    }

    /// Disposes of what the process holds; dispose of the last composition before.
    package func dispose() async { await process.dispose() }

    /// Makes the container of a configuration, without the plugins whose part of the graph is invalid.
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
                    // These come and go in a session, unlike what the process was built with.
                    for plugin in kinds { $0.onBehalf(of: plugin.id) { plugin.register(in: &$0) } }
                    for plugin in external { $0.onBehalf(of: plugin.id) { plugin.register(in: &$0) } }
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

    /// The configuration error behind a fault; nil if the program or a plugin is at fault.
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

/// An invalid dependency graph: the fault of the program or of a plugin.
package struct CompositionError: UserFacingError {
    /// All faults found.
    package let faults: GraphFaults

    package var message: String { "invalid dependency graph\n" + faults.description }
    package var hint: String? { "if a plugin causes this, remove it from plugins.enabled" }
    package var exitStatus: ExitStatus { .configuration }
    package var spansLines: Bool { true }
}
