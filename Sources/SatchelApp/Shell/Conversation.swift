import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTrace
import Synchronization

@MainActor
struct Conversation {
    let shell: Shell
    let console: any Console
    /// Lines to try, for who has not typed any yet.
    let examples: [String]

    /// To end after a signal.
    private nonisolated static let patience = Duration.seconds(5)

    func run() async -> Int32 {
        let editor = ReadlineLineEditor(history: shell.session.history) { [shell] line, cursor in
            await CompletionPatience.limited { await shell.complete(line, cursor) }
        }
        let ending = Ending()
        let screen = shell.output.screen
        let pager = Pager(environment: shell.session.root.sources.environment)
        shell.output.pager = pager
        let monitor = SignalMonitor { [shell] signal in
            switch signal {
            case .hangUp, .terminate:
                ending.end(by: signal)
                signal.endProcess(within: Self.patience)
                screen.close()
                pager?.stop()
            case .suspend where screen.isShown: return screen.suspendProcess()
            case .interrupt, .resize, .suspend: break
            }
            editor.handle(signal)
            switch signal {
            case .interrupt, .hangUp, .terminate: Task { @MainActor in shell.interrupt() }
            case .resize: Task { @MainActor in shell.redraw() }
            case .suspend: break
            }
        }
        shell.session.readsCommandsFromInput = true
        shell.answerQuestions { prompt in
            guard case .line(let answer) = await editor.readLine(prompt: prompt, purpose: .answer) else { return nil }
            return answer
        }
        greet()
        await syncIfWanted()
        if shell.showsTiming, let trace = shell.trace { console.tell(trace.timing) }
        while !shell.session.hasEnded, ending.status == nil {
            switch await editor.readLine(prompt: prompt) {
            case .line(let line): _ = await shell.runTyped(line)
            case .browse(let typed): await browse(typed)
            case .interrupted: continue
            case .failed(let problem): _ = shell.output.report(problem)
            case .endOfInput:
                if ending.status == nil { console.writeError("\n") }
                shell.session.hasEnded = true
            }
        }
        if ending.status == nil { await syncIfWanted() }
        return withExtendedLifetime(monitor) { ending.status ?? ExitStatus.success.rawValue }
    }

    private func syncIfWanted() async {
        if shell.session.composition.settings[Syncing.auto] { _ = await shell.run("sync --quiet") }
    }

    private func browse(_ typed: String) async {
        if let line = shell.session.browsingLine(for: typed) {
            _ = await shell.run(line)
        } else {
            _ = shell.output.report(UsageError("no feature can be browsed"))
        }
    }

    private func greet() {
        let features = shell.session.tree.features.map(\.id).joined(separator: ", ")
        let color = console.facts.error.usesColor
        let name = "Satchel \(SatchelVersion.number)"
        let about = features.isEmpty ? "" : " · \(features)"
        let hints = "type 'help' for commands, Tab completes, Ctrl-D quits"
        let columns = console.facts.columns
        let fits = "\(name)\(about) · \(hints)".displayWidth < columns
        let paragraphs = fits ? ["\(name)\(about) · \(hints)"] : ["\(name)\(about)", hints]
        for line in paragraphs.flatMap({ $0.wrapped(to: columns) }) {
            let title = line.hasPrefix(name) ? name : ""
            let rest = String(line.dropFirst(title.count))
            console.writeError(TextStyle.bold(title, if: color) + TextStyle.dim(rest, if: color) + "\n")
        }
        if shell.session.history.limit > 0, shell.session.history.entries(last: 1).isEmpty { suggest() }
    }

    private func suggest() {
        let plugins = shell.session.composition.plugins.filter { $0.state == .enabled }.map(\.plugin)
        let known = examples.filter { line in plugins.contains { line.hasPrefix($0.id + " ") } }
        let lines = (known.isEmpty ? plugins.prefix(3).map(\.example) : known) + ["help"]
        let text = VisibleText.line("try: " + lines.joined(separator: " · "))
        console.writeError(text.wrapped(to: console.facts.columns).joined(separator: "\n") + "\n")
    }

    private var prompt: String {
        let feature = shell.session.coordinator.activeFeature ?? "satchel"
        let template = VisibleText.line(shell.session.composition.settings[HostServices.prompt])
        let styled = TextStyle.cyan(feature, if: console.facts.output.usesColor)
        return template.replacing("{feature}", with: styled)
    }
}

final class Ending: Sendable {
    private let signal = Mutex<Signal?>(nil)

    func end(by signal: Signal) {
        self.signal.withLock { $0 = $0 ?? signal }
    }

    /// 128 plus the signal's number, as shells report it; nil if there was none.
    var status: Int32? { signal.withLock { $0.map { 128 + $0.number } } }
}
