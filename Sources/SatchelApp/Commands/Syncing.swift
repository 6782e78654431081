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

    var store: CollectionStore { get throws { try session.composition.container.resolve(CollectionStore.self) } }

    var sync: CollectionSync {
        get throws {
            let rules = try session.composition.container.resolve(Implementations<KindRules>.self)
            return CollectionSync(try store, try rules.names.map { try rules.resolve($0) })
        }
    }

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
        let git = isDryRun ? nil : git(of: carrier)
        try await git?.pull()
        let channel = try await sync.channel(carrier)
        let before = isDryRun ? [:] : try await noteKinds()
        var result = try await sync.run(channel, called: name, isDryRun: isDryRun)
        if !isDryRun, try await writeKinds(unlike: before) { try await session.recompose { $0.reloadAddedPlugins() } }
        let pictures = SyncPictures(channel, of: try store, data: try session.root.services.locations.data)
        for store in try pictureStores() { result.add(try await pictures.exchange(with: store, isDryRun: isDryRun)) }
        try await git?.push()
        return result
    }

    private func git(of carrier: any SyncCarrier) -> Git? {
        guard session.composition.settings[Self.git] else { return nil }
        return (carrier as? SyncFolder).map { Git(path: $0.path) }
    }

    func compact(isDryRun: Bool) async throws -> CollectionSync.Compaction {
        let carrier = try await carrier()
        let git = isDryRun ? nil : git(of: carrier)
        try await git?.pull()
        let result = try await sync.compact(sync.channel(carrier), isDryRun: isDryRun)
        try await git?.push()
        return result
    }

    // MARK: Kinds

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
        try await store.change("changed kinds") { [here] change in
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
        let things = try await store.read {
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

    // MARK: Pictures

    private func pictureStores() throws -> [any BackupMerging] {
        let registered = try session.composition.container.resolve(Implementations<any BackupMerging>.self)
        return try registered.names.map { try registered.resolve($0) }
    }
}

/// The git work tree that a folder of sync is.
private struct Git {
    let path: String

    func pull() async throws {
        try await run("rev-parse", "--git-dir")
        // Also in the middle of a merge or rebase, which a commit would end.
        guard (try? await run("symbolic-ref", "--quiet", "HEAD")) != nil else {
            throw PlainError(
                "no branch is checked out in '\(path)'",
                hint: "end what git is doing there or run 'git switch', then run 'sync' again; nothing was lost"
            )
        }
        // What 'sync setup' wrote, say, would be in the way of the same file of another device.
        try await commit()
        guard try await remote() != nil else { return }
        try await run("fetch", "--quiet")
        // The first device finds an empty repository.
        guard (try? await run("rev-parse", "--verify", "--quiet", "@{upstream}")) != nil else { return }
        do { try await run("pull", "--quiet", "--rebase") } catch {
            // Otherwise the marks of a conflict would be in the files of sync.
            _ = try? await run("rebase", "--abort")
            throw error
        }
    }

    func push() async throws {
        try await commit()
        if let remote = try await remote() { try await run("push", "--quiet", "--set-upstream", remote, "HEAD") }
    }

    private func commit() async throws {
        try await run("add", "--all", ".")
        guard try await !run("status", "--porcelain", ".").isEmpty else { return }
        try await run("commit", "--quiet", "--message", "Sync", ".")
    }

    private func remote() async throws -> String? {
        try await run("remote").split(separator: "\n").first.map(String.init)
    }

    @concurrent
    @discardableResult
    private func run(_ words: String...) async throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", path] + words
        process.environment = ProcessInfo.processInfo.environment.merging(["GIT_TERMINAL_PROMPT": "0"]) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, output)
        try process.run()
        // Only the last words matter, and a hook may print without end.
        var last = Data()
        while let piece = try output.fileHandleForReading.read(upToCount: 65_536), !piece.isEmpty {
            last = Data((last + piece).suffix(65_536))
        }
        let text = String(decoding: last, as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let lines = text.split(separator: "\n").map(String.init)
            let reasons = ["CONFLICT", " ! [", "fatal: ", "error: "]
            let reason = lines.first { line in reasons.contains { line.hasPrefix($0) } } ?? lines.last
            let line = reason ?? "status \(process.terminationStatus)"
            throw PlainError(
                "'git \(words.prefix(1).joined())' failed in '\(path)': \(line)",
                hint: "mend it there, then run 'sync' again; nothing was lost"
            )
        }
        return text
    }
}
