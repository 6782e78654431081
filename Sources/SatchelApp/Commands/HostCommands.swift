import SatchelPluginAPI
import SatchelShell

extension Shell {
    /// An example line of the first enabled feature, if any, for the help of the shell's own commands.
    var featureExample: (feature: String, line: String)? {
        composition.plugins.first { $0.state == .enabled }.map { ($0.plugin.id, $0.plugin.example) }
    }
}

@MainActor
enum HostCommands {
    static func all(for shell: Shell) -> [any Command] {
        let added = AddedPlugins(shell: shell)
        let own: [any Command] = [
            Help(shell: shell), SearchEverything(shell: shell), ShowRow(shell: shell), Use(shell: shell),
            Back(shell: shell), NextPage(shell: shell), Undo(shell: shell), ClearScreen(shell: shell),
            HistoryList(shell: shell), HistoryClear(shell: shell),
            OutputFormatCommand(shell: shell), SetCommand(shell: shell),
            ConfigShow(shell: shell), ConfigValidate(shell: shell), ConfigPath(shell: shell),
            PluginsList(shell: shell), PluginsList(shell: shell, name: "plugins list"), PluginsAdd(shell: shell),
            PluginsShow(added: added), PluginsRemove(added: added), PluginsSwitch(added: added, turnsOn: true),
            PluginsSwitch(added: added, turnsOn: false), PluginsRefresh(added: added), PluginsTrust(added: added),
            DoctorCommand(shell: shell), BackupCommand(shell: shell), RestoreCommand(shell: shell),
            LibraryCreate(shell: shell), LibraryStatus(shell: shell),
            DIGraph(shell: shell), DIWhy(shell: shell), DIAudit(shell: shell),
            CompletionScript(shell: shell), CompletionWords(shell: shell), Manual(shell: shell), ServeMCP(), Version(),
            Quit(shell: shell),
        ]
        return own
            + shell.composition.features.flatMap { feature -> [any Command] in
                [FeatureSwitch(shell: shell, feature: feature), FeatureHelp(shell: shell, feature: feature)]
            }
    }
}
