import SatchelConsole
import SatchelPluginAPI
import Synchronization

/// Runs lines that nobody types: those of `-c`, of a script, of a pipe.
@MainActor
package struct ScriptRunner {
    let shell: Shell
    /// Whether lines after a failed one run all the same.
    let keepsGoing: Bool

    /// Creates a runner.
    package init(shell: Shell, keepsGoing: Bool) {
        self.shell = shell
        self.keepsGoing = keepsGoing
    }

    /// Runs lines in order.
    ///
    /// - Returns: The status of the first line that failed, or success.
    package func run(lines: [String]) async -> Int32 {
        var rest = lines[...]
        return await watchingSignals(editor: nil) { await run { rest.popFirst() } }
    }

    /// Runs one command given as words.
    package func run(words: [String]) async -> Int32 {
        await watchingSignals(editor: nil) { await shell.run(words.map { Token(argument: $0) }) }
    }

    /// Runs the lines an editor reads, until there are no more.
    package func run(from editor: any LineEditor) async -> Int32 {
        await watchingSignals(editor: editor) {
            await run {
                guard case .line(let line) = await editor.readLine(prompt: "") else { return nil }
                return line
            }
        }
    }

    private func run(_ next: () async -> String?) async -> ExitStatus {
        var result = ExitStatus.success
        while !shell.hasEnded, let line = await next() {
            let status = await shell.run(line)
            if result == .success { result = status }
            if status == .interrupted || (status != .success && !keepsGoing) { return status }
        }
        return result
    }

    private func watchingSignals(editor: (any LineEditor)?, _ body: () async -> ExitStatus) async -> Int32 {
        let ending = Ending()
        let monitor = SignalMonitor([.interrupt, .hangUp, .terminate]) { [shell] signal in
            ending.end(by: signal)
            editor?.handle(signal)
            Task { @MainActor in shell.interrupt() }
        }
        let status = await body()
        return withExtendedLifetime(monitor) { ending.status ?? status.rawValue }
    }
}

/// The signal that ends the process, if one does.
final class Ending: Sendable {
    private let signal = Mutex<Signal?>(nil)

    func end(by signal: Signal) {
        self.signal.withLock { $0 = $0 ?? signal }
    }

    /// 128 and the signal's number, as shells report it; nil where no signal came.
    var status: Int32? { signal.withLock { $0.map { 128 + $0.number } } }
}
