import ClosetDomain
import Foundation
import Glibc
import SatchelCatalog
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI

/// The photo files, each written atomically and never changed.
///
/// Every call blocks on the disk, so it belongs off the main actor. Files are removed while the database is locked for
/// writing, so that two shells never do it at once; whoever names a photo in the database makes sure of it then.
struct PhotoFolder: Sendable {
    struct Contents {
        var photos: [(id: PhotoID, bytes: Int)] = []
        /// Files of interrupted writes.
        var unfinished: [(name: String, bytes: Int)] = []
        /// Files that are not the closet's.
        var strangers: [String] = []
    }

    /// More than any setting allows for a photo.
    private static let mostBytes = 64 << 20

    /// Returns the path of the folder, which is created with the first photo.
    let locate: @Sendable () throws -> String

    func write(_ bytes: [UInt8], as photo: PhotoID) throws {
        let folder = try locate()
        try PrivateFolder.create(folder)
        let path = folder + "/" + photo.name
        guard try !holds(photo) else { return }
        try AtomicFile.write(Data(bytes), to: path)
    }

    func path(of photo: PhotoID) throws -> String { try locate() + "/" + photo.name }

    func holds(_ photo: PhotoID) throws -> Bool { access(try path(of: photo), F_OK) == 0 }

    /// Reads a photo; nil if it is missing.
    func bytes(of photo: PhotoID) throws -> [UInt8]? {
        let path = try path(of: photo)
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
        let path = try locate() + "/" + name
        guard unlink(path) == 0 || errno == ENOENT else {
            let reason = String(cString: strerror(errno))
            throw StorageError.unusable(path: path, reason: reason.prefix(1).lowercased() + reason.dropFirst())
        }
    }

    func contents() throws -> Contents {
        let folder = try locate()
        var contents = Contents()
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { continue }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            if isFile, name.hasPrefix(HiddenFile.prefix) {
                // A locked one is being written by another shell.
                if HiddenFile.isAbandoned(folder + "/" + name) {
                    contents.unfinished.append((name, Int(status.st_size)))
                }
            } else if isFile, let photo = PhotoID(name) {
                contents.photos.append((photo, Int(status.st_size)))
            } else {
                contents.strangers.append(name)
            }
        }
        return contents
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
        guard let photo = item.photo, let bytes = try await store.photo(photo) else {
            throw ClosetError.noPhoto(item.title)
        }
        // It was accepted under the limit of its day.
        let picture = try Picture(bytes, byteLimit: .max)
        return try await thumbnails.thumbnail(of: picture, side: ThumbnailSize.side, byteLimit: byteLimit).bytes
    }

    /// The path of the file.
    package func address(of item: Garment) -> String? { item.photo.flatMap(store.path) }

    /// The name of the photo and its size, so that a garment's new photo is not taken for the old one.
    package func key(of item: Garment) -> String { (item.photo?.name ?? item.id.rawValue) + "@\(ThumbnailSize.side)" }
}
