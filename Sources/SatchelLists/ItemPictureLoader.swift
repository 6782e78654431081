import SatchelCatalog
import SatchelPluginAPI

/// Gets the pictures of items, from the cache where they are there.
@MainActor
package final class ItemPictureLoader<Item: CatalogItem> {
    private let feature: String
    private let pictures: any ItemPictures<Item>
    private let store: any PictureStore
    private var ahead: Task<Void, Never>?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - feature: The id of the feature, which keeps its pictures apart from others'.
    ///   - pictures: Where the bytes come from.
    ///   - store: Keeps the pictures.
    package nonisolated init(feature: String, pictures: any ItemPictures<Item>, store: any PictureStore) {
        self.feature = feature
        self.pictures = pictures
        self.store = store
    }

    /// The picture of an item, with where it can be seen.
    package func output(for item: Item) async throws -> PictureOutput {
        let picture = try await picture(of: item)
        return PictureOutput(picture, title: item.title, link: pictures.address(of: item))
    }

    /// Fetches a picture in the background, so that it is there when it is asked for; the one before is given up.
    package func fetchAhead(_ item: Item) {
        ahead?.cancel()
        ahead = Task { _ = try? await picture(of: item) }
    }

    private func picture(of item: Item) async throws -> Picture {
        let pictures = pictures
        return try await store.picture(for: "\(feature)/\(item.provenance.source)/\(item.id.rawValue)") {
            try await pictures.picture(of: item)
        }
    }
}
