import QuestDomain
import SatchelPersistence

/// Adds the quest of a backup where there is none.
package struct QuestMerge: BackupMerging {
    package let names = ["quest.sqlite"]
    private let store: any QuestStore

    package init(_ store: any QuestStore) { self.store = store }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let database = SatchelDatabase(path: folder + "/quest.sqlite", migrations: SQLiteQuestStore.migrations)
        let saved = try await SQLiteQuestStore(database: database).quest()
        try await database.close()
        var merge = BackupMerge()
        guard let saved else { return merge }
        if let own = try await store.quest() {
            merge.conflicts = own == saved ? 0 : 1
            return merge
        }
        merge.add(1, "quest", "quests")
        if !isDryRun {
            try await store.update(label: { _ in "merged the quest of a backup" }) { own in (own ?? saved, ()) }
        }
        return merge
    }
}
