import SatchelCatalog
import SatchelCollection
import SatchelLists
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI

/// `restore --merge`: adds what an unpacked backup has and this machine lacks.
///
/// Each store makes its own change, so that a kill leaves each as before or after, and a second run adds the rest.
@MainActor
struct RestoreMerge {
    let session: Session
    let restore: Restore
    let manifest: BackupManifest

    /// Counts, asks and merges; an error while counting leaves everything as it was.
    func run(_ invocation: Invocation, isDryRun: Bool, in context: any CommandContext) async throws -> Output {
        let planned = try await merge(isDryRun: true)
        guard !planned.added.isEmpty else {
            return .message("nothing to merge" + Self.rest(of: planned))
        }
        guard !isDryRun else {
            return .message("would merge: \(planned.added.joined(separator: ", "))" + Self.rest(of: planned))
        }
        let question = "merge \(planned.added.joined(separator: ", ")) from the backup of \(manifest.madeAt)"
        guard try await context.confirm(question, invocation) else { return .message("canceled: nothing was changed") }
        try await context.excludeOthers(changing: nil)
        let merged = try await merge(isDryRun: false)
        do {
            try await session.reloadPlugins()
        } catch {
            context.notify("warning: the merged settings can't be used: \(error.userMessage)")
        }
        for (kind, items) in try await session.unusedKinds() {
            let isKnown = KindFolders(session.root.services.locations).available.contains { $0.id == kind }
            let way = isKnown ? "; 'kinds enable \(kind)' takes it into use" : ""
            let kept = items.counted("item is", "items are")
            context.notify("warning: \(kind), of which \(kept) kept, is not in use\(way)")
        }
        return .message("merged: \(merged.added.joined(separator: ", "))" + Self.rest(of: merged))
    }

    private func merge(isDryRun: Bool) async throws -> BackupMerge {
        guard let data = restore.unpackedData, let configuration = restore.unpackedConfiguration else {
            return BackupMerge()
        }
        let stores = try stores()
        var merge = BackupMerge()
        for store in stores { merge.add(try await store.merge(from: data, isDryRun: isDryRun)) }
        let plugins = try session.root.services.registry.add(from: configuration, isDryRun: isDryRun)
        merge.add(plugins.added, "plugin, not approved yet", "plugins, not approved yet")
        merge.conflicts += plugins.conflicts
        let kinds = try KindFolders(session.root.services.locations).add(from: configuration, isDryRun: isDryRun)
        merge.add(kinds.added, "kind", "kinds")
        merge.conflicts += kinds.conflicts
        merge.leaveOut(kinds.unreadable, "kind that can't be read", "kinds that can't be read")
        let merged = ["config/plugins.plist", "config/plugins", "config/kinds"]
        let files = try await restore.addMissing(
            of: manifest,
            besides: Set(stores.flatMap(\.names).map { "data/" + $0 } + merged),
            isDryRun: isDryRun
        )
        merge.add(
            files.added.count,
            "file (\(Self.list(files.added)))",
            "files (\(Self.list(files.added)))"
        )
        merge.leftOut += files.kept.map { "\($0), which is here already" }
        return merge
    }

    /// The files of features, then what the user keeps, which may name them.
    private func stores() throws -> [any BackupMerging] {
        let settings = session.composition.settings
        let collection = CollectionMerge(try session.store, try session.rules) { feature in
            settings[.integer("\(feature).recent-limit", default: 5, allowed: 0...100, "")]
        }
        return try session.keptFiles + [collection]
    }

    private static func rest(of merge: BackupMerge) -> String {
        let conflicts =
            switch merge.conflicts {
            case 0: ""
            case 1: "; 1 conflict kept as here"
            default: "; \(merge.conflicts) conflicts kept as here"
            }
        return conflicts + (merge.leftOut.isEmpty ? "" : "; left out: \(list(merge.leftOut))")
    }

    /// The first ones, and how many more there are.
    private static func list(_ texts: [String]) -> String {
        texts.prefix(5).joined(separator: ", ") + (texts.count > 5 ? " and \(texts.count - 5) more" : "")
    }
}
