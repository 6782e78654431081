import SatchelConsole
import SatchelMCP
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI
import SatchelPostgres

/// The configuration keys of the program itself.
extension HostServices {
    /// The store of favorites and recent searches.
    package static let store = SatchelDatabase.store
    package static let prompt = SettingKey.text(
        "shell.prompt",
        default: "{feature}> ",
        "the prompt; {feature} is replaced by the active feature"
    )
    package static let historySize = SettingKey.integer(
        "shell.history-size",
        default: 1000,
        allowed: 0...100_000,
        "number of history lines to keep"
    )
    package static let output = SettingKey<OutputFormat>.choice(
        "shell.output",
        default: .table,
        "the output format"
    )

    /// The enabled features, in order; by default all but those that 'plugins disable' turned off.
    static func enabledPlugins(of plugins: [any FeaturePlugin], without off: [String]) -> SettingKey<[String]> {
        .words(
            "plugins.enabled",
            default: plugins.map(\.id).filter { !off.contains($0) },
            allowed: plugins.map(\.id),
            "enabled features, in order"
        )
    }

    /// All keys of the program and its plugins.
    package static func definitions(
        with plugins: [any FeaturePlugin],
        without off: [String] = []
    ) -> [SettingDefinition] {
        var keys = [
            enabledPlugins(of: plugins, without: off).definition, ExternalPlugin.callTimeout.definition,
            store.definition,
        ]
        keys += PostgresSettings.definitions + plugins.flatMap(\.settings)
        keys += NetworkLimits.settings + PictureCacheLimits.settings
        keys += [
            prompt.definition, historySize.definition, output.definition, PictureChoice.setting.definition,
            PagerChoice.setting.definition, RecentRates.address.definition, Syncing.auto.definition,
            Syncing.git.definition,
        ]
        return keys
    }
}
