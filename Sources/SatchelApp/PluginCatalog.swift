import BooksPlugin
import CoinsPlugin
import QuestPlugin
import SatchelPluginAPI

/// The features Satchel is built with.
///
/// A new feature adds one line here.
@MainActor
package enum PluginCatalog {
    /// The features, in the order help and completion list them.
    package static let all: [any FeaturePlugin] = [
        BooksPlugin(),
        CoinsPlugin(),
        QuestPlugin(),
    ]
}
