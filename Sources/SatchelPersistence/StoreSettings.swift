import SatchelPluginAPI

/// The configuration key of the stores that features share.
package enum StoreSettings {
    /// Which favourites and recents store is used.
    package static let store = SettingKey.implementation(
        "store",
        default: "sqlite",
        "where favourites and recents are kept"
    )
}
