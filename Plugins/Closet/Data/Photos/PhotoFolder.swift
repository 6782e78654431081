import ClosetDomain
import Foundation
import Glibc
import SatchelCatalog
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI
import Synchronization

/// The photo files, each written atomically and never changed.
///
/// Every call blocks on the disk, so it belongs off the main actor. Files are written and removed while the database is
/// locked for writing, so that no other shell names or removes one meanwhile.
package final class PhotoFolder: Sendable {
    package struct Contents {
        package var photos: Set<PhotoID> = []
        /// Files of interrupted writes.
        var unfinished: [String] = []
        /// Files that are not the closet's.
        var strangers: [String] = []
    }

    /// More than any setting allows for a photo.
    private static let mostBytes = 64 << 20

    /// Returns the path of the folder, which is created with the first photo; nil keeps photos in memory.
    private let locate: (@Sendable () throws -> String)?
    private let memory = Mutex<[PhotoID: [UInt8]]>([:])

    package init(_ locate: (@Sendable () throws -> String)?) { self.locate = locate }

    /// Writes a file; false if it is there already.
    @discardableResult
    package func write(_ bytes: [UInt8], as photo: PhotoID) throws -> Bool {
        guard let folder = try locate?() else { return memory.withLock { $0.updateValue(bytes, forKey: photo) == nil } }
        let path = folder + "/" + photo.name
        try PrivateFolder.create(folder)
        // A damaged one is replaced.
        guard (try? self.bytes(of: photo)) != bytes else { return false }
        try AtomicFile.write(Data(bytes), to: path)
        return true
    }

    package func path(of photo: PhotoID) -> String? { (try? locate?()).map { $0 + "/" + photo.name } }

    /// Reads a photo; nil if it is missing.
    package func bytes(of photo: PhotoID) throws -> [UInt8]? {
        guard let folder = try locate?() else { return memory.withLock { $0[photo] } }
        let path = folder + "/" + photo.name
        do {
            return try FileBytes(path: path).wholeFile(atMost: Self.mostBytes)
        } catch ImportFileError.notFound {
            return nil
        } catch ImportFileError.notPermitted {
            throw StorageError.unusable(path: path, reason: "permission denied")
        } catch {
            throw StorageError.inputOutput(path: path, reason: "the file can't be read")
        }
    }

    /// Removes a file; a missing one is not an error.
    func remove(_ name: String) throws {
        guard let path = try locate?().appending("/" + name) else {
            return memory.withLock { photos in
                if let photo = PhotoID(name) { photos[photo] = nil }
            }
        }
        guard unlink(path) == 0 || errno == ENOENT else {
            let reason = String(cString: strerror(errno))
            throw StorageError.unusable(path: path, reason: reason.prefix(1).lowercased() + reason.dropFirst())
        }
    }

    package func contents() throws -> Contents {
        var contents = Contents()
        guard let folder = try locate?() else {
            contents.photos = Set(memory.withLock { $0.keys })
            return contents
        }
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { continue }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            if isFile, name.hasPrefix(HiddenFile.prefix) {
                // A locked one is being written by another shell.
                if HiddenFile.isAbandoned(folder + "/" + name) { contents.unfinished.append(name) }
            } else if isFile, let photo = PhotoID(name) {
                contents.photos.insert(photo)
            } else {
                contents.strangers.append(name)
            }
        }
        return contents
    }
}

extension PhotoID {
    /// The name of a new photo.
    init?(of photo: NewPhoto) { self.init(SHA256.digest(of: photo.bytes) + "." + photo.suffix) }

    /// Whether a photo with these bytes may be called so.
    package func isOf(_ bytes: [UInt8]) -> Bool { digest.map { $0 == SHA256.digest(of: bytes) } ?? true }
}

/// Adds the photos that a backup has and are not here.
extension PhotoFolder: BackupMerging {
    package var names: [String] { ["closet-photos"] }

    package var naming: (kind: String, field: String)? { (ClosetKey.kind, ClosetKey.photos) }

    @concurrent
    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let saved = PhotoFolder { folder + "/closet-photos" }
        var (added, unreadable) = (0, 0)
        for photo in try saved.contents().photos.subtracting(contents().photos) {
            try Task.checkCancellation()
            guard let bytes = try saved.bytes(of: photo), photo.isOf(bytes),
                (try? Picture(bytes, byteLimit: .max)) != nil
            else {
                unreadable += 1
                continue
            }
            added += 1
            if !isDryRun { try write(bytes, as: photo) }
        }
        var merge = BackupMerge()
        merge.add(added, "photo", "photos")
        merge.leaveOut(unreadable, "unreadable photo", "unreadable photos")
        return merge
    }
}

/// The photos of clothes as item pictures, scaled down to what a terminal can show.
package struct GarmentPhotos: ItemPictures {
    private let store: any ClosetStore
    private let thumbnails: any ThumbnailMaking
    private let byteLimit: Int

    package init(store: any ClosetStore, thumbnails: any ThumbnailMaking, byteLimit: Int) {
        self.store = store
        self.thumbnails = thumbnails
        self.byteLimit = byteLimit
    }

    package func picture(of item: Garment) async throws -> [UInt8] {
        guard let photo = item.photos.first else { throw ClosetError.noPhoto(item.title) }
        guard let bytes = try await store.photo(photo) else { throw ClosetError.missingPhoto(item.title) }
        // It was accepted under the limit of its day.
        let picture = try Picture(bytes, byteLimit: .max)
        return try await thumbnails.thumbnail(of: picture, side: Picture.thumbnailSide, byteLimit: byteLimit).bytes
    }

    /// The path of the file.
    package func address(of item: Garment) -> String? { item.photos.first.flatMap(store.path) }

    /// The name of the photo and its size, so that a garment's new photo is not taken for the old one.
    package func key(of item: Garment) -> String {
        (item.photos.first?.name ?? item.id.rawValue) + "@\(Picture.thumbnailSide)"
    }
}
