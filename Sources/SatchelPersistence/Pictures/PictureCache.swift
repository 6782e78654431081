import SatchelPluginAPI

/// Pictures in memory, and below that on disk, each level within bounds of count and bytes.
///
/// The bounds of memory are exact: they are never exceeded, the picture not used for longest is out first, and one that
/// does not fit alone is handed out and not kept. A disk that takes nothing costs later loads and is reported once.
///
/// ```swift
/// let cache = PictureCache(limits: limits, report: { warn($0) }) { try locations.cache + "/pictures" }
/// let cover = try await cache.picture(for: "books/\(id)") { try await network.bytes(of: endpoint) }
/// ```
package actor PictureCache: PictureStore {
    /// A load that is under way, and who waits for it.
    private struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Picture, any Error>] = [:]
    }

    private var memory: LeastRecentlyUsed<String, Picture>
    private let folder: PictureFolder
    private let pictureBytes: Int
    private var flights: [String: Flight] = [:]
    private var lastNumber = 0

    /// Creates an empty cache, which touches no disk before it is used.
    ///
    /// - Parameters:
    ///   - limits: The bounds of each level.
    ///   - report: Told once when the disk takes nothing.
    ///   - folder: Says where the disk level lies; asked for when it is needed.
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
        lastNumber += 1
        let waiter = lastNumber
        // Nothing is awaited between here and joining, so a cancellation that needs the actor comes after it.
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { join(key, as: waiter, $0, load: load) }
        } onCancel: {
            Task { await self.leave(key, as: waiter) }
        }
    }

    /// Forgets the picture of a key on both levels, such as when the user replaced a photo.
    ///
    /// Whoever asked before still gets the old picture; whoever asks afterwards gets the new one.
    package func remove(_ key: String) async {
        while let flight = flights[key] { await flight.task.value }
        memory.removeValue(for: key)
        await folder.remove(key)
    }

    /// How many pictures are in memory, and their bytes.
    package var memoryUse: (count: Int, bytes: Int) { (memory.count, memory.cost) }

    // MARK: - One flight a key

    private func join(
        _ key: String,
        as waiter: Int,
        _ continuation: CheckedContinuation<Picture, any Error>,
        load: @escaping @Sendable () async throws -> [UInt8]
    ) {
        if flights[key] == nil {
            let task = Task { [folder, pictureBytes] in
                let result = await Self.fetch(key, from: folder, byteLimit: pictureBytes, load: load)
                land(key, number: waiter, result)
            }
            flights[key] = Flight(number: waiter, task: task)
        }
        flights[key]?.waiters[waiter] = continuation
    }

    /// Lets a cancelled caller go at once, and cancels the load when it was the last.
    private func leave(_ key: String, as waiter: Int) {
        guard let continuation = flights[key]?.waiters.removeValue(forKey: waiter) else { return }
        continuation.resume(throwing: CancellationError())
        guard let flight = flights[key], flight.waiters.isEmpty else { return }
        flight.task.cancel()
        flights[key] = nil
    }

    private func land(_ key: String, number: Int, _ result: Result<Picture, any Error>) {
        // A flight that everybody left has been replaced or is gone.
        guard let flight = flights[key], flight.number == number else { return }
        flights[key] = nil
        if case .success(let picture) = result {
            memory.insert(picture, cost: picture.bytes.count, for: key)
        }
        for waiter in flight.waiters.values { waiter.resume(with: result) }
    }

    @concurrent
    private static func fetch(
        _ key: String,
        from folder: PictureFolder,
        byteLimit: Int,
        load: @Sendable () async throws -> [UInt8]
    ) async -> Result<Picture, any Error> {
        if let bytes = await folder.bytes(for: key), let picture = try? Picture(bytes, byteLimit: byteLimit) {
            return .success(picture)
        }
        do {
            try Task.checkCancellation()
            let picture = try Picture(try await load(), byteLimit: byteLimit)
            try Task.checkCancellation()
            await folder.keep(picture.bytes, for: key)
            return .success(picture)
        } catch {
            return .failure(error)
        }
    }
}

/// The bounds of a picture cache.
package struct PictureCacheLimits: Sendable, Equatable {
    /// Pictures kept in memory.
    package var memoryCount: Int
    /// The bytes they may have together.
    package var memoryBytes: Int
    /// Pictures kept on disk; none at 0.
    package var diskCount: Int
    /// The bytes their files may have together.
    package var diskBytes: Int
    /// The bytes one picture may have.
    package var pictureBytes: Int

    /// Creates bounds.
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
