import SatchelPluginAPI

/// The configuration keys of the picture cache.
package enum PictureCacheSettings {
    /// Pictures kept in memory.
    package static let memoryCount = SettingKey.integer(
        "cache.memory-pictures",
        default: 64,
        allowed: 0...10_000,
        "pictures kept in memory"
    )
    /// The megabytes they may take.
    package static let memoryMegabytes = SettingKey.integer(
        "cache.memory-megabytes",
        default: 32,
        allowed: 0...1_000,
        "megabytes of pictures kept in memory"
    )
    /// Pictures kept on disk.
    package static let diskCount = SettingKey.integer(
        "cache.disk-pictures",
        default: 500,
        allowed: 0...100_000,
        "pictures kept on disk; 0 keeps none"
    )
    /// The megabytes they may take.
    package static let diskMegabytes = SettingKey.integer(
        "cache.disk-megabytes",
        default: 200,
        allowed: 0...100_000,
        "megabytes of pictures kept on disk"
    )
    /// The megabytes one picture may have.
    package static let pictureMegabytes = SettingKey.integer(
        "cache.picture-megabytes",
        default: 10,
        allowed: 1...40,
        "megabytes one picture may have"
    )

    /// Every key of the picture cache.
    package static var definitions: [SettingDefinition] {
        [memoryCount, memoryMegabytes, diskCount, diskMegabytes, pictureMegabytes].map(\.definition)
    }
}

extension PictureCacheLimits {
    /// Creates the bounds that the configuration sets.
    package init(_ settings: Settings) {
        self.init(
            memoryCount: settings[PictureCacheSettings.memoryCount],
            memoryBytes: settings[PictureCacheSettings.memoryMegabytes] * 1_000_000,
            diskCount: settings[PictureCacheSettings.diskCount],
            diskBytes: settings[PictureCacheSettings.diskMegabytes] * 1_000_000,
            pictureBytes: settings[PictureCacheSettings.pictureMegabytes] * 1_000_000
        )
    }
}
