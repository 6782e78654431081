import Foundation
import SatchelPluginAPI
import Synchronization

/// A picture cache on disk, bounded in count and bytes; a failing disk only costs later loads, and is reported once.
///
/// ```swift
/// let cache = PictureCache(limits: limits, report: { warn($0) }) { try locations.cache + "/pictures" }
/// let cover = try await cache.picture(for: "books/\(id)") { try await network.bytes(of: endpoint) }
/// ```
package final class PictureCache: PictureStore {
    private let files: FileCache
    private let pictureBytes: Int
    private let report: @Sendable (any Error) -> Void
    private let hasReported = Atomic(false)
    private let flights = SingleFlight<String, Picture>()

    /// `report` is called once if the disk cannot be written, `folder` when it is first needed.
    package init(
        limits: PictureCacheLimits = PictureCacheLimits(),
        report: @escaping @Sendable (any Error) -> Void = { _ in },
        folder: @escaping @Sendable () throws -> String
    ) {
        files = FileCache(
            suffix: ".picture",
            mostBytes: limits.diskBytes,
            mostFiles: limits.diskCount,
            folder: folder
        )
        pictureBytes = limits.pictureBytes
        self.report = report
    }

    package func picture(
        for key: String,
        load: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> Picture {
        try Task.checkCancellation()
        return try await flights.run(key) { try await self.fetch(key, load: load) }
    }

    @concurrent
    private func fetch(_ key: String, load: @Sendable () async throws -> [UInt8]) async throws -> Picture {
        if let bytes = await files.content(of: key), let picture = try? Picture(Array(bytes), byteLimit: pictureBytes) {
            return picture
        }
        try Task.checkCancellation()
        let picture = try Picture(try await load(), byteLimit: pictureBytes)
        try Task.checkCancellation()
        do {
            try await files.keep(Data(picture.bytes), of: key)
        } catch {
            if !hasReported.exchange(true, ordering: .relaxed) { report(error) }
        }
        return picture
    }
}

/// The bounds of a picture cache.
package struct PictureCacheLimits: Sendable, Equatable {
    /// The pictures on disk; none at 0.
    package var diskCount: Int
    /// The total bytes of their files.
    package var diskBytes: Int
    package var pictureBytes: Int

    package init(
        diskCount: Int = 500,
        diskBytes: Int = 200_000_000,
        pictureBytes: Int = 10_000_000
    ) {
        self.diskCount = diskCount
        self.diskBytes = diskBytes
        self.pictureBytes = pictureBytes
    }
}

/// The settings of the picture cache.
extension PictureCacheLimits {
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
        [diskCount, diskMegabytes, pictureMegabytes].map(\.definition)
    }
}

extension PictureCacheLimits {
    package init(_ settings: Settings) {
        self.init(
            diskCount: settings[PictureCacheLimits.diskCount],
            diskBytes: settings[PictureCacheLimits.diskMegabytes] * 1_000_000,
            pictureBytes: settings[PictureCacheLimits.pictureMegabytes] * 1_000_000
        )
    }
}
