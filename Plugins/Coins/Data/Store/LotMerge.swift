import CoinsDomain
import SatchelCollection
import SatchelPersistence

/// Merges lots as an import of a file does: equal purchases are counted.
package struct LotMerge: BackupMerging {
    package let names = ["satchel.sqlite"]
    private let lots: any HoldingStore

    package init(_ lots: any HoldingStore) { self.lots = lots }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let backup = CollectionStore.database(path: folder + "/satchel.sqlite")
        let saved = StoredLots(CollectionStore(backup))
        let missing = try await saved.all().map(\.lot).missing(from: try await lots.all().map(\.lot))
        var merge = BackupMerge()
        merge.add(missing.count, "lot", "lots")
        merge.leaveOut(try await saved.unreadable().count, "unreadable lot", "unreadable lots")
        try await backup.close()
        if !isDryRun, !missing.isEmpty { _ = try await lots.add(missing) }
        return merge
    }
}
