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
        [
            Help(shell: shell), Use(shell: shell), Back(shell: shell),
            HistoryList(shell: shell), HistoryClear(shell: shell),
            OutputFormatCommand(shell: shell), SetCommand(shell: shell),
            ConfigShow(shell: shell), ConfigValidate(shell: shell), ConfigPath(shell: shell),
            PluginsList(shell: shell),
            DIGraph(shell: shell), DIWhy(shell: shell), DIAudit(shell: shell),
            CompletionScript(shell: shell), Version(), Quit(shell: shell),
        ] + shell.composition.features.map { FeatureSwitch(shell: shell, feature: $0) }
    }
}
