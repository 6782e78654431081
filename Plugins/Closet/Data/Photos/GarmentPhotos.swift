import ClosetDomain
import SatchelCatalog

/// The photos of clothes, as pictures of items.
package struct GarmentPhotos: ItemPictures {
    private let store: any ClosetStore

    /// Takes photos from a store.
    package init(store: any ClosetStore) {
        self.store = store
    }

    package func picture(of item: Garment) async throws -> [UInt8] {
        guard let photo = item.photo, let bytes = try await store.photo(photo) else {
            throw ClosetError.noPhoto(item.title)
        }
        return bytes
    }

    /// A photo has no address: it is the user's own.
    package func address(of item: Garment) -> String? { nil }

    /// Each photo is kept under its own name, so that a new photo of a garment is not taken for the old one.
    package func key(of item: Garment) -> String { item.photo?.name ?? item.id.rawValue }
}
