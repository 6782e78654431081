import SatchelLists
import SatchelPluginAPI
import SatchelShell

extension Composition {
    /// An example line of the first enabled feature, if any, for the help of the shell's own commands.
    var example: (feature: String, line: String)? {
        plugins.first { $0.state == .enabled }.map { ($0.plugin.id, $0.plugin.example) }
    }
}

@MainActor
extension RunningLine {
    /// The words of these commands, known before a session has any, so that no kind takes one.
    nonisolated static let hostWords: Set<String> = [
        "help", "search", "mine", "due", "loans", "stats", "show", "use", "back", "next", "undo", "redo", "clear",
        "history", "output", "set", "config", "plugins", "doctor", "backup", "restore", "library", "di", "completion",
        "export", "import", "man", "mcp", "version", "quit", "exit", "q", "kinds", "rates", "worth", "alert", "sync",
    ]

    /// The commands of the program as a session has it configured; they are made again when that changes.
    static func hostCommands(in session: Session, _ line: RunningLine) -> [any Command] {
        let (root, composition) = (session.root, session.composition)
        let (added, syncing) = (AddedPlugins(session: session), Syncing(session: session))
        let own: [any Command] = [
            Help(session: session), SearchEverything(session: session),
            SearchEverything(session: session, isMine: true),
            EveryKind(session: session, verb: .due), EveryKind(session: session, verb: .stats),
            WorthCommand.ofAll(in: session), AlertCheck(session: session, verb: .check),
            AlertCheck(session: session, verb: .list),
            ImportAnything(session: session), ExportAnything(session: session), ShowRow(session: session),
            Use(session: session), Back(coordinator: session.coordinator, example: composition.example),
            NextPage(session: session), Undo(session: session, verb: .undo),
            Undo(session: session, verb: .redo),
            ClearScreen(output: line.output),
            HistoryList(session: session),
            HistoryClear(session: session),
            OutputFormatCommand(session: session), SetCommand(session: session),
            ConfigShow(root: root, composition: composition), ConfigValidate(root: root),
            ConfigPath(sources: root.sources),
            PluginsList(composition: composition), PluginsList(composition: composition, name: "plugins list"),
            PluginsAdd(added: added),
            PluginsShow(added: added), PluginsRemove(added: added), PluginsSwitch(added: added, turnsOn: true),
            PluginsSwitch(added: added, turnsOn: false), PluginsRefresh(added: added), PluginsTrust(added: added),
            DoctorCommand(line: line), BackupCommand(root: root, composition: composition),
            RestoreCommand(session: session),
            Sync(syncing: syncing), SyncSetup(syncing: syncing), SyncStatus(syncing: syncing),
            SyncConflicts(syncing: syncing), SyncConflicts(syncing: syncing, verb: .use),
            SyncConflicts(syncing: syncing, verb: .keep), SyncCompact(syncing: syncing), SyncForget(syncing: syncing),
            LibraryCreate(composition: composition), LibraryStatus(composition: composition),
            RatesImport(composition: composition), RatesUpdate(composition: composition),
            RatesShow(composition: composition),
            DIGraph(container: composition.container), DIWhy(container: composition.container),
            DIAudit(container: composition.container),
            CompletionScript(), CompletionWords(completion: ArgumentCompletion(session: session)),
            Manual(session: session), ServeMCP(), Version(), Quit(session: session),
        ]
        return own + KindCommands(session: session).all
            + composition.features.flatMap { feature -> [any Command] in
                [FeatureSwitch(session: session, feature: feature), FeatureHelp(session: session, feature: feature)]
            }
    }
}
