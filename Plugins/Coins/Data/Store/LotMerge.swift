import CoinsDomain
import GRDB
import SatchelPersistence

/// Merges lots as an import of a file does: equal purchases are counted.
///
/// Prices and names of coins were imported, and can be again.
package struct LotMerge: BackupMerging {
    package let names = ["coins.sqlite"]
    private let store: any HoldingStore

    package init(_ store: any HoldingStore) { self.store = store }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let backup = CoinDatabase { folder + "/coins.sqlite" }
        let saved = SQLiteHoldingStore(database: backup)
        let missing = try await saved.all().map(\.lot).missing(from: try await store.all().map(\.lot))
        var merge = BackupMerge()
        merge.add(missing.count, "lot", "lots")
        merge.leaveOut(try await saved.unreadable().count, "unreadable lot", "unreadable lots")
        let hasImports = try await backup.database.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM source)") ?? false
        }
        if hasImports { merge.leftOut.append("imported prices and coins") }
        try await backup.close()
        if !isDryRun, !missing.isEmpty { _ = try await store.add(missing) }
        return merge
    }
}
