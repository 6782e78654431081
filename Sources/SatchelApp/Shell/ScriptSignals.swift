import SatchelConsole

/// Handles signals in a script whose command took the window, which must be restored before the process ends.
///
/// Until then nobody watches them, and they have their default effect.
@MainActor
final class ScriptSignals {
    private var monitor: SignalMonitor?

    /// Starts watching, once for the process.
    func watch(for shell: Shell) {
        guard monitor == nil else { return }
        let screen = shell.screen
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
