import SatchelPluginAPI

/// The commands of the shell itself, in the order help lists them.
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
