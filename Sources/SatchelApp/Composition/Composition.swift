import SatchelDI
import SatchelPluginAPI
import SatchelShell

/// The program composed for one configuration.
@MainActor
package struct Composition {
    @MainActor
    package struct PluginState {
        package enum State: Equatable {
            /// Its commands are available.
            case enabled
            /// `plugins.enabled` leaves it out.
            case disabled
            /// Its setup failed, for this reason.
            case failed(String)
        }

        package let plugin: any FeaturePlugin
        private let initial: State
        private let maker: CommandMaker?

        init(_ plugin: any FeaturePlugin, _ state: State, making commands: (() throws -> [any Command])? = nil) {
            self.plugin = plugin
            initial = state
            maker = commands.map(CommandMaker.init)
        }

        /// The state so far: the commands are made, and may fail, when they are first used.
        package var state: State { maker?.failure.map { .failed($0) } ?? initial }

        /// The plugin's commands, none unless it is enabled; made on first use.
        package var commands: [any Command] { maker?.commands ?? [] }
    }

    @MainActor
    private final class CommandMaker {
        private let make: () throws -> [any Command]
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

    /// The enabled features made of the same services as in another composition, which have kept their state.
    package func unchangedFeatures(since other: Composition) -> Set<String> {
        Set(features.map(\.id).filter { container.shares(FeatureCommands.self, named: $0, with: other.container) })
    }

    /// The enabled features.
    package var features: [CommandTree.FeatureSummary] {
        plugins.filter { $0.state == .enabled }.map(\.plugin).map { plugin in
            .init(id: plugin.id, summary: plugin.summary)
        }
    }
}
