import ClosetData
import ClosetDomain
import SatchelCatalog
import SatchelCollection
import SatchelLists
import SatchelPluginAPI

/// The photos as files beside an export.
struct ClosetPhotoFiles: FileStore {
    let photos: PhotoFolder
    let reader: PhotoFileReader

    @concurrent
    func add(_ path: String, isPicture: Bool) async throws -> Referred {
        let name = path.fileName
        return try add(try await reader.photo(at: path).bytes, as: name, isTrial: false)
    }

    @concurrent
    func add(_ bytes: [UInt8], called title: String, isPicture: Bool, isTrial: Bool) async throws -> Referred {
        _ = try Picture(bytes, byteLimit: .max)
        return try add(bytes, as: title, isTrial: isTrial)
    }

    private func add(_ bytes: [UInt8], as name: String, isTrial: Bool) throws -> Referred {
        guard let photo = PhotoID(name) else { throw PlainError("'\(name)' is not called as a photo is") }
        guard photo.isOf(bytes) else { throw PlainError("'\(name)' has other bytes than it is named for") }
        if !isTrial { try photos.write(bytes, as: photo) }
        return Referred(id: name, title: name)
    }

    func path(of name: String) -> String? {
        // A price such as `59.9` and a brand such as `boohoo.com` are called almost as a photo is.
        let suffixes = ["png", "jpg", "gif", "webp"]
        guard suffixes.contains(where: { name.hasSuffix("." + $0) }) else { return nil }
        return PhotoID(name).flatMap(photos.path)
    }

    @concurrent
    func bytes(of name: String) async throws -> [UInt8]? { try PhotoID(name).flatMap { try photos.bytes(of: $0) } }

    @concurrent
    func names() async -> Set<String> { Set(((try? photos.contents().photos) ?? []).map(\.name)) }
}
