import SatchelPluginAPI

/// A picture cache in memory and on disk, each level bounded in count and bytes.
///
/// The bounds of memory are never exceeded: eviction is LRU, and a picture that does not fit alone is returned but not
/// cached. A failing disk only costs later loads, and is reported once.
///
/// ```swift
/// let cache = PictureCache(limits: limits, report: { warn($0) }) { try locations.cache + "/pictures" }
/// let cover = try await cache.picture(for: "books/\(id)") { try await network.bytes(of: endpoint) }
/// ```
package actor PictureCache: PictureStore {
    private var memory: LeastRecentlyUsed<String, Picture>
    private let folder: PictureFolder
    private let pictureBytes: Int
    private let flights = SingleFlight<String, Picture>()

    /// `report` is called once if the disk cannot be written, `folder` when it is first needed.
    package init(
        limits: PictureCacheLimits = PictureCacheLimits(),
        report: @escaping @Sendable (any Error) -> Void = { _ in },
        folder: @escaping @Sendable () throws -> String
    ) {
        memory = LeastRecentlyUsed(maxCount: limits.memoryCount, maxCost: limits.memoryBytes)
        self.folder = PictureFolder(
            maxCount: limits.diskCount,
            maxBytes: limits.diskBytes,
            report: report,
            locate: folder
        )
        pictureBytes = limits.pictureBytes
    }

    package func picture(
        for key: String,
        load: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> Picture {
        try Task.checkCancellation()
        if let picture = memory.value(for: key) { return picture }
        return try await flights.run(key) { [folder, pictureBytes] in
            let picture = try await Self.fetch(key, from: folder, byteLimit: pictureBytes, load: load)
            await self.remember(picture, for: key)
            return picture
        }
    }

    package var memoryUse: (count: Int, bytes: Int) { (memory.count, memory.cost) }

    private func remember(_ picture: Picture, for key: String) {
        memory.insert(picture, cost: picture.bytes.count, for: key)
    }

    @concurrent
    private static func fetch(
        _ key: String,
        from folder: PictureFolder,
        byteLimit: Int,
        load: @Sendable () async throws -> [UInt8]
    ) async throws -> Picture {
        if let bytes = await folder.bytes(for: key), let picture = try? Picture(bytes, byteLimit: byteLimit) {
            return picture
        }
        try Task.checkCancellation()
        let picture = try Picture(try await load(), byteLimit: byteLimit)
        try Task.checkCancellation()
        await folder.keep(picture.bytes, for: key)
        return picture
    }
}

/// The bounds of a picture cache.
package struct PictureCacheLimits: Sendable, Equatable {
    package var memoryCount: Int
    /// Their total bytes.
    package var memoryBytes: Int
    /// The pictures on disk; none at 0.
    package var diskCount: Int
    /// The total bytes of their files.
    package var diskBytes: Int
    package var pictureBytes: Int

    package init(
        memoryCount: Int = 64,
        memoryBytes: Int = 32_000_000,
        diskCount: Int = 500,
        diskBytes: Int = 200_000_000,
        pictureBytes: Int = 10_000_000
    ) {
        self.memoryCount = memoryCount
        self.memoryBytes = memoryBytes
        self.diskCount = diskCount
        self.diskBytes = diskBytes
        self.pictureBytes = pictureBytes
    }
}

/// The settings of the picture cache.
extension PictureCacheLimits {
    package static let memoryCount = SettingKey.integer(
        "cache.memory-pictures",
        default: 64,
        allowed: 0...10_000,
        "number of pictures cached in memory"
    )
    package static let memoryMegabytes = SettingKey.integer(
        "cache.memory-megabytes",
        default: 32,
        allowed: 0...1_000,
        "size of the picture cache in memory, in megabytes"
    )
    package static let diskCount = SettingKey.integer(
        "cache.disk-pictures",
        default: 500,
        allowed: 0...100_000,
        "number of pictures cached on disk; 0 turns the cache off"
    )
    package static let diskMegabytes = SettingKey.integer(
        "cache.disk-megabytes",
        default: 200,
        allowed: 0...100_000,
        "size of the picture cache on disk, in megabytes"
    )
    package static let pictureMegabytes = SettingKey.integer(
        "cache.picture-megabytes",
        default: 10,
        allowed: 1...40,
        "maximum size of a picture, in megabytes"
    )

    package static var settings: [SettingDefinition] {
        [memoryCount, memoryMegabytes, diskCount, diskMegabytes, pictureMegabytes].map(\.definition)
    }
}

extension PictureCacheLimits {
    package init(_ settings: Settings) {
        self.init(
            memoryCount: settings[PictureCacheLimits.memoryCount],
            memoryBytes: settings[PictureCacheLimits.memoryMegabytes] * 1_000_000,
            diskCount: settings[PictureCacheLimits.diskCount],
            diskBytes: settings[PictureCacheLimits.diskMegabytes] * 1_000_000,
            pictureBytes: settings[PictureCacheLimits.pictureMegabytes] * 1_000_000
        )
    }
}
