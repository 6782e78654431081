import SatchelDI

/// A feature of Satchel: its settings, its services and its commands.
///
/// ``settings`` is read before the configuration, so that its keys are known and checked even while the plugin is
/// disabled. ``register(in:)`` then describes services and commands, once per process, and creates none. For each
/// configuration the whole graph is validated before the first command runs.
///
/// ```swift
/// public struct CoinsPlugin: FeaturePlugin {
///     public let id = "coins"
///     public let summary = "prices and favorites of coins"
///     public var settings: [SettingDefinition] { [CoinsSettings.market.definition] }
///
///     public func register(in builder: inout ContainerBuilder) {
///         builder.register((any CoinMarket).self, as: "embedded", EmbeddedCoinMarket.init)
///         builder.register((any CoinMarket).self, as: "coingecko") {
///             (network: any DecodableDataFetchable, settings: Settings) in
///             CoinGeckoMarket(network: network, address: settings[CoinsSettings.coinGecko])
///         }
///         builder.select((any CoinMarket).self, by: CoinsSettings.market)
///         builder.register(CoinListViewModel.self, CoinListViewModel.init)
///         builder.registerCommands(of: id) { (list: CoinListViewModel) in
///             [CoinsList(viewModel: list), CoinsShow(viewModel: list)]
///         }
///     }
/// }
/// ```
///
/// ``Settings`` is a service like any other. A service whose initializer reads none of the keys that `set` changes
/// keeps its instance, so one that must outlive a configuration change needs nothing special.
///
/// A plugin whose registration throws, or whose part of the graph has a fault, is reported and left out. Nothing a
/// plugin does here may open a database, a file or a socket: that waits for the first command that needs it.
@MainActor
public protocol FeaturePlugin: Sendable {
    /// The first word of the feature's commands and the name in `plugins.enabled`: lower-case, stable.
    nonisolated var id: String { get }
    /// The display name; by default the id with a capital letter.
    nonisolated var title: String { get }
    /// What the feature is for, in a few words.
    nonisolated var summary: String { get }
    /// A line to try that needs nothing before it, such as `books search dune`; the `list` command by default.
    nonisolated var example: String { get }
    /// The configuration keys of the feature, each beginning with its id and a dot.
    nonisolated var settings: [SettingDefinition] { get }
    /// The environment variables that hold the feature's service keys; none by default.
    ///
    /// Any other `SATCHEL_` variable must set a configuration key; otherwise Satchel does not start.
    nonisolated var secretVariables: Set<String> { get }

    /// Registers the feature's services and commands, and creates none.
    ///
    /// If it throws, the feature is reported and left out.
    func register(in builder: inout ContainerBuilder) throws
}

extension FeaturePlugin {
    public nonisolated var title: String { id.prefix(1).uppercased() + id.dropFirst() }
    public nonisolated var secretVariables: Set<String> { [] }
    public nonisolated var example: String { id + " list" }
}

/// The commands of a feature, created from services of the container when a line first needs them.
public struct FeatureCommands: Sendable {
    private let makeAll: @MainActor @Sendable () throws -> [any Command]

    @usableFromInline
    init(_ makeAll: @escaping @MainActor @Sendable () throws -> [any Command]) {
        self.makeAll = makeAll
    }

    /// Creates the commands, in the order help lists them; throws if the feature is unusable.
    @MainActor
    public func make() throws -> [any Command] { try makeAll() }
}

extension ContainerBuilder {
    /// Registers the commands of a feature, created again for each configuration from services of the container.
    ///
    /// The feature's id is the first word of each command's path.
    @inlinable
    public mutating func registerCommands<each Dependency: Sendable>(
        of plugin: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> [any Command]
    ) {
        register(FeatureCommands.self, as: plugin, scope: .scoped, fileID: fileID, line: line) {
            (dependencies: (repeat each Dependency)) in
            FeatureCommands { try make(repeat each dependencies) }
        }
    }

    /// Selects the implementation of a service that a configuration key names.
    ///
    /// A name that is not registered stops the start, and the error lists those that are.
    public mutating func select<Service: Sendable>(
        _ service: Service.Type,
        by key: SettingKey<String>,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        select(service, fileID: fileID, line: line) { _ in key }
    }

    /// Selects the implementation of a service that one of several configuration keys names.
    public mutating func select<Service: Sendable>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        by key: @escaping @Sendable (Settings) -> SettingKey<String>
    ) {
        select(service, reading: Settings.self, fileID: fileID, line: line) { settings in
            let key = key(settings)
            return ImplementationChoice(settings[key], key: key.name, origin: settings.origin(of: key))
        }
    }
}
