import ClosetDomain
import Foundation
import Glibc
import SatchelCatalog
import SatchelPluginAPI

/// Photos from the user's files.
package struct PhotoFileReader: PhotoReading {
    private let byteLimit: Int
    private let thumbnails: any ThumbnailMaking

    package init(byteLimit: Int, thumbnails: any ThumbnailMaking) {
        self.byteLimit = byteLimit
        self.thumbnails = thumbnails
    }

    @concurrent
    package func photo(at path: String) async throws -> NewPhoto {
        let bytes = try read(path)
        do {
            let picture = try Picture(bytes, byteLimit: byteLimit)
            _ = try await thumbnails.thumbnail(of: picture, side: ThumbnailSize.side, byteLimit: .max)
            return NewPhoto(bytes: bytes, suffix: picture.format.suffix)
        } catch let error as PictureError {
            throw ClosetError.unusablePhoto(path: path, reason: Self.reason(error))
        }
    }

    private func read(_ path: String) throws -> [UInt8] {
        let full = path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
        // Nonblocking, because opening a FIFO would wait for a writer.
        let file = open(full, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw ClosetError.unusablePhoto(path: path, reason: Self.reason(errno)) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw ClosetError.unusablePhoto(path: path, reason: isFolder ? "it is a folder" : "it is no ordinary file")
        }
        guard status.st_size <= byteLimit else {
            let error = PictureError.tooManyBytes(count: Int(status.st_size), limit: byteLimit)
            throw ClosetError.unusablePhoto(path: path, reason: Self.reason(error))
        }
        do {
            let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
            return Array(try handle.read(upToCount: byteLimit + 1) ?? Data())
        } catch {
            throw ClosetError.unusablePhoto(path: path, reason: "it cannot be read")
        }
    }

    private static func reason(_ number: Int32) -> String {
        let reason = String(cString: strerror(number))
        return reason.prefix(1).lowercased() + reason.dropFirst()
    }

    private static func reason(_ error: PictureError) -> String {
        if error == .notAPicture { return "it is not a picture" }
        return [error.message, error.hint].compactMap { $0 }.joined(separator: "; ")
    }
}

extension PictureFormat {
    var suffix: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .gif: "gif"
        case .webp: "webp"
        }
    }
}

/// The checks of photos that all stores share.
enum PhotoCheck {
    /// The label of the repair in the undo journal.
    static let label = "repaired the closet"

    /// Finds the clothes whose photo is missing or cannot be shown.
    static func faults(of closet: Closet, bytes: (PhotoID) throws -> [UInt8]?) rethrows -> [ClosetFault] {
        try closet.garments.compactMap { garment in
            guard let photo = garment.photo else { return nil }
            guard let bytes = try bytes(photo) else { return .missing(photo, garment: garment.title) }
            let isPicture = (try? Picture(bytes, byteLimit: .max)) != nil
            return isPicture ? nil : .damaged(photo, garment: garment.title)
        }
    }

    /// The error for a change that names a photo it does not bring.
    static func missing(_ photo: PhotoID, in closet: Closet) -> ClosetError {
        .noPhoto(closet.garments.first { $0.photo == photo }?.title ?? photo.name)
    }

    /// Clears the photos that are missing.
    static func repair(_ faults: [ClosetFault], in closet: inout Closet) {
        for case .missing(let photo, _) in faults { closet.forgetPhoto(photo) }
    }
}
