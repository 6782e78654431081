import SatchelDI

/// A feature of Satchel: what it needs, what it provides, and the commands it adds.
///
/// ``settings`` are asked for before the configuration is read, so that its keys are known and checked even while the
/// plugin is disabled. ``register(in:)`` then describes services and commands, once for the process, and builds none. For
/// each configuration the whole graph is validated before the first command runs.
///
/// ```swift
/// public struct CoinsPlugin: FeaturePlugin {
///     public let id = "coins"
///     public let title = "Coins"
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
/// ``Settings`` is a service like any other. A service whose initializer reads none of the keys that `set` changes keeps
/// its instance, so what must outlive a change of the configuration needs nothing special.
///
/// A plugin whose registration throws, or whose part of the graph has a fault, is reported and left out; the others load.
/// Nothing a plugin does here may open a database, a file or a socket: that waits for the first command that needs it.
@MainActor
public protocol FeaturePlugin: Sendable {
    /// The first word of the feature's commands and the name in `plugins.enabled`: lower-case, stable.
    nonisolated var id: String { get }
    /// The name a person reads.
    nonisolated var title: String { get }
    /// What the feature is for, in a few words.
    nonisolated var summary: String { get }
    /// A line to try that needs nothing before it, such as `books search dune`; the whole list by default.
    nonisolated var example: String { get }
    /// The configuration keys of the feature, each beginning with its id and a dot.
    nonisolated var settings: [SettingDefinition] { get }
    /// The environment variables that hold keys of services the feature asks; none by default.
    ///
    /// Any other variable of the `SATCHEL_` family must set a configuration key, or the start stops.
    nonisolated var secretVariables: Set<String> { get }

    /// Describes the feature's services and commands; builds none.
    ///
    /// - Parameter builder: Takes the registrations.
    /// - Throws: Whatever makes the feature unusable; it is then reported and left out.
    func register(in builder: inout ContainerBuilder) throws
}

extension FeaturePlugin {
    public nonisolated var secretVariables: Set<String> { [] }
    public nonisolated var example: String { id + " list" }
}

/// The commands of a feature, made of services the container resolves, once a line means the feature.
public struct FeatureCommands: Sendable {
    private let makeAll: @MainActor @Sendable () throws -> [any Command]

    @usableFromInline
    init(_ makeAll: @escaping @MainActor @Sendable () throws -> [any Command]) {
        self.makeAll = makeAll
    }

    /// Makes the commands.
    ///
    /// - Returns: The commands, in the order help lists them.
    /// - Throws: Whatever makes the feature unusable.
    @MainActor
    public func make() throws -> [any Command] { try makeAll() }
}

extension ContainerBuilder {
    /// Registers the commands of a feature, made anew for each configuration.
    ///
    /// - Parameters:
    ///   - plugin: The feature's id, which is the first word of each command's path.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    ///   - make: Makes the commands; its parameters are services.
    @inlinable
    public mutating func registerCommands<each Dependency: Sendable>(
        of plugin: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ make: @escaping @MainActor @Sendable (repeat each Dependency) throws -> [any Command]
    ) {
        register(FeatureCommands.self, as: plugin, scope: .scoped, fileID: fileID, line: line) {
            (dependencies: repeat each Dependency) in
            FeatureCommands { try make(repeat each dependencies) }
        }
    }

    /// Lets a service stand for the implementation that a configuration key names.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for.
    ///   - key: The key that holds the name; one that nobody registered stops the start with the names that exist.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    public mutating func select<Service: Sendable>(
        _ service: Service.Type,
        by key: SettingKey<String>,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        select(service, fileID: fileID, line: line) { _ in key }
    }

    /// Lets a service stand for the implementation that one of several configuration keys names.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    ///   - key: Chooses the key.
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
