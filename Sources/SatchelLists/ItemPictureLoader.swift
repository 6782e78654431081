import SatchelCatalog
import SatchelPluginAPI

/// Loads the pictures of items, from the cache if possible.
@MainActor
public final class ItemPictureLoader<Item: CatalogItem> {
    private let feature: String
    private let pictures: any ItemPictures<Item>
    private let store: any PictureStore
    private var ahead: (key: String, task: Task<Void, Never>)?

    /// Creates a loader of a source of pictures; the feature's id separates them from others' in the store.
    public nonisolated init(feature: String, pictures: any ItemPictures<Item>, store: any PictureStore) {
        self.feature = feature
        self.pictures = pictures
        self.store = store
    }

    /// The picture of an item, with its address.
    public func output(for item: Item) async throws -> PictureOutput {
        let picture = try await picture(of: item)
        return PictureOutput(picture, title: item.title, link: pictures.address(of: item))
    }

    /// The pictures of several items in their order, loaded a few at a time; a failure does not stop the others.
    public func outputs(for items: [Item]) async throws -> [(item: Item, output: Result<PictureOutput, any Error>)] {
        let pictures = pictures
        let keys = Dictionary(items.map { ($0.id, key(of: $0)) }, uniquingKeysWith: { first, _ in first })
        let found = try await PictureFilling(store: store)
            .pictures(of: items, key: { keys[$0.id] }, load: { try await pictures.picture(of: $0) })
        return items.compactMap { item in
            found[item.id].map { outcome in
                (item, outcome.map { PictureOutput($0, title: item.title, link: pictures.address(of: item)) })
            }
        }
    }

    private func key(of item: Item) -> String {
        "\(feature)/\(item.provenance.source)/\(pictures.key(of: item))"
    }

    /// Fetches a picture in the background, canceling the last such fetch.
    public func fetchAhead(_ item: Item) {
        let key = key(of: item)
        guard ahead?.key != key else { return }
        ahead?.task.cancel()
        ahead = (key, Task { _ = try? await picture(of: item) })
    }

    func isKnown(of item: Item) -> Bool { pictures.address(of: item) != nil }

    private func picture(of item: Item) async throws -> Picture {
        let pictures = pictures
        return try await store.picture(for: key(of: item)) { try await pictures.picture(of: item) }
    }
}
