import SatchelPersistence

/// Adds favorites that a backup has and are not here, and recent searches as far as there is room.
package struct CollectionMerge: BackupMerging {
    package let names = ["satchel.sqlite"]
    private let store: CollectionStore
    private let limit: @Sendable (_ kind: String) -> Int

    /// Creates a merge that keeps up to `limit` searches of a kind.
    package init(_ store: CollectionStore, limit: @escaping @Sendable (_ kind: String) -> Int) {
        (self.store, self.limit) = (store, limit)
    }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let database = CollectionStore.database(path: folder + "/satchel.sqlite")
        let saved = CollectionStore(database)
        let things = try await saved.read { try $0.favorites() }
        var merge = BackupMerge()
        if isDryRun {
            let here = try await store.read { contents in try things.map { try contents.texts(of: $0.thing) } }
            merge.add(zip(things, here).count { $0.texts.isNew(beside: $1) }, "favorite", "favorites")
        } else {
            let count = try await store.change { change in
                var count = 0
                for (thing, texts) in things {
                    let here = try change.texts(of: thing)
                    guard texts.isNew(beside: here) else { continue }
                    count += 1
                    try change.set(texts.merging(here ?? [:]) { $1 }, of: thing)
                }
                change.label = "merged \(count == 1 ? "1 favorite" : "\(count) favorites") from a backup"
                return count
            }
            merge.add(count, "favorite", "favorites")
        }
        merge.add(try await mergeSearches(of: saved, isDryRun: isDryRun), "recent search", "recent searches")
        try await database.close()
        return merge
    }

    private func mergeSearches(of saved: CollectionStore, isDryRun: Bool) async throws -> Int {
        var count = 0
        for key in try await saved.rememberedKeys(beginning: RecentKey.prefix) {
            let limit = limit(String(key.dropFirst(RecentKey.prefix.count)))
            let own = try await store.remembered(as: key).map(\.text)
            let missing = try await saved.remembered(as: key, limit: limit).filter { !own.contains($0.text) }
                .prefix(max(0, limit - own.count))
            count += missing.count
            guard !isDryRun, !missing.isEmpty else { continue }
            try await store.rememberOlder(Array(missing), as: key, limit: limit)
        }
        return count
    }
}

extension FieldTexts {
    /// Whether it is a favorite that is not here.
    fileprivate func isNew(beside here: FieldTexts?) -> Bool {
        self[ReservedKey.favorite] != nil && here?[ReservedKey.favorite] == nil
    }
}
