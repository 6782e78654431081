import ClosetData
import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// The photos as files beside an export.
struct ClosetPhotoFiles: FileStore {
    let photos: PhotoFolder
    let reader: PhotoFileReader

    @concurrent
    func add(_ path: String, isPicture: Bool) async throws -> Referred {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let photo = PhotoID(name) else { throw PlainError("'\(path)' is not called as a photo is") }
        try photos.write(try await reader.photo(at: path).bytes, as: photo)
        return Referred(id: name, title: name)
    }

    @concurrent
    func add(_ bytes: [UInt8], called title: String, isPicture: Bool, isTrial: Bool) async throws -> Referred {
        guard let photo = PhotoID(title) else { throw PlainError("'\(title)' is not called as a photo is") }
        _ = try Picture(bytes, byteLimit: .max)
        if !isTrial { try photos.write(bytes, as: photo) }
        return Referred(id: title, title: title)
    }

    func path(of name: String) -> String? { PhotoID(name).flatMap(photos.path) }

    @concurrent
    func bytes(of name: String) async throws -> [UInt8]? { try PhotoID(name).flatMap { try photos.bytes(of: $0) } }

    @concurrent
    func names() async -> Set<String> { Set(((try? photos.contents().photos) ?? []).map(\.name)) }
}
