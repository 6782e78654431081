import SatchelConsole

/// Answers signals in a script whose command took the window, which has to be given back before the process ends.
///
/// Before that nobody watches them, and they end the process as they end any other.
@MainActor
final class ScriptSignals {
    private var monitor: SignalMonitor?

    /// Begins to watch; once for the process.
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
