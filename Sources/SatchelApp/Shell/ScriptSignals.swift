import SatchelConsole

/// Handles signals once a command of a script took the window, which must then be restored before the process ends.
@MainActor
final class ScriptSignals {
    private var monitor: SignalMonitor?

    func watch(for shell: Shell) {
        guard monitor == nil else { return }
        let screen = shell.output.screen
        monitor = SignalMonitor { signal in
            switch signal {
            case .interrupt:
                Task { @MainActor in
                    if !shell.interrupt() { signal.endProcess() }
                }
            case .resize:
                Task { @MainActor in shell.redraw() }
            case .suspend:
                screen.suspendProcess()
            case .hangUp, .terminate:
                signal.endProcess(within: .seconds(1))
                screen.close()
                signal.endProcess()
            }
        }
    }
}
