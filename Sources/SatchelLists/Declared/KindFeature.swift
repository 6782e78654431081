import SatchelCatalog
import SatchelDI
import SatchelPluginAPI

/// A kind that a program declares by a property list, as one of its features, with commands of its own in Swift.
///
/// ```swift
/// await SatchelProgram.main(
///     plugins: SatchelProgram.builtInPlugins
///         + [KindFeature("watchlist", propertyList: PackageResources.watchlist_plist, adding: WatchlistCommands())]
/// )
/// ```
public struct KindFeature: FeaturePlugin {
    private nonisolated let plugin: KindPlugin

    /// Names the kind; its property list is read when it is first meant, and one that is wrong disables the feature.
    public nonisolated init(_ id: String, propertyList: [UInt8], adding additions: (any KindAdditions)? = nil) {
        plugin = KindPlugin(KindFile(id, bytes: propertyList), adding: additions)
    }

    public nonisolated var id: String { plugin.id }
    public nonisolated var summary: String { plugin.summary }
    public nonisolated var settings: [SettingDefinition] { plugin.settings }

    public func register(in builder: inout ContainerBuilder) { plugin.register(in: &builder) }
}

/// Commands in Swift for a kind that is declared by a property list.
@MainActor
public protocol KindAdditions: Sendable {
    /// The commands over the list of the kind; the first word of each is the id of the kind.
    func commands<Declared: RecordKind>(
        over list: ListPresenter<Record<Declared>>,
        random: any RandomSource
    ) -> [any Command]
}
