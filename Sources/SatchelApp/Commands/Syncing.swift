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
    nonisolated static let auto = SettingKey<Bool>.boolean(
        "sync.auto",
        default: false,
        "sync when a conversation starts and ends"
    )
    nonisolated static let git = SettingKey<Bool>.boolean(
        "sync.git",
        default: false,
        "pull before a sync, and commit and push after it, in a folder that is a git work tree"
    )
    /// Begins the key under which a kind has the name that a field got, by its old one.
    nonisolated static let renamed = "renamed "
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
        if !isDryRun, !result.received.isEmpty, try await settleKinds() {
            result.add(try await sync.run(channel, called: name))
        }
        if !isDryRun, try await writeKinds(unlike: before) {
            try await session.reloadPlugins()
            let now = try await declared()
            result.problems += before.keys.filter { now[$0] == nil }.sorted().map { id in
                "the kind '\(id)' was removed on another device; 'kinds enable \(id)' brings it back"
            }
        }
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

    /// Takes the other value of a conflict; of a kind that is also its file.
    func take(_ conflict: SyncConflict) async throws {
        let before = try await declared()
        try await sync.take(conflict)
        _ = try await settleKinds()
        if try await writeKinds(unlike: before) { try await session.reloadPlugins() }
    }

    // MARK: - Kinds

    /// What a text of a kind declares; nil if it can't be read.
    nonisolated static func declaration(_ id: String, _ texts: [String]?) -> KindDeclaration? {
        guard KindDeclaration.isID(id), let text = texts?.first, text.utf8.count <= mostKindBytes else { return nil }
        return try? KindFile(id, bytes: Array(text.utf8)).declaration()
    }

    /// Joins what devices changed of a kind without knowing of each other, and what some said of fields by the names that
    /// these had before; returns whether there was any.
    private func settleKinds() async throws -> Bool {
        try await resolveRenamed()
        let conflicts = try await sync.conflicts().filter { $0.thing.kind == CollectionSync.kinds }
        return try await session.store.change("joined what devices changed of kinds") { change in
            for conflict in conflicts {
                let id = conflict.thing.id
                guard let own = Self.declaration(id, conflict.kept), let other = Self.declaration(id, conflict.other)
                else { continue }
                let old = conflict.before.map { Self.declaration(id, $0) ?? KindDeclaration(id, fields: []) }
                let joined = own.joining(other, since: old)
                guard joined != own, joined.problems.isEmpty else { continue }
                change.isFinal = true
                try change.set([conflict.field: [joined.propertyList]], of: conflict.thing)
            }
            for (thing, texts) in try change.contents.things(.item, CollectionSync.kinds) {
                guard let kind = Self.declaration(thing.id, texts["plist"]) else { continue }
                for key in texts.keys.filter({ $0.hasPrefix(Self.renamed) }).sorted() {
                    var names = [String(key.dropFirst(Self.renamed.count))]
                    while let last = names.last, !kind.fields.contains(where: { $0.key == last }),
                        let next = texts[Self.renamed + last]?.first, !names.contains(next)
                    {
                        names.append(next)
                    }
                    guard names.count > 1, let field = kind.fields.first(where: { $0.key == names.last }) else {
                        continue
                    }
                    let verbs = kind.entries.filter { $0.fields.contains(field) }.map(\.verb)
                    let count = try change.rename(
                        names[0],
                        to: field.key,
                        of: kind.id,
                        entries: verbs,
                        leavingLater: true
                    )
                    if count > 0 { change.isFinal = true }
                }
            }
            return change.isFinal
        }
    }

    /// Takes what was said of a field by its old name while another device renamed it, unless it was changed since.
    private func resolveRenamed() async throws {
        for conflict in try await sync.conflicts() where conflict.kept.isEmpty {
            let isUnchanged = try await session.store.read { contents in
                let kind = try contents.texts(of: .item(CollectionSync.kinds, conflict.thing.kind))
                guard let name = kind?[Self.renamed + conflict.field]?.first else { return false }
                return try contents.texts(of: conflict.thing)?[name] == conflict.before.first
            }
            if isUnchanged { try await sync.take(conflict, isFinal: true) }
        }
    }

    /// Notes the kinds as they are declared here, as things that travel; returns what is known of all.
    private func noteKinds() async throws -> [String: [String]] {
        let folders = KindFolders(session.root.services.locations)
        // Without the folder, as where only the data was copied, no kind was removed, and all are to be written.
        guard FileManager.default.fileExists(atPath: try folders.own) else { return [:] }
        var here: [String: String] = [:]
        let known = try await declared()
        for file in KindFile.all(in: try folders.own) {
            let isValid = (try? file.declaration()) != nil
            let bytes = isValid ? try? OwnFile.bytes(of: file.path, limit: Self.mostKindBytes) : nil
            // One with a slip in it is as it was before.
            here[file.id] = bytes.map { String(decoding: $0, as: UTF8.self) } ?? known[file.id]?.first
        }
        // How others write the same is no change.
        for (id, text) in here where Self.declaration(id, [text]) == Self.declaration(id, known[id]) {
            here[id] = known[id]?.first
        }
        guard known.mapValues({ $0.first ?? "" }) != here else { return known }
        try await session.store.change("changed kinds") { [here] change in
            // Undoing it would leave the files as they are.
            change.isFinal = true
            for (id, text) in here.sorted(by: { $0.key < $1.key }) where known[id] != [text] {
                change.label = "declared the kind '\(id)'"
                try change.set(["plist": [text]], of: .item(CollectionSync.kinds, id))
            }
            for id in known.keys.sorted() where here[id] == nil {
                change.label = "removed the kind '\(id)'"
                try change.remove(.item(CollectionSync.kinds, id))
            }
        }
        return try await declared()
    }

    private func declared() async throws -> [String: [String]] {
        let things = try await session.store.read {
            try $0.things(.item, CollectionSync.kinds).map { ($0.thing.id, $0.texts["plist"] ?? []) }
        }
        return Dictionary(things) { $1 }
    }

    /// Writes the kinds that others declared or changed, and takes out of use those they removed; whether there were any.
    private func writeKinds(unlike before: [String: [String]]) async throws -> Bool {
        let (now, folders) = (try await declared(), KindFolders(session.root.services.locations))
        for (id, texts) in now where before[id] != texts {
            guard let kind = Self.declaration(id, texts) else { continue }
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
