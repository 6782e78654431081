/// Loads the pictures of many models at once: covers, cards, clothes, patients alike.
///
/// The work runs off the main actor, a few pictures at a time, and stops when the caller is canceled.
///
/// ```swift
/// let covers = try await filling.pictures(of: books, key: { "books/\($0.id)" }) { try await catalog.cover(of: $0) }
/// let dune = try covers[dune.id]?.get()
/// ```
package struct PictureFilling: Sendable {
    private let store: any PictureStore
    private let width: Int

    package init(store: any PictureStore, width: Int = 4) {
        self.store = store
        self.width = max(1, width)
    }

    /// Loads the pictures of models, the most wanted first; a failure does not stop the others.
    ///
    /// `key` returns nil for a model without a picture, and `each` receives the outcomes one at a time.
    ///
    /// - Throws: Only `CancellationError`.
    @concurrent
    @discardableResult
    package func pictures<Model: Identifiable & Sendable>(
        of models: [Model],
        key: @Sendable (Model) -> String?,
        load: @escaping @Sendable (Model) async throws -> [UInt8],
        each: @Sendable (Model.ID, Result<Picture, any Error>) async -> Void = { _, _ in }
    ) async throws -> [Model.ID: Result<Picture, any Error>] where Model.ID: Sendable {
        var waiting = models.compactMap { model in key(model).map { (model: model, key: $0) } }[...]
        var found: [Model.ID: Result<Picture, any Error>] = [:]
        await withTaskGroup(of: (Model.ID, Result<Picture, any Error>).self) { group in
            func startNext() {
                guard !Task.isCancelled, let (model, key) = waiting.popFirst() else { return }
                group.addTask { [store] in
                    do {
                        return (model.id, .success(try await store.picture(for: key) { try await load(model) }))
                    } catch {
                        return (model.id, .failure(error))
                    }
                }
            }
            for _ in 0..<width { startNext() }
            for await (id, outcome) in group {
                found[id] = outcome
                if !Task.isCancelled { await each(id, outcome) }
                startNext()
            }
        }
        try Task.checkCancellation()
        return found
    }
}
