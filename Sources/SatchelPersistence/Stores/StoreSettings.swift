import SatchelPluginAPI

/// The setting of the stores that features share.
public enum StoreSettings {
    /// The implementation of the stores.
    public static let store = SettingKey.implementation(
        "store",
        default: "sqlite",
        "where what you keep is stored"
    )
}
