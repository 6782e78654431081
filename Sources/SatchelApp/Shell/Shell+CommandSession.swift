import SatchelConsole
import SatchelDI
import SatchelImporting
import SatchelNetworking
import SatchelPersistence
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

    package func lock(
        _ feature: String?,
        alone: Bool,
        waiting: (String) -> Void
    ) async throws -> () -> Void {
        // Where nothing can be written, nothing is changed either.
        guard let state = try? root.services.locations.state else { return {} }
        let path = state + "/" + (feature ?? "data") + ".lock"
        let patience = ContinuousClock.now + .milliseconds(500)
        var hasTold = false
        while true {
            do {
                if let lock = try LockFile(path, isShared: !alone) { return { lock.release() } }
            } catch {
                return {}
            }
            if !hasTold, ContinuousClock.now > patience {
                hasTold = true
                let process = LockFile.owner(of: path).map { " (process \($0))" } ?? ""
                waiting("waiting for another satchel that is changing \(feature ?? "your data")\(process)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
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

extension CommandSpec {
    /// Whether the command changes stored data and is done; what a person watches or browses may stay open for days.
    var changesFiles: Bool { effect != .reads && !isForPrompt }
}
