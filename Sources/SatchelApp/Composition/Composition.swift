import SatchelDI
import SatchelPluginAPI

/// The program put together for one configuration.
@MainActor
package struct Composition {
    /// A plugin and what became of it.
    package struct PluginState {
        /// What became of a plugin.
        package enum State: Equatable {
            /// Its commands are there.
            case enabled
            /// `plugins.enabled` leaves it out.
            case disabled
            /// Its set-up failed, for this reason.
            case failed(String)
        }

        /// The plugin.
        package let plugin: any FeaturePlugin
        /// What became of it.
        package let state: State
        /// The commands it added; none unless it is enabled.
        package let commands: [any Command]
    }

    /// The configuration in force.
    package let settings: Settings
    /// Every service of the program.
    package let container: Container
    /// The plugins, the enabled ones first and in the order of the configuration.
    package let plugins: [PluginState]

    /// The commands the enabled plugins added.
    package var featureCommands: [any Command] { plugins.flatMap(\.commands) }

    /// The features whose commands are there.
    package var features: [CommandTree.FeatureSummary] {
        plugins.filter { $0.state == .enabled }.map { .init(id: $0.plugin.id, summary: $0.plugin.summary) }
    }
}
