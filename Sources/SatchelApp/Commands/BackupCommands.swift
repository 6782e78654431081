import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelLists
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

struct BackupCommand: Command {
    nonisolated static let name = "backup"

    let root: CompositionRoot
    let composition: Composition
    private static let file = Parameter.argument("file", .path, "the archive, such as satchel.tar.gz")
    private var only: Parameter<String?> {
        .option("only", .choice(composition.features.map(\.id)), "only what you keep of one feature, to be merged")
    }

    var spec: CommandSpec {
        CommandSpec(
            Self.name,
            "save all your data and settings to one file",
            effect: .destroys,
            discussion: """
                The archive (tar.gz, or zip if the name ends in .zip) holds the data folder: favorites, recent searches,
                entries, the closet with its photos, the quest, imported items and what plugins keep there; and the
                configuration folder: settings, the list of plugins and files with API keys. So keep it as safe as those
                keys. What is stored on a PostgreSQL server is not in it. The first file in it, manifest.json, names the
                version and the SHA-256 of every other file.
                """,
            arguments: [Self.file.spec],
            options: [.replacing, only.spec],
            examples: [
                Example("backup satchel.tar.gz", "save everything", touchesFile: true),
                Example("backup closet.tar.gz --only closet", "the closet and its photos", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.file]
        guard try await context.mayWrite(path, invocation) else { return .notReplaced(path) }
        let part = try invocation[only].map { kind in
            let stores = try composition.container.resolve(Implementations<any BackupMerging>.self)
            // What a declared kind keeps in files lies with the files of all kinds.
            let owner = root.kinds.contains { $0.id == kind } ? "files" : kind
            let names = try stores.names.contains(owner) ? stores.resolve(owner).names : []
            return BackupWriter.Part(kind: kind, names: names)
        }
        if let error = StorageError.brokenLink(towards: try root.services.locations.data + "/file") { throw error }
        let writer = BackupWriter(try BackupPlaces(root.services.locations), only: part)
        let summary = try await writer.write(to: path, madeAt: try composition.moment.instant)
        for skipped in summary.skipped {
            context.notify(
                "warning: '\(skipped)' is not in the backup: it is not a regular file, or no archive can hold its name"
            )
        }
        for damaged in summary.damaged {
            context.notify("warning: '\(damaged)' is corrupt or not a database; the backup has it as it is")
        }
        let remote = keysOnServer
        if !remote.isEmpty, part == nil {
            context.notify(
                "warning: data on the PostgreSQL server is not in the backup (\(remote.joined(separator: ", ")));"
                    + " save it with pg_dump"
            )
        }
        let databases = summary.databases == 0 ? "" : ", \(summary.databases.counted("database")) among them,"
        let size = DecimalText.bytes(summary.bytes)
        return .message("saved \(summary.files.counted("file"))\(databases) to '\(path)' (\(size))")
    }

    /// The configuration keys that store something on a server.
    private var keysOnServer: [String] {
        let settings = composition.settings
        return root.definitions.map(\.name).filter { settings.entry($0)?.value.written == "postgres" }
    }
}

/// `restore <file>`: replaces everything the user has by a backup.
struct RestoreCommand: Command {
    nonisolated static let name = "restore"

    unowned let session: Session
    private static let file = Parameter.argument("file", .path, "an archive made by 'backup'")
    private static let dryRun = Parameter.flag("dry-run", "check the archive and say what it has; change nothing")
    private static let merge = Parameter.flag("merge", "merge the changes that only the backup has; replace nothing")

    var spec: CommandSpec {
        CommandSpec(
            Self.name,
            "replace all your data and settings with a backup",
            effect: .destroys,
            discussion: """
                Checks the whole archive first, names the programs that its plugins run, and asks. A plugin runs only what
                you approved on this machine. What you have now is kept in folders beside the restored ones, which you can
                delete. If the process is killed, the next start finishes the restore, or undoes it if
                nothing was replaced yet. Also works if the configuration is broken.

                With --merge, changes that only the backup has are made here, too. Of each field the later change wins, and
                nothing is removed that was edited later. Recent searches and plugins that you lack are added, and other
                files if there are none of the same name. 'undo' takes the merged changes back.
                """,
            arguments: [Self.file.spec],
            options: [.yes("replace your data without asking"), Self.merge.spec, Self.dryRun.spec],
            examples: [
                Example("restore satchel.tar.gz", "go back to a backup", touchesFile: true),
                Example("restore satchel.tar.gz --dry-run", "check a backup and list it", touchesFile: true),
                Example("restore satchel.tar.gz --merge", "merge what another machine has", touchesFile: true),
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[Self.file]
        let restore = try Restore(BackupPlaces(session.root.services.locations))
        let manifest: BackupManifest
        do {
            manifest = try await restore.unpack(path)
            for line in Self.programs(in: restore.unpackedConfiguration) { context.notify(line) }
            if invocation[Self.merge] {
                let merge = RestoreMerge(session: session, restore: restore, manifest: manifest)
                let output = try await merge.run(invocation, isDryRun: invocation[Self.dryRun], in: context)
                await restore.discard()
                return output
            }
            if invocation[Self.dryRun] {
                await restore.discard()
                return Self.listing(manifest)
            }
            let question = "replace all your data and settings with the backup of \(manifest.madeAt)"
            if let kind = manifest.only { throw BackupError.partial(path: path, kind: kind) }
            guard try await context.confirm(question, invocation) else {
                await restore.discard()
                return .message("canceled: nothing was changed")
            }
            try await context.excludeOthers(changing: nil)
        } catch {
            await restore.discard()
            throw error
        }
        let place = try? await Syncing(session: session).sync.place()
        let kept = try await restore.replace(
            at: try session.composition.moment.instant.filter { $0 != "-" && $0 != ":" }
        )
        do {
            try await session.reloadPlugins()
        } catch {
            context.notify("warning: the restored settings can't be used: \(error.userMessage)")
        }
        if let place {
            context.notify("this device no longer syncs through '\(place)'; run 'sync setup' again to go on")
        }
        return .message("restored \(manifest.members.count.counted("file")) from '\(path)'" + Self.keeping(kept))
    }

    /// Names what the plugins of a backup run.
    private static func programs(in configuration: String?) -> [String] {
        guard let configuration else { return [] }
        do {
            return try PluginRegistry.plugins(in: configuration + "/plugins.plist").map { plugin in
                "the plugin '\(plugin.name)' in the backup runs: \(plugin.commandLine.prefix(1_000))"
            }
        } catch {
            return ["warning: the plugins in the backup can't be used: \(error.userMessage)"]
        }
    }

    /// Says where the old data is.
    static func keeping(_ kept: [String]) -> String {
        kept.isEmpty ? "" : "; what was there before is in " + kept.map { "'\($0)'" }.joined(separator: " and ")
    }

    private static func listing(_ manifest: BackupManifest) -> Output {
        .records(
            RecordList(
                columns: [
                    .init("name", "File", .title), .init("bytes", "Bytes", alignment: .trailing),
                    .init("sha256", "SHA-256", .data),
                ],
                records: manifest.members.map { .init([.text($0.name), .integer($0.bytes), .text($0.sha256)]) },
                header: "made by satchel \(manifest.version) at \(manifest.madeAt); every file is intact",
                emptyMessage: "the backup is valid and holds no files"
            )
        )
    }
}

extension Composition {
    /// The current time of the injected clock.
    fileprivate var moment: UTCTime {
        get throws {
            UTCTime(nearestTo: Double(try container.resolve((any WallClock).self).now))
        }
    }
}
