import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

extension Shell {
    /// Runs a line whose results go to a program or a file; the status is the command's, or a failure if the program
    /// can't be run.
    func run(_ tokens: [Token], to target: OutputTarget) async -> ExitStatus {
        let usual = output.console
        do {
            let redirected = try RedirectedConsole(
                target.expandingHome(session.root.services.locations.home),
                beside: usual,
                environment: session.root.sources.environment
            )
            // The program may take the window; Ctrl-C is then for it.
            if case .program = target { output.willTakeScreen?() }
            line.isRedirected = true
            line.wasInterrupted = false
            output.console = redirected
            defer {
                line.isRedirected = false
                output.console = usual
            }
            let status = await run(tokens)
            switch try await redirected.finish(isComplete: status == .success) {
            case .finished: return status
            case .notRun: return status == .success ? .failure : status
            case .interrupted:
                await awaitInterrupt()
                return status
            }
        } catch {
            return output.report(error)
        }
    }

    /// Waits for the Ctrl-C that has ended a program already, so that it does not cancel the next line.
    private func awaitInterrupt() async {
        let start = ContinuousClock.now
        // A program may have sent the signal to itself.
        while !line.wasInterrupted, start.duration(to: .now) < interruptPatience {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}

extension OutputTarget {
    /// The target with `~` in a file's path replaced.
    fileprivate func expandingHome(_ home: String?) -> OutputTarget {
        guard case .file(let path, let appends) = self, let home, path == "~" || path.hasPrefix("~/") else {
            return self
        }
        return .file(home + path.dropFirst(), appends: appends)
    }
}
