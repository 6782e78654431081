import SatchelDI

/// A feature of Satchel: what it needs, what it provides, and the commands it adds.
///
/// The composition root asks a plugin three things, in this order:
///
/// 1. ``settings``, before the configuration is read, so that its keys are known and checked even while the plugin is
///    disabled;
/// 2. ``register(in:settings:)``, which describes services and builds none; the whole graph is then validated;
/// 3. ``makeCommands(from:)``, once the container stands.
///
/// ```swift
/// package struct CoinsPlugin: FeaturePlugin {
///     package let id = "coins"
///     package let title = "Coins"
///     package let summary = "prices and favourites of coins"
///     package var settings: [SettingDefinition] { [CoinsSettings.market.definition] }
///
///     package func register(in builder: inout ContainerBuilder, settings: Settings) {
///         builder.register((any CoinMarket).self, as: "embedded", EmbeddedCoinMarket.init)
///         builder.select((any CoinMarket).self, by: CoinsSettings.market, in: settings)
///         builder.register(CoinListViewModel.self, CoinListViewModel.init)
///     }
///
///     package func makeCommands(from container: Container) throws -> [any Command] {
///         let list = try container.resolve(CoinListViewModel.self)
///         return [CoinsList(viewModel: list), CoinsShow(viewModel: list)]
///     }
/// }
/// ```
///
/// A plugin whose registration or commands throw is reported and left out; the others load. Nothing a plugin does here
/// may open a database, a file or a socket: that waits for the first command that needs it.
@MainActor
package protocol FeaturePlugin: Sendable {
    /// The first word of the feature's commands and the name in `plugins.enabled`: lower-case, stable.
    nonisolated var id: String { get }
    /// The name a person reads.
    nonisolated var title: String { get }
    /// What the feature is for, in a few words.
    nonisolated var summary: String { get }
    /// The configuration keys of the feature, each beginning with its id and a dot.
    nonisolated var settings: [SettingDefinition] { get }
    /// The environment variables that hold keys of services the feature asks; none by default.
    ///
    /// Any other variable of the `SATCHEL_` family must set a configuration key, or the start stops.
    nonisolated var secretVariables: Set<String> { get }

    /// Describes the feature's services; builds none.
    ///
    /// - Parameters:
    ///   - builder: Takes the registrations.
    ///   - settings: The configuration in force, checked.
    /// - Throws: Whatever makes the feature unusable; it is then reported and left out.
    func register(in builder: inout ContainerBuilder, settings: Settings) throws

    /// Makes the commands the feature adds.
    ///
    /// - Parameter container: Resolves what ``register(in:settings:)`` described.
    /// - Returns: The commands; the first word of every path is the feature's id.
    /// - Throws: Whatever makes the feature unusable; it is then reported and left out.
    func makeCommands(from container: Container) throws -> [any Command]
}

extension FeaturePlugin {
    package nonisolated var secretVariables: Set<String> { [] }
}

extension ContainerBuilder {
    /// Lets a service stand for the implementation a configuration key names.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for.
    ///   - key: The key that holds the name; one that nobody registered stops the start with the names that exist.
    ///   - settings: The configuration in force.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    package mutating func select<Service: Sendable>(
        _ service: Service.Type,
        by key: SettingKey<String>,
        in settings: Settings,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        select(
            service,
            named: settings[key],
            key: key.name,
            origin: settings.origin(of: key),
            fileID: fileID,
            line: line
        )
    }
}
