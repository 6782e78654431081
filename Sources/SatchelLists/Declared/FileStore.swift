import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// The files of fields, copied into the data folder and named by their SHA-256.
package protocol FileStore: Sendable {
    /// Copies a file, and returns its new name and the one that it had; a picture has to be one.
    func add(_ path: String, isPicture: Bool) async throws -> Referred

    /// Keeps bytes as a file that was called so, or only says what it would be called; a picture has to be one.
    func add(_ bytes: [UInt8], called title: String, isPicture: Bool, isTrial: Bool) async throws -> Referred

    /// The path of a kept file; nil without a data folder.
    func path(of name: String) -> String?

    /// The bytes of a kept file; nil if it is missing.
    func bytes(of name: String) async throws -> [UInt8]?

    /// The names of the kept files.
    func names() async -> Set<String>
}

/// The picture of an item: the first of its fields that has one.
struct RecordPictures<Declared: RecordKind>: ItemPictures {
    let keys: [String]
    let files: any FileStore
    let thumbnails: any ThumbnailMaking

    func picture(of item: Record<Declared>) async throws -> [UInt8] {
        guard let name = name(of: item), let bytes = try await files.bytes(of: name) else {
            throw PlainError(
                "no picture is known of '\(item.title)'",
                hint: "add one with '--\(keys[0].lowercased()) <file>'"
            )
        }
        let picture = try Picture(bytes, byteLimit: .max)
        return try await thumbnails.thumbnail(of: picture, side: Picture.thumbnailSide, byteLimit: .max).bytes
    }

    func address(of item: Record<Declared>) -> String? { name(of: item).flatMap(files.path) }

    func key(of item: Record<Declared>) -> String { name(of: item) ?? item.id.rawValue }

    private func name(of item: Record<Declared>) -> String? {
        keys.lazy.compactMap { item[$0].first.flatMap { Referred($0) } }.first?.id
    }
}
