import SatchelCatalog
import SatchelPluginAPI

/// Loads the pictures of items, from the cache if possible.
@MainActor
public final class ItemPictureLoader<Item: CatalogItem> {
    private let feature: String
    private let pictures: any ItemPictures<Item>
    private let store: any PictureStore
    private var ahead: (keys: [String], loading: Loading)?

    /// The feature's id separates them from others' in the store.
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
        let keys = Dictionary(firstOf: items.map { ($0.id, key(of: $0)) })
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
    public func fetchAhead(_ item: Item) { _ = load([item]) }

    /// The pictures of items that are there within a time limit; the others are fetched on for the next time.
    ///
    /// - Throws: Only `CancellationError`.
    func pictures(of items: [Item], within limit: Duration) async throws -> [Item.ID: Picture] {
        let loading = load(items)
        try await loading.wait(atMost: limit)
        // What has ended is in the store, and what failed may be tried again.
        if loading.hasEnded, ahead?.loading === loading { ahead = nil }
        return loading.pictures
    }

    /// Starts to load, unless the same is being loaded already.
    private func load(_ items: [Item]) -> Loading {
        let keys = items.map { key(of: $0) }
        if let ahead, ahead.keys == keys { return ahead.loading }
        let (store, pictures) = (store, pictures)
        let known = Dictionary(firstOf: zip(items.map(\.id), keys))
        let loading = Loading { found in
            _ = try? await PictureFilling(store: store)
                .pictures(of: items, key: { known[$0.id] }, load: { try await pictures.picture(of: $0) }) {
                    id,
                    outcome in
                    if case .success(let picture) = outcome { await found(id, picture) }
                }
        }
        ahead?.loading.cancel()
        ahead = (keys, loading)
        return loading
    }

    func isKnown(of item: Item) -> Bool { pictures.address(of: item) != nil }

    private func picture(of item: Item) async throws -> Picture {
        let pictures = pictures
        return try await store.picture(for: key(of: item)) { try await pictures.picture(of: item) }
    }
}

extension ItemPictureLoader {
    /// Pictures on their way, which nobody has to wait for.
    @MainActor
    fileprivate final class Loading {
        private(set) var pictures: [Item.ID: Picture] = [:]
        private(set) var hasEnded = false
        private var task: Task<Void, Never>?
        private var waiting: [AsyncStream<Void>.Continuation] = []

        init(_ load: @escaping @Sendable (_ found: @MainActor @Sendable (Item.ID, Picture) -> Void) async -> Void) {
            task = Task {
                await load { [weak self] id, picture in self?.pictures[id] = picture }
                hasEnded = true
                for continuation in waiting { continuation.finish() }
                waiting = []
            }
        }

        func cancel() { task?.cancel() }

        /// Returns at the end of loading or of the time limit.
        func wait(atMost limit: Duration) async throws {
            guard !hasEnded else { return }
            let (end, continuation) = AsyncStream<Void>.makeStream()
            waiting.append(continuation)
            let timer = Task {
                try? await Task.sleep(for: limit)
                continuation.finish()
            }
            for await _ in end {}
            timer.cancel()
            try Task.checkCancellation()
        }
    }
}
