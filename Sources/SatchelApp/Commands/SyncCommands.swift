import SatchelCatalog
import Foundation
import SatchelCollection
import SatchelConsole
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// `sync`: takes over what other devices changed, and brings them what was changed here.
struct Sync: Command {
    let syncing: Syncing
    private static let dryRun = Parameter.flag("dry-run", "say what would change; change nothing")
    private static let quiet = Parameter.flag("quiet", "say nothing if nothing came")

    var spec: CommandSpec {
        CommandSpec(
            "sync",
            "sync what you keep with your other devices",
            effect: .changes,
            discussion: """
                Reads what other devices wrote into the place of 'sync setup', then writes what was changed here. Of each field
                the later change wins, a removal never beats a later edit, and counts in lists add up; 'sync conflicts' lists
                what two devices changed at once. 'undo' undoes your own last change, never that of another device. Kinds and
                pictures travel, too; settings, recent searches and imported catalogs don't.
                """,
            options: [Self.dryRun.spec, Self.quiet.spec],
            examples: [Example("sync --dry-run", "what a sync would do", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let isDryRun = invocation[Self.dryRun]
        if !isDryRun { try await context.excludeOthers(changing: "sync") }
        context.show(WorkProgress("syncing", done: 0))
        let result = try await syncing.run(isDryRun: isDryRun)
        for problem in result.problems + result.merge.leftOut { context.notify("warning: \(problem)") }
        let conflicts = isDryRun || result.received.isEmpty ? 0 : try await syncing.sync.conflicts().count
        if conflicts > 0 {
            context.notify("\(conflicts.counted("conflict")): two devices changed the same; run 'sync conflicts'")
        }
        if invocation[Self.quiet], result.received.isEmpty { return .message("") }
        if let missing = Self.words(missing: result.missing) {
            let (they, have) = result.missing == 1 ? ("it comes", "it") : ("they come", "them")
            context.notify("\(missing): \(they) when the device that has \(have) syncs")
        }
        return .message(Self.words(result, isDryRun: isDryRun))
    }

    static func words(missing: Int) -> String? {
        missing == 0 ? nil : missing.counted("picture or file is missing", "pictures or files are missing")
    }

    private static func words(_ result: CollectionSync.Result, isDryRun: Bool) -> String {
        var parts = result.received.sorted { $0.key < $1.key }.map { "\($0.value.counted("change")) from \($0.key)" }
        if !result.merge.added.isEmpty { parts.append("here: " + result.merge.added.joined(separator: ", ")) }
        if result.sent > 0 {
            parts.append("\(result.sent.counted("change")) \(isDryRun ? "to write" : "written") for others")
        }
        guard !parts.isEmpty else { return "nothing new" }
        return (isDryRun ? "would sync: " : "synced: ") + parts.joined(separator: "; ")
    }
}

struct SyncSetup: Command {
    let syncing: Syncing
    private static let place = Parameter.argument("place", .path, "a folder that your devices share, or a server")
    private static let passphrase = Parameter.flag("passphrase", "encrypt what travels; asks for the passphrase")
    private static let only = Parameter.repeatedOption(
        "only",
        .text,
        "a kind that travels, or a list as <kind>:<name>, instead of all"
    )

    var spec: CommandSpec {
        CommandSpec(
            "sync setup",
            "sync with other devices through a folder or a server",
            effect: .changes,
            discussion: """
                A folder is one that Syncthing, Dropbox, a USB stick or git ('sync.git') carries; each device writes files of its
                own in it, as lines of JSON that anybody can read who can read the folder. A server is one of PostgreSQL,
                for a household or a club: the first device makes the tables, and each member has a role. Set up the same place
                on each device, then run 'sync' there. With --only, no more than some kinds or lists are sent and taken; of a
                list, that is its items with all that you keep of them, also of those that were taken out. With --passphrase, whoever has only the place can read nothing of it; the
                passphrase is typed, or that of the variable \(SyncPassphrase.variable).
                """,
            arguments: [Self.place.spec],
            options: [Self.passphrase.spec, Self.only.spec],
            examples: [
                Example("sync setup ~/Sync/satchel", "sync through a folder", touchesFile: true),
                Example("sync setup postgresql://ada@db.example/club", "sync through a server", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let only = try await scope(invocation[Self.only], in: context)
        let carrier = try syncing.carrier(at: Self.whole(invocation[Self.place]))
        let source = syncing.passphrase
        let ask: SyncChannel.Asking = { isNew in try await source.read(isNew) }
        let sync = try syncing.sync
        let channel = try await sync.setUp(carrier, only: only, passphrase: invocation[Self.passphrase] ? ask : nil)
        if !channel.isEncrypted {
            context.notify("what travels is not encrypted: whoever reads '\(carrier.place)' can read what you keep")
        }
        let own = try await sync.device()
        let others = try await channel.devices().filter { $0.id != own }.map(\.name)
        let devices = others.isEmpty ? "where no other device syncs yet" : "with " + others.joined(separator: ", ")
        return .message("set up sync through '\(carrier.place)', \(devices); run 'sync' to begin")
    }

    /// Kinds by their ids, those of which something is kept or may be, and lists of them by their names.
    private func scope(_ words: [String], in context: any CommandContext) async throws -> Set<String>? {
        let known = syncing.session.composition.plugins.map(\.plugin.id)
        var scope: Set<String> = []
        for word in words {
            let (kind, name) = (String(word.prefix { $0 != ":" }), String(word.drop { $0 != ":" }.dropFirst()))
            guard known.contains(kind) else {
                throw PlainError("'\(kind)' is not a kind", hint: "run 'plugins' to list them")
            }
            scope.insert(word == kind ? kind : try await list(name, of: kind, in: context))
        }
        return scope.isEmpty ? nil : scope
    }

    private func list(_ name: String, of kind: String, in context: any CommandContext) async throws -> String {
        guard !name.allSatisfy(\.isWhitespace) else { throw PlainError("'\(kind):' doesn't name a list") }
        let list = try await syncing.sync.list(of: kind, named: name)
        if !list.isKnown { context.notify("no list is called '\(name)' yet; it syncs once there is one") }
        return list.word
    }

    private static func whole(_ place: String) -> String {
        guard !SyncTable.isAddress(place) else { return place }
        let path = place.hasPrefix("/") ? place : FileManager.default.currentDirectoryPath + "/" + place
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

/// `sync compact`: a snapshot in the place of this device's files.
struct SyncCompact: Command {
    let syncing: Syncing
    private static let dryRun = Parameter.flag("dry-run", "say what would go; change nothing")

    var spec: CommandSpec {
        CommandSpec(
            "sync compact",
            "make what this device wrote for others smaller",
            effect: .changes,
            discussion: """
                Writes a snapshot in the place of this device's files, without changes that its own later ones overrule. Devices that
                were away, also for years, or are new merge it as they would merge all; the history of what went is shown
                on those devices that had it. What you keep here stays, with all of its history and 'undo'. Each device compacts its
                own files; run it now and then on one that changes much, after 'sync'.
                """,
            options: [Self.dryRun.spec],
            examples: [Example("sync compact --dry-run", "how many changes would go", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let isDryRun = invocation[Self.dryRun]
        if !isDryRun { try await context.excludeOthers(changing: "sync") }
        let result = try await syncing.compact(isDryRun: isDryRun)
        for problem in result.problems { context.notify("warning: \(problem)") }
        let (before, after) = result.operations
        guard after < before else { return .message("nothing to compact") }
        let verb = isDryRun ? "would compact" : "compacted"
        return .message("\(verb) \(before.counted("change")) of this device to \(after)")
    }
}

struct SyncForget: Command {
    let syncing: Syncing

    var spec: CommandSpec {
        CommandSpec(
            "sync forget",
            "sync no more on this device",
            effect: .changes,
            discussion: "What you keep stays, and so do the files that this device wrote.",
            examples: [Example("sync forget", "sync no more")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .message(try await syncing.sync.forget() ? "this device syncs no more" : "sync was not set up")
    }
}

struct SyncStatus: Command {
    let syncing: Syncing

    private static let columns: [RecordList.Column] = [
        .init("device", "Device", .title), .init("id", "Id", .subtitle), .init("isHere", "", hidesWhenEmpty: true),
    ]

    var spec: CommandSpec {
        CommandSpec(
            "sync status",
            "show where this device syncs, with which others, and when it did last",
            effect: .reads,
            examples: [Example("sync status", "where, with whom and when", touchesFile: true)],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let channel = try await syncing.sync.channel(try await syncing.carrier())
        let (own, last) = (try await syncing.sync.device(), try await syncing.sync.last())
        let (devices, place) = (try await channel.devices(), channel.carrier.place)
        let trial = try await syncing.run(isDryRun: true)
        let synced = last.map { "last at " + UTCTime(nearestTo: $0.timeIntervalSince1970).instant } ?? "not synced yet"
        var list = RecordList(
            columns: Self.columns,
            records: devices.map { .init([.text($0.name), .text($0.id), .text($0.id == own ? "this device" : nil)]) },
            header: "through '\(place)'" + (channel.isEncrypted ? ", encrypted, " : ", ") + synced,
            emptyMessage: "no device has synced through '\(place)' yet"
        )
        let waiting = trial.received.values.reduce(0, +)
        let counts = ["\(waiting) to read", "\(trial.sent) to write", Sync.words(missing: trial.missing)]
        list.total = counts.compactMap(\.self).joined(separator: " · ")
        return .records(list)
    }
}

/// `sync conflicts`, `sync conflicts use <n>`, `sync conflicts keep <n>`.
struct SyncConflicts: Command {
    enum Verb: String { case list, use, keep }

    let syncing: Syncing
    var verb = Verb.list
    private static let number = Parameter.argument("number", .integer(1...100_000), "the number of a conflict")

    private static let columns: [RecordList.Column] = [
        .init("item", "Item", .title), .init("field", "Field", .subtitle), .init("kept", "Kept"),
        .init("keptBy", "By", .fact), .init("other", "Other"), .init("otherBy", "By", .fact),
        .init("at", "When", .fact), .init("id", "Id", .data),
    ]

    var spec: CommandSpec {
        switch verb {
        case .list:
            CommandSpec(
                "sync conflicts",
                "list what two devices changed at once",
                effect: .reads,
                discussion: """
                    The later value stands. 'sync conflicts use 1' takes the other one, 'sync conflicts keep 1' leaves it; either
                    way it is listed no more.
                    """,
                examples: [Example("sync conflicts", "what two devices changed at once")],
                columns: Self.columns
            )
        case .use:
            CommandSpec(
                "sync conflicts use",
                "take the other value of a conflict",
                effect: .changes,
                arguments: [Self.number.spec],
                examples: [Example("sync conflicts use 1", "take the other value", touchesFile: true)]
            )
        case .keep:
            CommandSpec(
                "sync conflicts keep",
                "leave a conflict as it is",
                effect: .changes,
                arguments: [Self.number.spec],
                examples: [Example("sync conflicts keep 1", "leave it as it is", touchesFile: true)]
            )
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (sync, conflicts) = (try syncing.sync, try await syncing.sync.conflicts())
        guard verb != .list else { return .records(try await list(conflicts)) }
        let number = invocation[Self.number]
        guard conflicts.indices.contains(number - 1) else {
            throw PlainError("there is no conflict \(number)", hint: "run 'sync conflicts' to list them")
        }
        let conflict = conflicts[number - 1]
        let value = { (texts: [String]) in texts.isEmpty ? "none" : texts.joined(separator: ", ") }
        let (kept, other) = Self.texts(of: conflict)
        if verb == .use {
            try await syncing.take(conflict)
            return .message("'\(conflict.title)': \(conflict.field) \(value(kept)) → \(value(other))")
        }
        try await sync.keep(conflict)
        return .message("'\(conflict.title)': \(conflict.field) stays \(value(kept))")
    }

    private func list(_ conflicts: [SyncConflict]) async throws -> RecordList {
        let (own, names) = (try await syncing.sync.device(), try await syncing.sync.names())
        func name(_ device: String) -> String { device == own ? "this device" : names[device] ?? device }
        return RecordList(
            columns: Self.columns,
            records: conflicts.map { conflict in
                let (kept, other) = Self.texts(of: conflict)
                return .init([
                    .text(conflict.title), .text(conflict.field), .texts(kept), .text(name(conflict.keptBy)),
                    .texts(other), .text(name(conflict.otherBy)),
                    .moment(UTCTime(nearestTo: conflict.at.timeIntervalSince1970)), .text(conflict.thing.id),
                ])
            },
            firstNumber: 1,
            emptyMessage: "no conflicts"
        )
    }

    /// What people read of both values; of a kind, the fields in which these differ.
    private static func texts(of conflict: SyncConflict) -> (kept: [String], other: [String]) {
        let id = conflict.thing.id
        guard conflict.thing.kind == CollectionSync.kinds, let own = Syncing.declaration(id, conflict.kept),
            let other = Syncing.declaration(id, conflict.other)
        else { return (conflict.kept, conflict.other) }
        let (fields, others) = (own.fields.map(\.description), other.fields.map(\.description))
        return (fields.filter { !others.contains($0) }, others.filter { !fields.contains($0) })
    }
}
