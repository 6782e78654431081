import Foundation
import SatchelCollection
import SatchelConsole
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
                Reads what other devices wrote into the folder of 'sync setup', then writes what was changed here. Of each field
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
            let count = conflicts == 1 ? "1 conflict" : "\(conflicts) conflicts"
            context.notify("\(count): two devices changed the same; run 'sync conflicts'")
        }
        if invocation[Self.quiet], result.received.isEmpty { return .message("") }
        return .message(Self.words(result, isDryRun: isDryRun))
    }

    private static func words(_ result: CollectionSync.Result, isDryRun: Bool) -> String {
        func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }
        var parts = result.received.sorted { $0.key < $1.key }.map { "\(changes($0.value)) from \($0.key)" }
        if !result.merge.added.isEmpty { parts.append("here: " + result.merge.added.joined(separator: ", ")) }
        if result.sent > 0 { parts.append("\(changes(result.sent)) \(isDryRun ? "to write" : "written") for others") }
        guard !parts.isEmpty else { return "nothing new" }
        return (isDryRun ? "would sync: " : "synced: ") + parts.joined(separator: "; ")
    }
}

/// `sync setup <folder>`, `sync forget`.
struct SyncSetup: Command {
    let syncing: Syncing
    private static let folder = Parameter.argument("folder", .path, "a folder that your devices share")

    var spec: CommandSpec {
        CommandSpec(
            "sync setup",
            "sync with other devices through a folder",
            effect: .changes,
            discussion: """
                The folder is one that Syncthing, Dropbox, a USB stick or git ('sync.git') carries; each device writes files of
                its own in it, as lines of JSON that anybody can read who can read the folder: they are not encrypted. Set up
                the same folder on each device, then run 'sync' there.
                """,
            arguments: [Self.folder.spec],
            examples: [Example("sync setup ~/Sync/satchel", "sync through a folder", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.folder]
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        let folder = SyncFolder(path: whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole)
        try await syncing.sync.setUp(folder)
        context.notify("the files in it are not encrypted: whoever reads the folder can read what you keep")
        return .message("set up sync through '\(folder.path)'; run 'sync' to begin")
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

/// `sync status`: the folder and its devices.
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
        let folder = try await syncing.folder()
        try folder.check()
        let (own, last) = (try await syncing.sync.device(), try await syncing.sync.last())
        let devices = try folder.devices()
        let trial = try await syncing.sync.run(folder, called: syncing.name, isDryRun: true)
        var list = RecordList(
            columns: Self.columns,
            records: devices.map { .init([.text($0.name), .text($0.id), .text($0.id == own ? "this device" : nil)]) },
            firstNumber: nil,
            header: "through '\(folder.path)'"
                + (last.map { ", last at \(UTCTime(nearestTo: $0.timeIntervalSince1970))" } ?? ", not synced yet"),
            emptyMessage: "no device has synced through '\(folder.path)' yet"
        )
        let waiting = trial.received.values.reduce(0, +)
        list.total = "\(waiting) to read · \(trial.sent) to write"
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
        if verb == .use {
            try await sync.take(conflict)
            return .message("'\(conflict.title)': \(conflict.field) \(value(conflict.kept)) → \(value(conflict.other))")
        }
        try await sync.keep(conflict)
        return .message("'\(conflict.title)': \(conflict.field) stays \(value(conflict.kept))")
    }

    private func list(_ conflicts: [SyncConflict]) async throws -> RecordList {
        let devices = try? await syncing.folder().devices()
        let own = try await syncing.sync.device()
        func name(_ device: String) -> String {
            device == own ? "this device" : devices?.first { $0.id == device }?.name ?? device
        }
        return RecordList(
            columns: Self.columns,
            records: conflicts.map { conflict in
                .init([
                    .text(conflict.title), .text(conflict.field), .texts(conflict.kept), .text(name(conflict.keptBy)),
                    .texts(conflict.other), .text(name(conflict.otherBy)),
                    .moment(UTCTime(nearestTo: conflict.at.timeIntervalSince1970)), .text(conflict.thing.id),
                ])
            },
            firstNumber: 1,
            emptyMessage: "no conflicts"
        )
    }
}
