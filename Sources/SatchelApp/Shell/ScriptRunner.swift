import SatchelConsole
import SatchelPluginAPI
import SatchelShell

/// Runs lines that nobody types: those of `-c`, of a script, of a pipe; signals have their default effect.
@MainActor
package struct ScriptRunner {
    let shell: Shell
    let keepsGoing: Bool

    /// Runs lines in order, and returns the status of the first that failed, or success.
    package func run(lines: [String]) async -> Int32 {
        var rest = lines[...]
        return await run { rest.popFirst() }.rawValue
    }

    /// Runs one command given as words.
    package func run(words: [String]) async -> Int32 {
        shell.session.runsOneCommand = true
        return await shell.run(words.map { Token(argument: $0) }).rawValue
    }

    /// Runs the lines an editor reads, until there are no more.
    package func run(from editor: any LineEditor) async -> Int32 {
        await run {
            switch await editor.readLine(prompt: "") {
            case .line(let line), .browse(let line): return line
            case .endOfInput, .interrupted: return nil
            case .failed(let problem): throw problem
            }
        }
        .rawValue
    }

    private func run(_ next: () async throws -> String?) async -> ExitStatus {
        var result = ExitStatus.success
        while !shell.session.hasEnded {
            let status: ExitStatus
            do {
                guard let line = try await next() else { break }
                status = await shell.run(line)
            } catch {
                status = shell.output.report(error)
            }
            if result == .success { result = status }
            if status == .interrupted || (status != .success && !keepsGoing) { return status }
        }
        return result
    }
}
