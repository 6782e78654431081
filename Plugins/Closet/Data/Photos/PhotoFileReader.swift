import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelPluginAPI

/// Photos from the user's files.
package struct PhotoFileReader: Sendable {
    private let byteLimit: Int
    private let thumbnails: any ThumbnailMaking

    package init(byteLimit: Int, thumbnails: any ThumbnailMaking) {
        self.byteLimit = byteLimit
        self.thumbnails = thumbnails
    }

    /// Reads a file; throws `ClosetError.unusablePhoto` unless its bytes are a picture.
    @concurrent
    package func photo(at path: String) async throws -> NewPhoto {
        do {
            let bytes = try read(path)
            let picture = try Picture(bytes, byteLimit: byteLimit)
            _ = try await thumbnails.thumbnail(of: picture, side: Picture.thumbnailSide, byteLimit: .max)
            return NewPhoto(bytes: bytes, suffix: picture.format.suffix)
        } catch let error as PictureError {
            throw ClosetError.unusablePhoto(path: path, reason: Self.reason(error))
        } catch let error as ImportFileError {
            throw ClosetError.unusablePhoto(path: path, reason: Self.reason(error))
        }
    }

    private func read(_ path: String) throws -> [UInt8] {
        let file = try RegularFile(path: path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path)
        guard file.size <= byteLimit else { throw PictureError.tooManyBytes(count: file.size, limit: byteLimit) }
        return try file.bytes(at: 0, count: file.size)
    }

    private static func reason(_ error: ImportFileError) -> String {
        switch error {
        case .notFound: "no such file or directory"
        case .isFolder: "it is a folder"
        case .notPermitted: "permission denied"
        case .unreadable(_, let reason): reason
        default: "it is not a regular file"
        }
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
