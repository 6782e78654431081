import SatchelDI
import SatchelPluginAPI
import SatchelShell

/// The program as it is composed for one configuration.
@MainActor
package struct Composition {
    /// A plugin and what became of it.
    @MainActor
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
        private let initial: State
        private let maker: CommandMaker?

        /// Notes what became of a plugin.
        init(_ plugin: any FeaturePlugin, _ state: State, making commands: (() throws -> [any Command])? = nil) {
            self.plugin = plugin
            initial = state
            maker = commands.map(CommandMaker.init)
        }

        /// What became of it, as far as is known: its commands are made when they are first asked for.
        package var state: State { maker?.failure.map { .failed($0) } ?? initial }

        /// The commands it added; none unless it is enabled.
        package var commands: [any Command] { maker?.commands ?? [] }
    }

    /// Makes the commands of a plugin when they are first asked for, once.
    @MainActor
    private final class CommandMaker {
        private let make: () throws -> [any Command]
        /// Why they could not be made.
        private(set) var failure: String?
        private(set) lazy var commands: [any Command] = {
            do {
                return try make()
            } catch {
                failure = error.userMessage
                return []
            }
        }()

        init(_ make: @escaping () throws -> [any Command]) {
            self.make = make
        }
    }

    /// The configuration in force.
    package let settings: Settings
    /// Every service of the program.
    package let container: Container
    /// The plugins, the enabled ones first and in the order of the configuration.
    package let plugins: [PluginState]

    /// The enabled features that are made of the same services as in another composition, and so have kept their state.
    package func unchangedFeatures(since other: Composition) -> Set<String> {
        Set(features.map(\.id).filter { container.shares(FeatureCommands.self, named: $0, with: other.container) })
    }

    /// The features whose commands are there.
    package var features: [CommandTree.FeatureSummary] {
        plugins.filter { $0.state == .enabled }.map { .init(id: $0.plugin.id, summary: $0.plugin.summary) }
    }
}
