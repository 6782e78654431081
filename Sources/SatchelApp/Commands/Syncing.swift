import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI
import SatchelPostgres
import SatchelShell

/// One sync of all that travels: kinds, what is kept, and pictures.
@MainActor
struct Syncing {
    /// Whether a conversation syncs at its start and end.
    nonisolated static let auto = SettingKey<Bool>.boolean(
        "sync.auto",
        default: false,
        "sync when a conversation starts and ends"
    )
    /// Whether the folder is a git work tree.
    nonisolated static let git = SettingKey<Bool>.boolean(
        "sync.git",
        default: false,
        "pull before a sync, and commit and push after it, in a folder that is a git work tree"
    )
    /// The kind under which declared kinds travel.
    private nonisolated static let kinds = "kinds"
    private nonisolated static let mostKindBytes = 1 << 20

    unowned let session: Session

    var sync: CollectionSync { get throws { CollectionSync(try session.store, try session.rules) } }

    /// What brings operations from and to a place.
    func carrier(at place: String) throws -> any SyncCarrier {
        guard SyncTable.isAddress(place) else { return SyncFolder(path: place) }
        return SyncTable(place, try session.composition.container.resolve(PostgresSettings.self))
    }

    /// The place that was set up.
    func carrier() async throws -> any SyncCarrier {
        guard let place = try await sync.place() else {
            throw PlainError(
                "sync is not set up",
                hint: "run 'sync setup <folder>' with a folder that your devices share"
            )
        }
        return try carrier(at: place)
    }

    var passphrase: SyncPassphrase { SyncPassphrase(locations: session.root.services.locations) }

    /// The name by which people know this device.
    var name: String {
        let host = ProcessInfo.processInfo.hostName.split(separator: ".").first.map(String.init) ?? ""
        return host.isEmpty ? "satchel" : String(host.prefix(60))
    }

    func run(isDryRun: Bool) async throws -> CollectionSync.Result {
        let carrier = try await carrier()
        var result = CollectionSync.Result()
        try await sharing(carrier, isDryRun: isDryRun) {
            result.add(try await exchange(through: try await sync.channel(carrier), isDryRun: isDryRun))
        }
        return result
    }

    private func exchange(through channel: SyncChannel, isDryRun: Bool) async throws -> CollectionSync.Result {
        let before = isDryRun ? [:] : try await noteKinds()
        var result = try await sync.run(channel, called: name, isDryRun: isDryRun)
        if !isDryRun, try await writeKinds(unlike: before) { try await session.reloadPlugins() }
        let pictures = SyncPictures(channel, of: try session.store, data: try session.root.services.locations.data)
        result.add(try await pictures.exchange(with: session.keptFiles, after: result, isDryRun: isDryRun))
        return result
    }

    /// Does something with a folder that git may carry; again, with what came meanwhile, where another device pushed first.
    private func sharing(
        _ carrier: any SyncCarrier,
        isDryRun: Bool,
        _ work: () async throws -> Void
    ) async throws {
        guard !isDryRun, session.composition.settings[Self.git], let folder = carrier as? SyncFolder else {
            return try await work()
        }
        let git = SyncGit(path: folder.path)
        for isLast in [false, false, true] {
            try await git.pull()
            try await work()
            if try await git.push(isLast: isLast) { return }
        }
    }

    func compact(isDryRun: Bool) async throws -> CollectionSync.Compaction {
        let carrier = try await carrier()
        var result: CollectionSync.Compaction?
        try await sharing(carrier, isDryRun: isDryRun) {
            guard result == nil else { return }
            result = try await sync.compact(sync.channel(carrier), isDryRun: isDryRun)
        }
        return result ?? CollectionSync.Compaction()
    }

    // MARK: - Kinds

    /// Notes the kinds as they are declared here, as things that travel; returns what is known of all.
    private func noteKinds() async throws -> [String: [String]] {
        let folders = KindFolders(session.root.services.locations)
        var here: [String: String] = [:]
        for file in KindFile.all(in: try folders.own) where (try? file.declaration()) != nil {
            guard let bytes = try? OwnFile.bytes(of: file.path, limit: Self.mostKindBytes) else { continue }
            here[file.id] = String(decoding: bytes, as: UTF8.self)
        }
        let known = try await declared()
        guard known.mapValues({ $0.first ?? "" }) != here else { return known }
        try await session.store.change("changed kinds") { [here] change in
            change.continuesLast = true
            for (id, text) in here.sorted(by: { $0.key < $1.key }) where known[id] != [text] {
                change.label = "declared the kind '\(id)'"
                try change.set(["plist": [text]], of: .item(Self.kinds, id))
            }
            for id in known.keys.sorted() where here[id] == nil {
                change.label = "removed the kind '\(id)'"
                try change.remove(.item(Self.kinds, id))
            }
        }
        return try await declared()
    }

    private func declared() async throws -> [String: [String]] {
        let things = try await session.store.read {
            try $0.things(.item, Self.kinds).map { ($0.thing.id, $0.texts["plist"] ?? []) }
        }
        return Dictionary(things) { $1 }
    }

    /// Writes the kinds that others declared or changed, and takes out of use those they removed; whether there were any.
    private func writeKinds(unlike before: [String: [String]]) async throws -> Bool {
        let (now, folders) = (try await declared(), KindFolders(session.root.services.locations))
        for (id, texts) in now where before[id] != texts {
            guard KindDeclaration.isID(id), let text = texts.first, text.utf8.count <= Self.mostKindBytes,
                let kind = try? KindFile(id, bytes: Array(text.utf8)).declaration()
            else { continue }
            let path = try folders.path(id)
            try PrivateFolder.create(containing: path)
            try KindFile.write(kind, to: path)
        }
        for id in before.keys where now[id] == nil {
            if let file = try? folders.file(id) { try folders.remove(file) }
        }
        return now != before
    }
}
