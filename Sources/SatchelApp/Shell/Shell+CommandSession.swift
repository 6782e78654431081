import SatchelConsole
import SatchelDI
import SatchelImporting
import SatchelNetworking
import SatchelPluginAPI
import SatchelShell

extension Shell: CommandSessionHost {
    package func prepareForScreen() { willTakeScreen?() }

    package var drawsPictures: Bool { (try? pictureDrawer)?.canPlace(on: console.facts) ?? false }

    package func prepareToCancel() { willTakeScreen?() }

    /// What the running command waits for: the servers asked at the moment, else the command.
    func waitedFor(by command: any Command) -> [String] {
        let hosts = (try? composition.container.resolve(NetworkService.self))?.hostsUnderWay ?? []
        return hosts.isEmpty ? [command.spec.name] : hosts
    }

    package func navigate(to destination: any Destination) {
        coordinator.navigate(to: destination)
        show([])
    }

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
                    "'-' is standard input, which commands are read from",
                    hint: "use a file or a named pipe, or pass the command with -c"
                )
            )
        }
        return LiveLines().lines
    }

    func notify(_ line: String) {
        if let session { session.notify(line) } else { console.tell(line) }
    }
}
