import BooksPlugin
import CardsPlugin
import ClosetPlugin
import CoinsPlugin
import QuestPlugin
import SatchelPluginAPI

/// The built-in features; a new one adds one line here.
@MainActor
package enum PluginCatalog {
    /// The features in the order of help and completion; new instances each time, because a plugin may keep state that
    /// outlives a change of the configuration.
    package static var all: [any FeaturePlugin] {
        [
            BooksPlugin(),
            CardsPlugin(),
            CoinsPlugin(),
            QuestPlugin(),
            ClosetPlugin(),
        ]
    }
}
