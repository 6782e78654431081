import BooksPlugin
import CardsPlugin
import ClosetPlugin
import CoinsPlugin
import QuestPlugin
import SatchelPluginAPI

/// The features Satchel is built with.
///
/// A new feature adds one line here.
@MainActor
package enum PluginCatalog {
    /// The features, in the order help and completion list them; anew for each program, because a plugin may keep what
    /// must outlast a change of the configuration.
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
