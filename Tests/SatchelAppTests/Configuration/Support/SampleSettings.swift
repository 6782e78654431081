import SatchelApp
import SatchelPersistence
import SatchelPluginAPI

/// Keys of every kind.
enum SampleSettings {
    enum View: String, CaseIterable, Sendable {
        case list
        case grid
    }

    static let enabled = SettingKey.words(
        "plugins.enabled",
        default: ["books", "cards"],
        allowed: ["books", "cards", "coins"],
        "features in use"
    )
    static let catalog = SettingKey.implementation("books.catalog", default: "embedded", "the source of books")
    static let recentLimit = SettingKey.integer("books.recent-limit", default: 5, allowed: 0...100, "searches kept")
    static let view = SettingKey<View>.choice("books.view", default: .list, "the layout of lists")
    static let offline = SettingKey.boolean("network.offline", default: false, "stay offline")
    static let prompt = SettingKey.text("shell.prompt", default: "> ", "the prompt")

    static let loader = ConfigLoader(
        definitions: [
            enabled.definition, catalog.definition, recentLimit.definition, view.definition, offline.definition,
            prompt.definition,
        ],
        otherVariables: ["SATCHEL_ALADIN_KEY"]
    )

    /// Reads some layers.
    static func load(_ sources: ConfigSources) throws -> Settings { try loader.load(sources) }

    /// The mistakes in some layers; none where they are right.
    static func mistakes(_ sources: ConfigSources) -> [ConfigError] {
        do {
            _ = try loader.load(sources)
            return []
        } catch {
            return error.errors
        }
    }
}
