import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

/// The photos of clothes, as pictures of items: as large as a terminal can show, however large the photo is.
package struct GarmentPhotos: ItemPictures {
    private let store: any ClosetStore
    private let thumbnails: any ThumbnailMaking
    private let byteLimit: Int

    /// Takes photos from a store.
    ///
    /// - Parameters:
    ///   - store: Has the photos, which stay as they are.
    ///   - thumbnails: Makes them smaller.
    ///   - byteLimit: The bytes that a picture may have when it is kept.
    package init(store: any ClosetStore, thumbnails: any ThumbnailMaking, byteLimit: Int) {
        self.store = store
        self.thumbnails = thumbnails
        self.byteLimit = byteLimit
    }

    package func picture(of item: Garment) async throws -> [UInt8] {
        guard let photo = item.photo, let bytes = try await store.photo(photo) else {
            throw ClosetError.noPhoto(item.title)
        }
        // It was taken in under the limit of that day.
        let picture = try Picture(bytes, byteLimit: .max)
        return try await thumbnails.thumbnail(of: picture, side: ThumbnailSize.side, byteLimit: byteLimit).bytes
    }

    /// A photo has no address: it is the user's own.
    package func address(of item: Garment) -> String? { nil }

    /// Each photo is kept under its own name and size, so that a new photo of a garment is not taken for the old one.
    package func key(of item: Garment) -> String { (item.photo?.name ?? item.id.rawValue) + "@\(ThumbnailSize.side)" }
}
