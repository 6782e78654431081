import SatchelConsole
import SatchelImporting
import SatchelPluginAPI
import SatchelShell

extension Shell: CommandSessionHost {
    package func prepareForScreen() { willTakeScreen?() }

    package func navigate(to destination: any Destination) { coordinator.navigate(to: destination) }

    package func lines(from path: String) throws -> AsyncThrowingStream<String, any Error> {
        guard path == "-" else {
            do {
                return try LiveLines(path: path).lines
            } catch {
                throw UsageError(.other(error.message, hint: error.hint))
            }
        }
        guard !readsCommandsFromInput else {
            throw UsageError(
                .other(
                    "'-' is standard input, and commands are read from there",
                    hint: "name a file or a pipe, or give the command with -c"
                )
            )
        }
        return LiveLines().lines
    }

    func notify(_ line: String) {
        if let session { session.notify(line) } else { console.tell(line) }
    }
}
